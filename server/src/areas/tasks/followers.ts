import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { makeNextTask, watchTask } from './repeat-commands.ts';

/** What decides whether and when the next task of a series appears. */
const REPEATED = [
  'due_date',
  'due_zone',
  'rrule',
  'status',
  'deleted_at',
  'next_task_id',
] as const satisfies readonly (keyof Task)[];

/** The next task of a series appears when one is done, or when its time has passed. */
const repeat = followRows(
  tasks,
  (change) => (change.after.rrule ?? change.before?.rrule ?? null) !== null && hasChanged(change, REPEATED),
  async (tx, { familyId, before, after }) => {
    const isDone = after.status === 'completed' && before !== null && before.status !== 'completed';
    if (isDone && after.rrule !== null) await makeNextTask(tx, familyId, after);
    await watchTask(tx, familyId, after);
  },
);

/** What follows from a change of a task. */
export const taskFollowers: readonly Follower[] = [repeat];
