import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';

/** Most unanswered requests per connection. Browsers send one at a time, and proxies open further connections. */
const UNANSWERED = 16;

/**
 * Starts the requests of a connection one after the other, each when the answer before has been handed to the network: of a connection
 * that does not read, one answer at most is held in memory. Ends a connection with too many requests waiting (pipelining). Node parses
 * and queues all of them: 100,000 in one connection blocked the process for half a minute, and no other connection was answered.
 */
export function limitPipelining(server: Server): void {
  /** The requests that wait for the one that is being answered. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  beforeRequests(server, ({ socket }, response, handle) => {
    if (socket.destroyed) return;
    const start = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (next) next();
        else waiting.delete(socket);
      });
      handle();
    };
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      start();
    } else if (queue.length + 1 < UNANSWERED) queue.push(start);
    else socket.destroy();
  });
}
