import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists, previousListId } from '#contract/areas/groceries/lists.ts';
import { rowAfterUpdate } from '#contract/family-table.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow, updateRow } from '../../platform/tables/rows.ts';

/** What is written of all rows of a line at once. */
const OF_LINES: readonly string[] = ['is_checked', 'list_id'];

/**
 * The standard handlers, which also date a tick by the device that made it: in a shop without network the order of ticks is the way through
 * the shop. A tick or move of a removed item is accepted, because it is one of several changes of a line or a list, which would be
 * refused with it. The item stays removed.
 */
export function groceryItemsHandlers(): TableHandlers<typeof groceryItems> {
  const standard = standardHandlers(groceryItems);
  const datedOf = (tx: MemberTx): MemberTx => ({ ...tx, now: tx.madeAt ?? tx.now });

  return {
    ...standard,
    update: async (tx, id, fields) => {
      const dated = fields.is_checked === undefined ? tx : datedOf(tx);
      const before = Object.keys(fields).every((field) => OF_LINES.includes(field))
        ? await findRow(tx, groceryItems, id)
        : undefined;
      if (!before || before.deleted_at === null) return standard.update(dated, id, fields);
      const after = rowAfterUpdate(groceryItems, before, fields, tx.actor, dated.now);
      if (!groceryItems.may.update(tx.actor, before, after)) throw new Problem('42501');
      const { list_id, is_checked, checked_by, checked_at } = after;
      const isTicked = is_checked !== before.is_checked;
      await updateRow(tx, groceryItems, id, { list_id, ...(isTicked ? { is_checked, checked_by, checked_at } : {}) });
      return (await findRow(tx, groceryItems, id)) ?? before;
    },
  };
}

/** The standard handlers, in which two devices that complete the same list make one next list (`nextListId`). */
export function groceryListsHandlers(): TableHandlers<typeof groceryLists> {
  const standard = standardHandlers(groceryLists);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      const existing = await findRow(tx, groceryLists, id);
      const isNext = existing !== undefined && (await findRow(tx, groceryLists, previousListId(id))) !== undefined;
      if (!isNext || !groceryLists.may.create(tx.actor, existing)) return standard.create(tx, id, fields);
      // A write that changes nothing is written all the same: see `Handlers`.
      return existing.deleted_at === null
        ? standard.update(tx, id, { title: existing.title })
        : standard.restore(tx, id);
    },
  };
}
