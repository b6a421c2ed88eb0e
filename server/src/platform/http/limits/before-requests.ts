import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Lets `intercept` decide when, and whether, the server's own listeners get a request. */
export function beforeRequests(
  server: Server,
  intercept: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    intercept(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}
