import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow, type AnyRow } from '../../platform/tables/rows.ts';
import { TASK_GIVEN } from './jobs.ts';
import { newAssignees } from './rules.ts';

/** Tasks tell those who are given one. */
export function tasksHandlers(): TableHandlers {
  const standard = standardHandlers(tasks);

  async function tellAssignees(tx: MemberTx, before: AnyRow | null, after: AnyRow): Promise<void> {
    // A row that nobody wrote just now is news to nobody.
    if (after.version <= tx.version) return;
    const task = after as unknown as Task; // rows of this table are tasks
    const giver = tx.actor.memberId;
    const told = newAssignees(before as Task | null, task, giver);
    await enqueue(
      tx,
      TASK_GIVEN,
      told.map((receiver) => ({ family_id: tx.familyId, task_id: task.id, giver, receiver })),
    );
  }

  return {
    ...standard,
    create: async (tx, id, fields) => {
      const row = await standard.create(tx, id, fields);
      await tellAssignees(tx, null, row);
      return row;
    },
    update: async (tx, id, fields) => {
      if (!('assigned_to' in fields)) return standard.update(tx, id, fields);
      const before = (await findRow(tx, tasks, id)) ?? null;
      const row = await standard.update(tx, id, fields);
      await tellAssignees(tx, before, row);
      return row;
    },
  };
}
