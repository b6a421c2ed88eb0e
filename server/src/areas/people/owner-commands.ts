import { type PeopleRefusal } from '#contract/areas/membership.ts';
import { isOpenOffer, OWNERSHIP_OFFER_MS } from '#contract/areas/people.ts';
import { newId } from '#contract/ids.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { tell } from '../../core/notices/kinds.ts';
import { findOwner } from '../../core/families/queries.ts';
import { peopleNotice } from './notices.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';

const SENTENCES: Record<PeopleRefusal, string> = {
  self: 'Permission denied: this is about another person than yourself.',
  owner_only: 'Permission denied: only the owner of the family may do this.',
  no_account: 'This person has no account, and so no role.',
  has_pin: 'A child who signs in by PIN stays a child. End their access by PIN first.',
  not_manager: 'Only a parent or admin can own the family.',
  last_parent: 'You are the last parent. Make somebody else a parent first.',
  owner: 'You own this family. Hand it over first.',
  closed: 'This offer is no longer open.',
};

export function refusePeople(refusal: PeopleRefusal): Problem {
  const code = refusal === 'self' || refusal === 'owner_only' ? '42501' : 'UNPROCESSABLE';
  return new Problem(code, SENTENCES[refusal], { fields: { member_id: refusal } });
}

/** Offers the family to another manager, in place of an earlier offer. @throws Problem with a `PeopleRefusal`, or PGRST116. */
export async function offerOwnership(tx: MemberTx, toId: string): Promise<void> {
  const { actor, familyId, now } = tx;
  const receiver = (await listPresent(tx, familyId)).find(({ id }) => id === toId);
  if (!receiver) throw new Problem('PGRST116');
  if (toId === actor.memberId) throw refusePeople('self');
  if ((await findOwner(tx, familyId)) !== actor.memberId) throw refusePeople('owner_only');
  if (!isManager(receiver)) throw refusePeople('not_manager');
  await tx.asServer('offer the family to another member', async (system) => {
    await withdrawOffers(system, familyId, actor.memberId);
    const expires_at = new Date(now.getTime() + OWNERSHIP_OFFER_MS).toISOString();
    const offer = { family_id: familyId, id: newId(now.getTime()), from_id: actor.memberId, to_id: toId };
    await system.db
      .insertInto('ownership_offers')
      .values({ ...offer, state: 'open', expires_at })
      .execute();
    await tellMember(system, familyId, 'offer_made', actor.memberId, toId);
  });
}

/** Withdraws the open offer that the acting member made, if there is one. */
export async function withdrawOffer(tx: MemberTx): Promise<void> {
  await tx.asServer('withdraw an offer of ownership', (system) =>
    withdrawOffers(system, tx.familyId, tx.actor.memberId, ['from_id']),
  );
}

/** Accepts or declines an offer made to the acting member. @throws Problem UNPROCESSABLE for one that is not open, PGRST116. */
export async function answerOffer(tx: MemberTx, offerId: string, isAccepted: boolean): Promise<void> {
  const { db, actor, familyId, now } = tx;
  const offer = await db
    .selectFrom('ownership_offers')
    .select(['from_id', 'state', 'expires_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', offerId)
    .where('to_id', '=', actor.memberId)
    .executeTakeFirst();
  if (!offer) throw new Problem('PGRST116');
  if (!isOpenOffer(offer, now) || (await findOwner(tx, familyId)) !== offer.from_id) throw refusePeople('closed');
  await tx.asServer('answer an offer of ownership', async (system) => {
    await system.db
      .updateTable('ownership_offers')
      .set({ state: isAccepted ? 'accepted' : 'declined' })
      .where('family_id', '=', familyId)
      .where('id', '=', offerId)
      .execute();
    if (isAccepted)
      await system.db
        .updateTable('families')
        .set({ owner_id: actor.memberId, updated_at: now.toISOString() })
        .where('id', '=', familyId)
        .execute();
    await tellMember(system, familyId, isAccepted ? 'offer_accepted' : 'offer_declined', actor.memberId, offer.from_id);
  });
}

/** Closes the open offer of a family that a member made or was made. Call it with the server's rights. */
export async function withdrawOffers(
  tx: Tx,
  familyId: string,
  memberId: string,
  sides: readonly ('from_id' | 'to_id')[] = ['from_id', 'to_id'],
): Promise<void> {
  const closed = await tx.db
    .updateTable('ownership_offers')
    .set({ state: 'withdrawn' })
    .where('family_id', '=', familyId)
    .where('state', '=', 'open')
    .where(({ eb, or }) => or(sides.map((side) => eb(side, '=', memberId))))
    .returning(['from_id', 'to_id', 'state', 'expires_at'])
    .execute();
  for (const { from_id, to_id, expires_at } of closed)
    if (isOpenOffer({ state: 'open', expires_at }, tx.now))
      await tellMember(tx, familyId, 'offer_withdrawn', from_id, to_id);
}

/** Notifies the account of a present member. */
async function tellMember(
  tx: Tx,
  familyId: string,
  kind: 'offer_made' | 'offer_withdrawn' | 'offer_accepted' | 'offer_declined',
  actorId: string,
  memberId: string,
): Promise<void> {
  const receiver = (await listPresent(tx, familyId)).find(({ id }) => id === memberId);
  if (!receiver?.user_id) return;
  const notice = {
    family_id: familyId,
    to: receiver.user_id,
    kind,
    actor_id: actorId,
    subject_id: memberId,
    role: null,
  };
  await tell(tx, peopleNotice, [notice]);
}
