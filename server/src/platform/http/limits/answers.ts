import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API } from '#contract/paths.ts';
import { Problem } from '../../db/problems.ts';
import { addressOf } from '../address.ts';
import { AtOnce } from './at-once.ts';
import { HeldBytes } from './held-bytes.ts';
import { endsSessions } from './turns.ts';

/** Most answers to one person that are made at the same moment. Each may become as long as the longest answer. */
const ANSWERS_AT_ONCE = 8;
/** Of one person, whose further requests are refused meanwhile. More than the longest answer: a device reads what it asked for. */
const UNREAD_BYTES = 16_000_000;
/** Of all people, and of all strangers: those who read what they asked for leave little. */
const ALL_UNREAD_BYTES = 32_000_000;
/** A shorter text goes to the network in one piece with the answer's head. */
const SHORT = 16_000;

/**
 * Bounds the answers that the process holds because they are being made, or because the network has not taken them. Beyond what all
 * callers may leave unread, the connection of the oldest answer to the one who holds most ends.
 */
export function limitAnswers(
  app: FastifyInstance,
  readUserId: (request: FastifyRequest) => Promise<string | null>,
): void {
  const being = new AtOnce(ANSWERS_AT_ONCE);
  const [ofPeople, ofStrangers] = [new HeldBytes(ALL_UNREAD_BYTES), new HeldBytes(ALL_UNREAD_BYTES)];
  const places = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', async (request, reply) => {
    // A stream holds one line; and a caller may always end a session.
    if (request.routeOptions.url === API.live || endsSessions(request.raw)) return;
    const userId = await readUserId(request);
    if (userId === null) return;
    places.set(request, await being.enterInTurn(userId, reply.raw));
    if (ofPeople.bytesOf(userId) > UNREAD_BYTES) {
      throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // A long text would be held as text, and once more as the bytes that are being sent.
    const answer = typeof payload === 'string' && payload.length > SHORT ? Buffer.from(payload) : payload;
    const userId = await readUserId(request);
    // Not before the caller is known: who disconnects meanwhile would be counted for ever, because `close` was emitted.
    if ((typeof answer === 'string' || Buffer.isBuffer(answer)) && !reply.raw.destroyed) {
      const unread = userId === null ? ofStrangers : ofPeople;
      const leave = unread.add(userId ?? addressOf(request), Buffer.byteLength(answer), () => reply.raw.destroy());
      reply.raw.once('close', leave);
    }
    places.get(request)?.();
    return answer;
  });
}
