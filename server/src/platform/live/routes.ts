import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { API } from '#contract/paths.ts';
import { requireCaller, requireFamilyId } from '../http/caller.ts';
import type { Services } from '../http/services.ts';
import { parseInput } from '../http/validate.ts';
import { openStream } from './open-stream.ts';
import { pullChanges } from './pull.ts';

const PullQuery = z.object({
  epoch: z.string().check(z.maxLength(64)),
  rules: z.optional(z.string().check(z.maxLength(64))),
  since: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});

/** Mounts `GET /api/changes`, which answers the changes, and `GET /api/live`, which only announces new versions. */
export function mountLive(app: FastifyInstance, services: Services): void {
  const { transactions, hub, tokens, contract } = services;

  app.get(API.changes, async (request) => {
    const caller = await requireCaller(request, tokens);
    const from = parseInput(PullQuery, request.query);
    return transactions.withMember(caller, { familyId: requireFamilyId(request), write: false }, (tx) =>
      pullChanges(tx, contract.tables, from),
    );
  });

  // Without this option a HEAD request would open a stream that is never read.
  app.get(API.live, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireCaller(request, tokens);
    const familyId = requireFamilyId(request);
    const entered = await transactions.withMember(caller, { familyId, write: false }, async (tx) => ({
      effectiveRole: tx.actor.effectiveRole,
      epoch: tx.epoch,
      version: tx.version,
    }));
    openStream(hub, request, reply, { ...caller, familyId, ...entered });
  });
}
