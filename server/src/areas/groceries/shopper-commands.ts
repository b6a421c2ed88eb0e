import type { Tx } from '../../platform/db/transactions.ts';

/** Who has left the family is in no shop for it any more. */
export async function endShopping({ db }: Tx, familyId: string, memberId: string): Promise<void> {
  await db
    .updateTable('grocery_lists')
    .set({ shopper_id: null, shopping_since: null })
    .where('family_id', '=', familyId)
    .where('shopper_id', '=', memberId)
    .execute();
}
