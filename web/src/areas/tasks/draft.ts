import type { Task } from '#contract/areas/tasks.ts';
import type { MaybeDay } from '../../ui/dates/dates.ts';
import { chosenOf, composeAssignment, modeOf, type AssignMode } from './assignment.ts';
import { composeDue, dueOf, timeOf } from './due.ts';

/** The values of the task form. */
export interface TaskDraft {
  title: string;
  description: string;
  day: MaybeDay;
  time: string;
  status: Task['status'];
  mode: AssignMode;
  chosen: readonly string[];
}

export function draftOf(task: Task | null, chosen: readonly string[] = []): TaskDraft {
  if (task === null)
    return { title: '', description: '', day: '', time: '', status: 'pending', mode: 'single', chosen };
  const due = dueOf(task);
  return {
    title: task.title,
    description: task.description ?? '',
    day: due?.day ?? '',
    time: timeOf(due),
    status: task.status,
    mode: modeOf(task),
    chosen: chosenOf(task),
  };
}

/** The fields of a task with these values, as they were typed. */
export function composeTask(draft: TaskDraft, myId: string) {
  return {
    title: draft.title,
    description: draft.description,
    ...(draft.day === '' ? { due_date: null, due_all_day: false } : composeDue(draft.day, draft.time)),
    status: draft.status,
    ...composeAssignment(draft.mode, draft.chosen, myId),
  };
}
