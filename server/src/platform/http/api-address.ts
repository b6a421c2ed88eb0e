import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../db/problems.ts';

const UNREADABLE = '/api/unreadable-address';

/**
 * Whether a request is a call of the API: by the route that it reached. Its address may be spelt in many ways that all lead there
 * (`/%61pi/…`).
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}

/** Addresses below /api that no other route has are calls like the others: limited, logged and not cached. */
export function mountUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', async () => {
    throw new Problem('NOT_FOUND');
  });
  app.all(UNREADABLE, async () => {
    throw new Problem('BAD_REQUEST', 'This address cannot be read.');
  });
}

/** For addresses that cannot be decoded: the router gives them no hook and no handler, so they get those of a call. */
export function routeUnreadable(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = UNREADABLE;
  app.routing(request.raw, reply.raw);
}
