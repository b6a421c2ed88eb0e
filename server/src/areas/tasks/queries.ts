import type { MemberTx } from '../../platform/db/door.ts';

interface Named {
  readonly id: string;
  readonly user_id: string | null;
  readonly first_name: string | null;
}

/** Those of `ids` who belong to the family now. */
export async function listPresent(tx: MemberTx, ids: readonly string[]): Promise<Named[]> {
  return tx.db
    .selectFrom('members')
    .select(['id', 'user_id', 'first_name'])
    .where('family_id', '=', tx.familyId)
    .where('id', 'in', [...ids])
    .where('left_at', 'is', null)
    .execute();
}
