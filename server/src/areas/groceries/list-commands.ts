import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import {
  groceryLists,
  nextListFields,
  nextListId,
  previousListId,
  type GroceryList,
} from '#contract/areas/groceries/lists.ts';
import { newId } from '#contract/ids.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { rowChanged } from '../../platform/tables/row-changes.ts';
import { findFirstList, findList } from './list-queries.ts';

// All of these are called with the server's rights, in a transaction of the family.

/** True for a list that is there and not completed. */
export const isOpen = (list: GroceryList) => !list.is_completed && list.deleted_at === null;

/**
 * The list in which an item of `list` is still to buy: the list itself, or the one at the end of its next lists, which is made where there is
 * none. In place of one that was removed it is the list that opens at once; undefined where no list is open.
 */
export async function findOpenList(tx: Tx, familyId: string, list: GroceryList): Promise<GroceryList | undefined> {
  const passed = new Set<string>();
  for (let at = list; ;) {
    if (isOpen(at)) return at;
    passed.add(at.id);
    if (!at.is_completed) return findFirstList(tx, familyId);
    const next = await findList(tx, familyId, at.next_list_id ?? nextListId(at.id));
    if (!next) return makeNextList(tx, familyId, at, nextListId(at.id));
    if (next.deleted_at !== null || passed.has(next.id)) return findFirstList(tx, familyId);
    at = next;
  }
}

/** The open list of `findOpenList`, or a new one like `list`: what a person adds is on a list that people see. */
const findOrMakeOpenList = async (tx: Tx, familyId: string, list: GroceryList): Promise<GroceryList> =>
  (await findOpenList(tx, familyId, list)) ?? (await makeNextList(tx, familyId, list, newId(tx.now.getTime())));

async function makeNextList(tx: Tx, familyId: string, list: GroceryList, id: string): Promise<GroceryList> {
  const maker = { memberId: list.completed_by ?? list.created_by, effectiveRole: 'none' } as const;
  const row = groceryLists.applyCreate(nextListFields(list), maker, tx.now);
  const made = await tx.db
    .insertInto('grocery_lists')
    .values({ ...row, family_id: familyId, id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('grocery_lists')
    .set({ next_list_id: made.id })
    .where('family_id', '=', familyId)
    .where('id', '=', list.id)
    .execute();
  await tx.call(rowChanged(groceryLists), { familyId, actor: null, before: null, after: made });
  return made;
}

/** What is left of a completed list goes on to the next one, also what the device that completed it did not know. */
export async function moveLeftItems(tx: Tx, familyId: string, list: GroceryList): Promise<void> {
  const left = tx.db
    .selectFrom('grocery_items')
    .select('id')
    .where('family_id', '=', familyId)
    .where('list_id', '=', list.id)
    .where('is_checked', '=', false)
    .where('deleted_at', 'is', null);
  if (!(await left.limit(1).executeTakeFirst())) return;
  const next = await findOrMakeOpenList(tx, familyId, list);
  await tx.db
    .updateTable('grocery_items')
    .set({ list_id: next.id })
    .where('family_id', '=', familyId)
    .where('id', 'in', left)
    .execute();
}

/** An item that came to a list after it was completed or removed, or turned unticked in it, goes on. */
export async function moveItemOn(tx: Tx, familyId: string, item: GroceryItem, isMoved: boolean): Promise<void> {
  const list = await findList(tx, familyId, item.list_id);
  if (!list || isOpen(list)) return;
  // Taking a completion back removes the next list and moves the items back, in any order: they wait here for the list to open again.
  if (isMoved && list.is_completed) {
    const next = await findList(tx, familyId, list.next_list_id ?? nextListId(list.id));
    if (next && next.deleted_at !== null) return;
  }
  const open = await findOrMakeOpenList(tx, familyId, list);
  await tx.db
    .updateTable('grocery_items')
    .set({ list_id: open.id })
    .where('family_id', '=', familyId)
    .where('id', '=', item.id)
    .execute();
}

/** A list that is open again takes back what went to its next list, when that one is removed with it: neither may be lost with the other. */
export async function takeBack(tx: Tx, familyId: string, list: GroceryList): Promise<void> {
  const isRemoved = list.deleted_at !== null;
  const opened = isRemoved ? await findList(tx, familyId, previousListId(list.id)) : list;
  const removed = isRemoved ? list : await findList(tx, familyId, nextListId(list.id));
  if (!opened || !isOpen(opened) || !removed || removed.deleted_at === null) return;
  await tx.db
    .updateTable('grocery_items')
    .set({ list_id: opened.id })
    .where('family_id', '=', familyId)
    .where('list_id', '=', removed.id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Who has left the family is in no shop for it any more. */
export async function endShopping({ db }: Tx, familyId: string, memberId: string): Promise<void> {
  await db
    .updateTable('grocery_lists')
    .set({ shopper_id: null, shopping_since: null })
    .where('family_id', '=', familyId)
    .where('shopper_id', '=', memberId)
    .execute();
}

/** One list opens at once: the last that was chosen. */
export async function keepOneFirst(tx: Tx, familyId: string, list: GroceryList): Promise<void> {
  await tx.db
    .updateTable('grocery_lists')
    .set({ is_first: false })
    .where('family_id', '=', familyId)
    .where('is_first', '=', true)
    .where('id', '<>', list.id)
    .execute();
}
