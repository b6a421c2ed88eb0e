import { assignees, tasks } from '#contract/areas/tasks.ts';
import { rowNotice, SNOOZE, type NoticeTraits } from '../../core/notices/kinds.ts';
import { describeAssignment, newAssignees } from './rules.ts';

const TRAITS: NoticeTraits = {
  group: 'task_assignments',
  title: { en: 'A task for you', es: 'Una tarea para ti' },
  example: { en: 'Ana gave you a task: Water the plants', es: 'Ana te ha dado una tarea: Regar las plantas' },
  actions: [{ key: 'done', label: { en: 'Done', es: 'Hecha' }, does: { fields: { status: 'completed' } } }, SNOOZE],
};

/** A member was newly assigned a task. */
export const taskGiven = rowNotice('task_given', TRAITS, tasks, {
  hears: ({ before, after }) => (after.deleted_at === null ? newAssignees(before, after) : []),
  stillHears: (task, memberId) => assignees(task).includes(memberId),
  describe: describeAssignment,
});
