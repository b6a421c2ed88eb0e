import { groceryItems } from '#contract/areas/groceries/items.ts';
import type { KitchenTick } from '#contract/areas/pins/kitchen.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { rowAfterUpdate } from '#contract/family-table.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { writeFollowed } from '../../platform/tables/row-changes.ts';
import { findRow, updateRow } from '../../platform/tables/rows.ts';

/**
 * Ticks a row for the member whose face was pressed, or takes the tick back, as their own change would by the rules of the contract. A row that is so
 * already stays as it is. Not by the handlers of the table: what they also ask for, such as its room, is no business of the device.
 * @throws Problem PGRST116 for a row that the device does not see, 42501 for one that the member may not tick.
 */
export async function tick(tx: MemberTx, { table, id, is_done }: KitchenTick): Promise<void> {
  if (table === 'tasks') await tickTask(tx, id, is_done);
  else await tickItem(tx, id, is_done);
}

async function tickTask(tx: MemberTx, id: string, isDone: boolean): Promise<void> {
  const before = await findRow(tx, tasks, id);
  if (!before) throw new Problem('PGRST116');
  if ((before.status === 'completed') === isDone) return;
  const after = rowAfterUpdate(tasks, before, { status: isDone ? 'completed' : 'pending' }, tx.actor, tx.now);
  if (!tasks.may.update(tx.actor, before, after)) throw new Problem('42501');
  const { status, completed_at, completed_by } = after;
  await write(tx, tasks, id, { status, completed_at, completed_by });
}

async function tickItem(tx: MemberTx, id: string, isDone: boolean): Promise<void> {
  const before = await findRow(tx, groceryItems, id);
  if (!before) throw new Problem('PGRST116');
  if (before.is_checked === isDone) return;
  const after = rowAfterUpdate(groceryItems, before, { is_checked: isDone }, tx.actor, tx.now);
  if (!groceryItems.may.update(tx.actor, before, after)) throw new Problem('42501');
  const { is_checked, checked_at, checked_by } = after;
  await write(tx, groceryItems, id, { is_checked, checked_at, checked_by });
}

const write = (tx: MemberTx, table: typeof tasks | typeof groceryItems, id: string, values: Record<string, unknown>) =>
  writeFollowed(tx, table, id, async () => {
    const row = await updateRow(tx, table, id, values);
    if (!row) throw new Problem('42501'); // the row is visible, but row security refused the update
    return row;
  });
