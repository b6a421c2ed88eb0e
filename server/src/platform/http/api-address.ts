import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../db/problems.ts';

const UNREADABLE = '/api/unreadable-address';

/**
 * Whether a request is a call of the API, judged by its matched route, because several spellings of an address lead to one route
 * (`/%61pi/…`).
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}

/** Makes unknown addresses below /api calls like the others: limited, logged and not cached. */
export function mountUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', async () => {
    throw new Problem('NOT_FOUND');
  });
  app.all(UNREADABLE, async () => {
    throw new Problem('BAD_REQUEST', 'This address cannot be read.');
  });
}

/** Routes an address that cannot be decoded as a call, because the router would run no hook and no handler for it. */
export function routeUnreadable(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = UNREADABLE;
  app.routing(request.raw, reply.raw);
}
