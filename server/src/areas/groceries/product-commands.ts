import { GROCERY_PRODUCTS_MAX, type GroceryItem } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { newId } from '#contract/ids.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** The product as which an item counts, by its normal name; null while it is not ticked. */
export const boughtAs = ({ is_checked, name }: GroceryItem): string | null => (is_checked ? normalName(name) : null);

/** Counts an item that was ticked. What was not said of it stays as it was bought before. */
export async function noteBought(tx: Tx, familyId: string, item: GroceryItem): Promise<void> {
  const key = normalName(item.name);
  const { name, quantity, unit, category, price, checked_at } = item;
  const said = {
    name,
    last_bought_at: checked_at,
    ...(quantity === null ? {} : { quantity, unit }),
    ...(category === null ? {} : { bought_category: category }),
    ...(price === null ? {} : { last_price: price }),
  };
  const known = await tx.db
    .updateTable('grocery_products')
    .set(({ eb }) => ({ ...said, times_bought: eb('times_bought', '+', 1) }))
    .where('family_id', '=', familyId)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  const unsaid = { quantity: null, unit: null, category: null, bought_category: null, last_price: null };
  await tx.db
    .insertInto('grocery_products')
    .values({ ...unsaid, ...said, family_id: familyId, id: newId(tx.now.getTime()), key, times_bought: 1 })
    .execute();
  await dropLeastBought(tx, familyId);
}

/** Takes back the count of an item whose tick was taken back. */
export async function forgetBought(tx: Tx, familyId: string, { name }: GroceryItem): Promise<void> {
  const key = normalName(name);
  await tx.db
    .updateTable('grocery_products')
    .set(({ eb }) => ({ times_bought: eb('times_bought', '-', 1) }))
    .where('family_id', '=', familyId)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .execute();
  await tx.db
    .deleteFrom('grocery_products')
    .where('family_id', '=', familyId)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .where('times_bought', '<=', 0)
    .execute();
}

async function dropLeastBought({ db }: Tx, familyId: string): Promise<void> {
  const least = db
    .selectFrom('grocery_products')
    .select('id')
    .where('family_id', '=', familyId)
    .orderBy('times_bought', 'desc')
    .orderBy('last_bought_at', 'desc')
    .offset(GROCERY_PRODUCTS_MAX);
  await db.deleteFrom('grocery_products').where('family_id', '=', familyId).where('id', 'in', least).execute();
}
