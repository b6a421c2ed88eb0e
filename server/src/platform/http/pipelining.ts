import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';

/** Most unanswered requests per connection. Browsers send one at a time, and proxies open further connections. */
const UNANSWERED = 16;

/**
 * Ends a connection that sends requests without waiting for answers (pipelining). Node parses and queues all of them: 100,000 in one
 * connection blocked the process for half a minute, and no other connection was answered.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  beforeRequests(server, ({ socket }, response, handle) => {
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle();
  });
}
