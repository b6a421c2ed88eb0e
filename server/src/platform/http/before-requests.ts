import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Lets `look` decide when, and whether, the server's own listeners get a request. */
export function beforeRequests(
  server: Server,
  look: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    look(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}
