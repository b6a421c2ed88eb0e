import { sql } from 'kysely';
import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A list, removed or not. */
export async function findList({ db }: Tx, familyId: string, id: string): Promise<GroceryList | undefined> {
  return db
    .selectFrom('grocery_lists')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The list that opens at once: the first of those that are not completed. */
export async function findFirstList({ db }: Tx, familyId: string): Promise<GroceryList | undefined> {
  return db
    .selectFrom('grocery_lists')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('is_completed', '=', false)
    .orderBy('is_first', 'desc')
    .orderBy(sql`position asc nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

/** The items of a list that are there and still to buy. */
export async function listOpenItems({ db }: Tx, familyId: string, listId: string): Promise<GroceryItem[]> {
  return db
    .selectFrom('grocery_items')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('list_id', '=', listId)
    .where('deleted_at', 'is', null)
    .where('is_checked', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
