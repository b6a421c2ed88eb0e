import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { TASK_GIVEN } from './jobs.ts';
import { newAssignees } from './rules.ts';

/** The standard handlers, which also queue a notification for each new assignee. */
export function tasksHandlers(): TableHandlers<typeof tasks> {
  const standard = standardHandlers(tasks);

  async function notifyAssignees(tx: MemberTx, before: Task | null, task: Task): Promise<void> {
    // An older version means that this transaction did not write the row, as for a repeated change.
    if (task.version <= tx.version) return;
    const giver = tx.actor.memberId;
    const receivers = newAssignees(before, task, giver);
    if (receivers.length === 0) return;
    const notices = receivers.map((receiver) => ({ family_id: tx.familyId, task_id: task.id, giver, receiver }));
    await tx.asServer('queue notices to assignees', (system) => enqueue(system, TASK_GIVEN, notices));
  }

  return {
    ...standard,
    create: async (tx, id, fields) => {
      const row = await standard.create(tx, id, fields);
      await notifyAssignees(tx, null, row);
      return row;
    },
    update: async (tx, id, fields) => {
      if (!('assigned_to' in fields)) return standard.update(tx, id, fields);
      const before = (await findRow(tx, tasks, id)) ?? null;
      const row = await standard.update(tx, id, fields);
      await notifyAssignees(tx, before, row);
      return row;
    },
  };
}
