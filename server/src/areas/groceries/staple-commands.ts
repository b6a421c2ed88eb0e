import * as z from 'zod/mini';
import { groceryItems, groceryStaples, type GroceryStaple } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { newId } from '#contract/ids.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';
import { findOpenList } from './list-commands.ts';
import { findFirstList, findList, listOpenItems } from './list-queries.ts';

const zoneOf = ({ time_zone }: GroceryStaple) => time_zone ?? 'UTC';

/** Adds what is bought again, at the beginning of its day. */
export const stapleDue = rowMoments('grocery_staple', groceryStaples, {
  slots: 1,
  facts: z.object({ on: z.string() }),
  movedBy: (change) => hasChanged(change, ['next_on', 'time_zone', 'is_paused', 'deleted_at']),
  next: async (_tx, _familyId, staple) =>
    staple.is_paused
      ? null
      : {
          at: new Date(instantOf(`${staple.next_on}T00:00`, zoneOf(staple))),
          facts: { on: staple.next_on },
        },
  come: async (transactions, { familyId, row: { id }, facts: { on } }) => {
    await transactions.withSystem('add what is bought again', { familyId }, async (tx) => {
      const staple = await findLiving(tx, groceryStaples, familyId, id);
      if (staple && staple.next_on === on && !staple.is_paused) await addStaple(tx, familyId, staple);
    });
  },
});

/** Adds what waited for a list, now that one is open. */
export async function addWaitingStaples(tx: Tx, familyId: string): Promise<void> {
  const waiting = await tx.db
    .selectFrom('grocery_staples')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    // In no time zone is it later than that.
    .where('next_on', '<=', addDays(tx.now.toISOString().slice(0, 10), 1))
    .execute();
  for (const staple of waiting) await stapleDue.plan(tx, familyId, staple);
}

/** Adds the item of a staple, but where it is still to buy, and sets its next day: the first one after today, so that a server that was off adds it once. Without an open list its day stays, and it waits for one. */
async function addStaple(tx: Tx, familyId: string, staple: GroceryStaple): Promise<void> {
  const chosen = staple.list_id === null ? undefined : await findList(tx, familyId, staple.list_id);
  const list = chosen ? await findOpenList(tx, familyId, chosen) : await findFirstList(tx, familyId);
  if (!list) return;
  const open = await listOpenItems(tx, familyId, list.id);
  const isThere = open.some(({ name }) => normalName(name) === normalName(staple.name));
  if (!isThere) await addItem(tx, familyId, list.id, staple);
  const today = localOf(tx.now.getTime(), zoneOf(staple)).slice(0, 10);
  let next_on = staple.next_on;
  while (next_on <= today) next_on = addDays(next_on, 7 * staple.every_weeks);
  await tx.db
    .updateTable('grocery_staples')
    .set({ next_on })
    .where('family_id', '=', familyId)
    .where('id', '=', staple.id)
    .execute();
}

async function addItem(tx: Tx, familyId: string, listId: string, staple: GroceryStaple): Promise<void> {
  const { name, quantity, unit, amount_words, category, created_by } = staple;
  const row = groceryItems.applyCreate(
    { list_id: listId, name, quantity, unit, amount_words, category },
    { memberId: created_by, effectiveRole: 'none' },
    tx.now,
  );
  await tx.db
    .insertInto('grocery_items')
    .values({ ...row, source: 'staple', family_id: familyId, id: newId(tx.now.getTime()) })
    .execute();
}
