import type { FastifyInstance } from 'fastify';
import {
  createEmergencyCard as createCall,
  revokeEmergencyCard as revokeCall,
} from '#contract/areas/medical/emergency-cards.ts';
import { CARD_PATH } from '#contract/paths.ts';
import type { AreaServices } from '../../core/area.ts';
import type { AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { addressOf } from '../../platform/http/address.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { chooseLanguage } from '../../platform/http/language.ts';
import { createCard, noteOpening, revokeCard } from './commands.ts';
import { drawCard, drawMissing, drawTooMany, PAGE_POLICY } from './page-rules.ts';
import { findOpenCard, readCardContent, type CardContent, type OpenCard } from './queries.ts';

/** 256 bits in base64url, as `newSecret` makes them. */
const SECRET = /^[\w-]{43}$/;
/** Read by the person who has the link, and kept, found and passed on by no program. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
} as const;

export function registerEmergencyCards(app: FastifyInstance, services: AreaServices): void {
  mountCall(app, services, createCall, ({ asMember }, input) => asMember(true, (tx) => createCard(tx, input)));
  mountCall(app, services, revokeCall, async ({ asMember }, input) => {
    await asMember(true, (tx) => revokeCard(tx, input));
    return { success: true };
  });
  mountCards(app, services.transactions, services.account.limits);
}

/**
 * `GET /card/<secret>`: a page without script. Every address below that shows no card gets the same page, so that none tells whether it ever did. A
 * HEAD request, by which programs look whether a link works, shows nothing and so is no opening.
 */
function mountCards(app: FastifyInstance, transactions: Transactions, limits: AttemptLimits): void {
  app.get<{ Params: { '*': string } }>(`${CARD_PATH}/*`, async (request, reply) => {
    const language = chooseLanguage(request);
    reply.headers(HEADERS).type('text/html; charset=utf-8');
    const seconds = await limits.take([['addressCard', addressOf(request)]]);
    if (seconds !== null) return reply.status(429).header('retry-after', seconds).send(drawTooMany(language, seconds));
    const secret = request.params['*'];
    const opened = SECRET.test(secret) ? await openCard(secret, request.method === 'GET') : null;
    if (!opened) return reply.status(404).send(drawMissing(language));
    return reply.send(drawCard(language, opened.card, opened.content));
  });

  /** Reads a card as it is now, and notes that it was opened. */
  async function openCard(
    secret: string,
    isOpening: boolean,
  ): Promise<{ card: OpenCard; content: CardContent } | null> {
    const known = await transactions.withSystem('look which card a link opens', {}, (tx) => findOpenCard(tx, secret));
    if (!known) return null;
    const isNoted = isOpening && (await limits.take([['cardLooks', known.id]])) === null;
    return transactions.withSystem('open an emergency card', { familyId: known.family_id }, async (tx) => {
      const card = await findOpenCard(tx, secret);
      const content = card && (await readCardContent(tx, card));
      if (!content) return null;
      if (isOpening) await noteOpening(tx, card, isNoted);
      return { card, content };
    });
  }
}
