import type * as z from 'zod/mini';
import { medicalLooks } from '#contract/areas/medical/care.ts';
import {
  EMERGENCY_CARDS_MAX,
  type createEmergencyCard as CreateCall,
  type revokeEmergencyCard as RevokeCall,
} from '#contract/areas/medical/emergency-cards.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { CARD_PATH } from '#contract/paths.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';
import { tell } from '../../core/notices/kinds.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { cardOpened } from './notices.ts';
import { countOwnRecords, type OpenCard } from './queries.ts';

/** Openings of one card in this time are told once. */
const TOLD_EVERY_MS = 10 * 60_000;

/**
 * Makes a link to the card of a present member. @throws Problem PGRST116 for another person; UNPROCESSABLE for a private record that the maker does
 * not see or that is not the person's, and where the family has as many links as it can.
 */
export async function createCard(
  tx: MemberTx,
  { user_id, sections, record_ids, days }: z.infer<typeof CreateCall.input>,
): Promise<z.infer<typeof CreateCall.output>> {
  const { familyId, actor, now } = tx;
  if (!(await listPresent(tx, familyId)).some(({ id }) => id === user_id)) throw new Problem('PGRST116');
  if ((await countOwnRecords(tx, familyId, user_id, record_ids)) !== record_ids.length)
    throw new Problem('UNPROCESSABLE', 'A record that was chosen is not there any more.', {
      fields: { record_ids: 'unknown' },
    });
  const secret = newSecret();
  const id = newId(now.getTime());
  const expires_at = new Date(now.getTime() + days * DAY_MS).toISOString();
  await tx.asServer('make a link to an emergency card', async (system) => {
    await dropExpired(system, familyId);
    await requireRoom(system, familyId);
    await system.db
      .insertInto('emergency_cards')
      .values({
        ...{ family_id: familyId, id, user_id, sections, record_ids, expires_at },
        ...{ secret_hash: hashSecret(secret), created_by: actor.memberId, created_at: now.toISOString() },
      })
      .execute();
  });
  return { id, path: `${CARD_PATH}/${secret}`, expires_at };
}

/** Ends a link at once. @throws Problem PGRST116 for one that is not there, or not any more. */
export async function revokeCard(
  { asServer, familyId }: MemberTx,
  { card_id }: z.infer<typeof RevokeCall.input>,
): Promise<void> {
  const ended = await asServer('end a link to an emergency card', ({ db, now }) =>
    db
      .updateTable('emergency_cards')
      .set({ deleted_at: now.toISOString() })
      .where('family_id', '=', familyId)
      .where('id', '=', card_id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!ended) throw new Problem('PGRST116');
}

/** Ends the links that a member has made. Call it with the server's rights. */
export const endCardsMadeBy = (tx: Tx, familyId: string, memberId: string): Promise<void> =>
  endCards(tx, familyId, 'created_by', memberId);

/** Ends the links to the card of a member. Call it with the server's rights. */
export const endCardsOf = (tx: Tx, familyId: string, memberId: string): Promise<void> =>
  endCards(tx, familyId, 'user_id', memberId);

async function endCards({ db, now }: Tx, familyId: string, column: 'created_by' | 'user_id', memberId: string) {
  await db
    .updateTable('emergency_cards')
    .set({ deleted_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where(column, '=', memberId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Expired links take no room. */
async function dropExpired({ db, now }: Tx, familyId: string): Promise<void> {
  await db
    .updateTable('emergency_cards')
    .set({ deleted_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .execute();
}

async function requireRoom({ db }: Tx, familyId: string): Promise<void> {
  const { count } = await db
    .selectFrom('emergency_cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= EMERGENCY_CARDS_MAX)
    throw new Problem('UNPROCESSABLE', 'The family has as many links as it can. End one first.', {
      fields: { user_id: 'full' },
    });
}

/**
 * Counts an opening, notes it among the looks at the person's record (but where `isNoted` is false), and has the managers told, once for openings
 * that follow each other. Call it in the card's family, with the server's rights.
 */
export async function noteOpening(tx: Tx, card: OpenCard, isNoted: boolean): Promise<void> {
  const { db, now } = tx;
  const { family_id, id, user_id, created_by } = card;
  const at = now.toISOString();
  const isTold = card.told_at === null || Date.parse(card.told_at) <= now.getTime() - TOLD_EVERY_MS;
  await db
    .updateTable('emergency_cards')
    .set(({ eb }) => ({
      ...{ opened_count: eb('opened_count', '+', 1), last_opened_at: at },
      ...(isTold ? { told_at: at } : {}),
    }))
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
  if (isNoted) {
    const fields = { user_id, what: 'link' as const, looked_at: at };
    const look = medicalLooks.applyCreate(fields, { memberId: created_by, effectiveRole: 'none' }, now);
    await db
      .insertInto('medical_looks')
      .values({ ...look, family_id, id: newId(now.getTime()) })
      .execute();
  }
  if (!isTold) return;
  const managers = (await listPresent(tx, family_id)).filter(isManager);
  await tell(
    tx,
    cardOpened,
    managers.map((one) => ({ family_id, user_id, member_id: one.id })),
  );
}
