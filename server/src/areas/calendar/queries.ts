import type { FamilyEvent } from '#contract/areas/calendar.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** An event that takes place; null when it was removed or cancelled. */
export async function findEvent(tx: Tx, familyId: string, eventId: string): Promise<FamilyEvent | null> {
  const event = await tx.db
    .selectFrom('family_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('cancelled', '=', false)
    .executeTakeFirst();
  return event ?? null;
}

/** The users whom an event is for: all of the family when it names no member. */
export async function listPeople(
  tx: Tx,
  familyId: string,
  { assigned_members }: FamilyEvent,
): Promise<{ user_id: string }[]> {
  const members = await tx.db
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .execute();
  return members.flatMap(({ id, user_id }) =>
    user_id && (assigned_members.length === 0 || assigned_members.includes(id)) ? [{ user_id }] : [],
  );
}
