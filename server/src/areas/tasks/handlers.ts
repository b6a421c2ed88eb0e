import { tasks } from '#contract/areas/tasks.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { requireTaskRule } from './repeat-commands.ts';

/** The standard handlers, which also check the rule by which a task repeats. */
export function tasksHandlers(): TableHandlers<typeof tasks> {
  const standard = standardHandlers(tasks);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireTaskRule({ due_date: null, due_all_day: false, rrule: null, ...fields });
      return standard.create(tx, id, fields);
    },
    update: async (tx, id, fields) => {
      // A rule that was stored before the limits holds up no other change of its task.
      if (fields.rrule !== undefined || (fields.due_date ?? null) !== null) {
        const before = await findRow(tx, tasks, id);
        if (before) requireTaskRule({ ...before, ...fields });
      }
      return standard.update(tx, id, fields);
    },
  };
}
