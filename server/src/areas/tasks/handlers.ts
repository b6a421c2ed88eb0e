import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { followTask } from './entry-commands.ts';
import { TASK_GIVEN } from './jobs.ts';
import { makeNextTask, requireTaskRule, watchTask } from './repeat-commands.ts';
import { newAssignees } from './rules.ts';

/** What a task and its entry in the calendar have in common. */
const SHOWN = [
  'title',
  'description',
  'assigned_to',
  'assigned_members',
  'due_date',
  'due_all_day',
  'due_zone',
] as const;
/** What decides whether and when the next task of a series appears. */
const REPEATED = ['due_date', 'due_zone', 'rrule', 'status', 'deleted_at', 'next_task_id'] as const;

const differs = (before: Task | null, after: Task, columns: readonly (keyof Task)[]) =>
  columns.some((column) => JSON.stringify(before?.[column] ?? null) !== JSON.stringify(after[column]));

/**
 * The standard handlers, which also write what follows from a task in the same transaction: its entry in the calendar, a notification
 * for each new assignee, and the next task of a series.
 */
export function tasksHandlers(): TableHandlers<typeof tasks> {
  const standard = standardHandlers(tasks);

  /** The task as it is after everything that follows from its change. */
  async function follow(tx: MemberTx, before: Task | null, task: Task): Promise<Task> {
    // An older version means that this transaction did not write the row, as for a repeated change.
    if (task.version <= tx.version) return task;
    const giver = tx.actor.memberId;
    const receivers = task.deleted_at === null ? newAssignees(before, task, giver) : [];
    const notices = receivers.map((receiver) => ({ family_id: tx.familyId, task_id: task.id, giver, receiver }));
    const hasEntry = task.due_date !== null || (before !== null && before.due_date !== null);
    const isMoved = hasEntry && differs(before, task, [...SHOWN, 'deleted_at']);
    const repeats = task.rrule !== null || (before !== null && before.rrule !== null);
    const isRepeated = repeats && differs(before, task, REPEATED);
    const isDone = task.status === 'completed' && before?.status !== 'completed' && task.rrule !== null;
    if (notices.length === 0 && !isMoved && !isRepeated) return task;
    await tx.asServer('write what follows from a task', async (system) => {
      await enqueue(system, TASK_GIVEN, notices);
      if (isMoved) await followTask(system, tx.familyId, task);
      if (isDone) await makeNextTask(system, tx.familyId, task);
      if (isRepeated) await watchTask(system, tx.familyId, task);
    });
    return isDone ? ((await findRow(tx, tasks, task.id)) ?? task) : task;
  }

  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireTaskRule({ due_date: null, due_all_day: false, rrule: null, ...fields });
      return follow(tx, null, await standard.create(tx, id, fields));
    },
    update: async (tx, id, fields) => {
      const before = (await findRow(tx, tasks, id)) ?? null;
      // A rule that was stored before the limits holds up no other change of its task.
      const isNewRule = fields.rrule !== undefined || (fields.due_date ?? null) !== null;
      if (before && isNewRule) requireTaskRule({ ...before, ...fields });
      return follow(tx, before, await standard.update(tx, id, fields));
    },
    remove: async (tx, id) => {
      const before = (await findRow(tx, tasks, id)) ?? null;
      return follow(tx, before, await standard.remove(tx, id));
    },
    restore: async (tx, id) => {
      const before = (await findRow(tx, tasks, id)) ?? null;
      return follow(tx, before, await standard.restore(tx, id));
    },
  };
}
