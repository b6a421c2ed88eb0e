import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AccessTokens } from '../auth/access-token.ts';
import { addressMatcher } from './address.ts';
import { Connections, type ConnectionBounds } from './limits/connections.ts';
import { limitPipelining } from './limits/pipelining.ts';
import { takeTurns } from './limits/turns.ts';
import { createServer } from './node-http.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/** A client that sends its headers a byte at a time does not occupy a socket for long. */
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 72_000;
/** A caller that reads nothing for so long is gone. On a slow line, what the system has buffered takes minutes. */
const STALLED_MS = 3 * 60_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Makes servers in which every request meets the same limits first. `refuse` is told of requests that waited for no turn. Peers that
 * are `trustedProxies` have no bound of their own for their connections.
 */
export function createServerFactory(
  tokens: AccessTokens,
  refuse: (request: IncomingMessage) => void,
  bounds: ConnectionBounds,
  stalledMs = STALLED_MS,
  trustedProxies: readonly string[] = [],
): (handle: Handle) => Server {
  return (handle) => {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: HEADERS_TIMEOUT_MS / 3,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      handle,
    );
    // Ends connections on which nothing has moved, in neither direction.
    server.setTimeout(stalledMs);
    keepAddresses(server);
    const connections = new Connections(bounds, addressMatcher(trustedProxies));
    connections.limit(server);
    ignoreExpectations(server);
    // What is added last looks first: a connection that is ended waits for no turn.
    takeTurns(server, tokens, refuse, connections.serve);
    limitPipelining(server);
    return server;
  };
}

/**
 * Node keeps the peer's address of a socket from when it is first asked: later, the peer may have hung up. One that has hung up by then
 * could be counted for no address, and cannot be answered.
 */
function keepAddresses(server: Server): void {
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

/** Node itself answers requests that expect what it does not know, past every limit. HTTP lets a server pay no heed to that. */
function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
