import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { followRows, hasChanged, type RowChange } from '../../platform/tables/row-changes.ts';
import { TASK_GIVEN } from './jobs.ts';
import { makeNextTask, watchTask } from './repeat-commands.ts';
import { newAssignees } from './rules.ts';

type TaskChange = RowChange<typeof tasks>;

const receiversOf = ({ actor, before, after }: TaskChange) =>
  actor === null || after.deleted_at !== null ? [] : newAssignees(before, after, actor.memberId);

/** Each new assignee is told. */
const tellAssignees = followRows(
  tasks,
  (change) => receiversOf(change).length > 0,
  async (tx, change) => {
    const notice = { family_id: change.familyId, task_id: change.after.id, giver: change.actor?.memberId ?? '' };
    await enqueue(
      tx,
      TASK_GIVEN,
      receiversOf(change).map((receiver) => ({ ...notice, receiver })),
    );
  },
);

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
export const taskFollowers: readonly Follower[] = [tellAssignees, repeat];
