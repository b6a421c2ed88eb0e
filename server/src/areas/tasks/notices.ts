import { assignees, tasks } from '#contract/areas/tasks.ts';
import { rowNotice } from '../../core/notices/kinds.ts';
import { describeAssignment, newAssignees } from './rules.ts';

/** A member was newly assigned a task. */
export const taskGiven = rowNotice('task_given', tasks, {
  hears: ({ before, after }) => (after.deleted_at === null ? newAssignees(before, after) : []),
  stillHears: (task, memberId) => assignees(task).includes(memberId),
  describe: describeAssignment,
});
