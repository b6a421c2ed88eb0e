import type { FamilyEvent } from '#contract/areas/calendar.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** The users whom an event is for: all who see it when it names no member. */
export async function listPeople(
  tx: Tx,
  familyId: string,
  { assigned_members, scope_id }: FamilyEvent,
): Promise<{ user_id: string }[]> {
  const members = await tx.db
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .$if(scope_id !== null, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('scope_holders')
          .select('member_id')
          .where('family_id', '=', familyId)
          .where('scope_id', '=', scope_id),
      ),
    )
    .execute();
  return members.flatMap(({ id, user_id }) =>
    user_id && (assigned_members.length === 0 || assigned_members.includes(id)) ? [{ user_id }] : [],
  );
}
