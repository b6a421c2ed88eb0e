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
  /** The time zone in which day and time were chosen; empty without one. */
  zone: string;
  /** Empty for a task that does not repeat. */
  rrule: string;
  status: Task['status'];
  mode: AssignMode;
  chosen: readonly string[];
}

export function draftOf(task: Task | null, chosen: readonly string[] = []): TaskDraft {
  if (task === null)
    return {
      ...{ title: '', description: '', day: '', time: '', zone: '', rrule: '' },
      ...{ status: 'pending', mode: 'single', chosen },
    };
  const due = dueOf(task);
  return {
    title: task.title,
    description: task.description ?? '',
    day: due?.day ?? '',
    time: timeOf(due),
    zone: task.due_zone ?? '',
    rrule: task.rrule ?? '',
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
    ...composeDraftDue(draft),
    status: draft.status,
    ...composeAssignment(draft.mode, draft.chosen, myId),
  };
}

function composeDraftDue({ day, time, zone, rrule }: TaskDraft) {
  if (day === '') return { due_date: null, due_all_day: false, due_zone: null, rrule: null };
  return { ...composeDue(day, time), due_zone: zone || null, rrule: rrule || null };
}
