import { assignees, type Task } from '#contract/areas/tasks.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { midnightOf, type DayWindow } from '../../rows/entries/entry.ts';
import { addDays, dayOf } from '../../ui/dates/dates.ts';

/** How long a task with a time is drawn. */
const TASK_MS = 30 * 60_000;

/** Where a task that is due in the window stands; null for others. */
export function placeInDays(task: Shown<Task>, { first, end }: DayWindow) {
  if (task.due_date === null) return null;
  const moment = task.due_all_day ? null : new Date(task.due_date);
  const day = moment === null ? task.due_date.slice(0, 10) : dayOf(moment);
  if (day < first || day >= end) return null;
  const startMs = moment?.getTime() ?? midnightOf(day);
  return {
    ...{ key: `task ${task.id}`, title: task.title, isAllDay: moment === null, startMs },
    endMs: moment === null ? midnightOf(addDays(day, 1)) : startMs + TASK_MS,
    ...{ firstDay: day, lastDay: day, memberIds: assignees(task), category: 'task' as const },
    ...{ isDone: task.status === 'completed', isWaiting: task._waiting ?? false, notes: task.description },
  };
}
