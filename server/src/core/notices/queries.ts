import type { Tx } from '../../platform/db/transactions.ts';

/** A member who is told of something that another member did. */
export interface Told {
  readonly family_id: string;
  readonly giver: string;
  readonly receiver: string;
}

/**
 * The receiver's user id, and the giver's first name: null for a giver without a name, and for one who has left. Null when the receiver has no account or has
 * left.
 */
export async function findTold(
  { db }: Tx,
  { family_id, giver, receiver }: Told,
): Promise<{ user_id: string; giver_name: string | null } | null> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'user_id', 'first_name'])
    .where('family_id', '=', family_id)
    .where('id', 'in', [giver, receiver])
    .where('left_at', 'is', null)
    .execute();
  const told = members.find(({ id }) => id === receiver);
  if (!told?.user_id) return null;
  return { user_id: told.user_id, giver_name: members.find(({ id }) => id === giver)?.first_name || null };
}
