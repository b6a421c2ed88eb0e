import { sql } from 'kysely';
import { groceryShops, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { newId } from '#contract/ids.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { learnPlaces } from './aisle-rules.ts';

/** Learns the way through a shop from the ticks of a completed list. An order that a manager has put stands in a column of its own, and stays. */
export async function learnAisles(tx: Tx, familyId: string, { id: listId, shop }: GroceryList): Promise<void> {
  const name = shop?.trim() ?? '';
  if (name === '') return;
  const ticked = await tx.db
    .selectFrom('grocery_items')
    .select('category')
    .where('family_id', '=', familyId)
    .where('list_id', '=', listId)
    .where('is_checked', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('checked_at')
    .orderBy('version')
    .execute();
  const shops = await tx.db
    .selectFrom('grocery_shops')
    .select(['id', 'name', 'learned'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const known = shops.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const learned = learnPlaces(
    known?.learned ?? null,
    ticked.flatMap(({ category }) => category ?? []),
  );
  if (learned === null || (!known && shops.length >= groceryShops.limit)) return;
  const column = sql<typeof learned>`${JSON.stringify(learned)}::jsonb`;
  if (!known) {
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('grocery_shops')
      .values({ family_id: familyId, id, name, aisles: null, learned: column })
      .execute();
    return;
  }
  await tx.db
    .updateTable('grocery_shops')
    .set({ learned: column })
    .where('family_id', '=', familyId)
    .where('id', '=', known.id)
    .execute();
}
