import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BATCH_BYTES } from '#contract/limits.ts';
import { Problem } from '../../db/problems.ts';
import { addressOf } from '../address.ts';
import { HeldBytes } from './held-bytes.ts';

/** Bodies of one person, or one network address, that are being read, or wait with what was read, at the same time. */
const BODIES_AT_ONCE = 100;
/** The same for all signed-in callers together, and once more for all others. */
const ALL_BODIES_BYTES = 64_000_000;
/** What a connection and a request's head take, beside the body. */
const HEAD_BYTES = 16_000;

/**
 * Bounds the bodies that the process holds before their requests are handled. Beyond that the oldest one of the caller who holds most is answered
 * 429, and its connection ends.
 */
export function limitBodies(
  app: FastifyInstance,
  readUserId: (request: FastifyRequest) => Promise<string | null>,
): void {
  const newBodies = () => new HeldBytes(ALL_BODIES_BYTES, BODIES_AT_ONCE);
  const [ofPeople, ofStrangers] = [newBodies(), newBodies()];
  const held = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const { 'transfer-encoding': encoding, 'content-length': length } = request.raw.headers;
    const most = Math.max(BATCH_BYTES, request.routeOptions.bodyLimit ?? 0);
    const bytes = encoding ? most : Math.min(Number(length) || 0, most);
    if (bytes === 0) return;
    const userId = await readUserId(request);
    if (reply.raw.destroyed) return;
    const end = () => {
      reply.header('connection', 'close'); // the rest of the body is not read
      void reply.send(new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 }));
    };
    const leave = (userId ? ofPeople : ofStrangers).add(userId ?? addressOf(request), bytes + HEAD_BYTES, end);
    held.set(request, leave);
    reply.raw.once('close', leave);
  });
  app.addHook('preHandler', async (request) => held.get(request)?.());
}
