import * as z from 'zod/mini';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { CALENDAR_END } from '#contract/recurrence/limits.ts';
import { continueFrom, startsOfRule } from '#contract/recurrence/rules.ts';
import { localOf, withOffset } from '#contract/recurrence/zones.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { requireRule } from '../../core/recurrence/rules.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { findOverdue } from './queries.ts';
import { followRows, hasChanged, rowChanged, type RowChange } from '../../platform/tables/row-changes.ts';

type Dated = Pick<Task, 'due_date' | 'due_all_day' | 'due_zone' | 'rrule'>;

/** @throws Problem BAD_REQUEST for a rule that cannot be shown. A task without a date has none. */
export function requireTaskRule(task: Pick<Task, 'due_date' | 'due_all_day' | 'rrule'>): void {
  if (task.due_date !== null) requireRule(task.rrule, localDue(task));
}

/** The local time of a due date, or the day. */
function localDue({ due_date, due_all_day }: Pick<Task, 'due_date' | 'due_all_day'>): string {
  return (due_date ?? '').slice(0, due_all_day ? 10 : 16);
}

/** The due date after this one, in the zone that it was chosen in, and the rule from there on; null when the rule has ended. */
export function nextDue(task: Dated, now: Date): Pick<Task, 'due_date' | 'rrule'> | null {
  if (!task.rrule || task.due_date === null) return null;
  const zone = task.due_zone ?? 'UTC';
  const due = localDue(task);
  const today = localOf(now.getTime(), zone).slice(0, due.length);
  const after = due > today ? due : today;
  // One more than the present one, which the rule may yield too.
  const next = startsOfRule(task.rrule, due, after, CALENDAR_END, 2).find((local) => local > after);
  if (next === undefined) return null;
  const due_date = task.due_all_day ? `${next}T00:00:00Z` : withOffset(next, zone);
  return { due_date, rrule: continueFrom(task.rrule, due, next) };
}

/** When a task is past: its moment, or the end of its day. */
function pastAt(task: Dated): Date {
  const zone = task.due_zone ?? 'UTC';
  const local = localDue(task);
  const moment = Date.parse(task.due_all_day ? withOffset(`${local}T00:00`, zone) : (task.due_date ?? ''));
  return new Date(moment + (task.due_all_day ? DAY_MS : 0));
}

/** Makes the next task when one that repeats was not done in time. */
export const taskPassed = rowMoments('task_passed', tasks, {
  slots: 1,
  facts: z.object({}),
  movedBy: isRepeatMoved,
  next: async (_tx, _familyId, task) => {
    const repeats = task.rrule !== null && task.due_date !== null && task.next_task_id === null;
    return repeats && task.status !== 'completed' ? { at: pastAt(task), facts: {} } : null;
  },
  come: async (transactions, { familyId, row: { id } }) => {
    await transactions.withSystem('make the next task of a series', { familyId }, async (tx) => {
      const task = await findOverdue(tx, familyId, id);
      if (task) await makeNextTask(tx, familyId, task);
    });
  },
});

/** What decides whether and when the next task of a series appears. */
const REPEATED = [
  'due_date',
  'due_zone',
  'rrule',
  'status',
  'deleted_at',
  'next_task_id',
] as const satisfies readonly (keyof Task)[];

/** True for a change that may move the next task of a series. */
function isRepeatMoved(change: RowChange<typeof tasks>): boolean {
  return (change.after.rrule ?? change.before?.rrule ?? null) !== null && hasChanged(change, REPEATED);
}

/** The next task of a series appears when one is done. */
export const repeatWhenDone = followRows(
  tasks,
  ({ before, after }) =>
    after.rrule !== null && after.status === 'completed' && before !== null && before.status !== 'completed',
  (tx, { familyId, after }) => makeNextTask(tx, familyId, after),
);

/** Makes the task after this one, unless it exists or the rule has ended. Call it with the server's rights. */
export async function makeNextTask(tx: Tx, familyId: string, task: Task): Promise<void> {
  if (task.next_task_id !== null) return;
  const next = nextDue(task, tx.now);
  if (!next) return;
  const id = newId(tx.now.getTime());
  const row = {
    ...tasks.applyCreate(
      { title: task.title, description: task.description, assigned_to: task.assigned_to },
      { memberId: task.created_by, effectiveRole: 'none' },
      tx.now,
    ),
    assigned_to: task.assigned_to,
    assigned_members: task.assigned_members,
    audience: task.audience,
    due_all_day: task.due_all_day,
    due_zone: task.due_zone,
    ...next,
  };
  const made = await tx.db
    .insertInto('tasks')
    .values({ ...row, family_id: familyId, id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('tasks')
    .set({ next_task_id: id })
    .where('family_id', '=', familyId)
    .where('id', '=', task.id)
    .execute();
  await tx.call(rowChanged(tasks), { familyId, actor: null, before: null, after: made });
}
