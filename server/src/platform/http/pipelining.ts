import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';

/** Of one connection. Browsers send the next request when the one before is answered; proxies open further connections. */
const UNANSWERED = 16;

/**
 * Ends a connection that asks on and on without waiting for answers. Node reads and keeps all of it: 100,000 requests in one
 * connection kept the process busy for half a minute, and nobody else was answered.
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
