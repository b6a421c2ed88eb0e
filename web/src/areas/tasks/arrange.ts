import type { Task } from '#contract/areas/tasks.ts';
import { addDays, dayOf } from '../../ui/dates/dates.ts';
import { dueOf, isLate, timeOf } from './due.ts';

export const TASK_GROUPS = ['late', 'today', 'week', 'later', 'none', 'done'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

/** Where a task stands in the list: its group, and its order there. */
export interface Place {
  group: TaskGroup;
  order: string;
}

export interface Arranged<T extends Task> {
  group: TaskGroup;
  tasks: readonly T[];
}

/** Null for tasks finished before today: they are history. */
export function placeOf(task: Task, now: Date): Place | null {
  const today = dayOf(now);
  if (task.status === 'completed') {
    const doneAt = task.completed_at === null ? null : new Date(task.completed_at);
    // The newest first: later stamps have to sort earlier.
    return doneAt && dayOf(doneAt) === today ? { group: 'done', order: reverseOrder(doneAt.getTime()) } : null;
  }
  const due = dueOf(task);
  if (due === null) return { group: 'none', order: `${task.created_at} ${task.id}` };
  // What has a time comes before what only has the day.
  const order = `${due.day} ${timeOf(due) || '~'} ${task.created_at} ${task.id}`;
  if (isLate(task, now)) return { group: 'late', order };
  if (due.day <= today) return { group: 'today', order };
  return { group: due.day <= addDays(today, 7) ? 'week' : 'later', order };
}

function reverseOrder(timeMs: number): string {
  return String(8.64e15 - timeMs).padStart(16, '0');
}

/**
 * Tasks in their groups, empty groups left out. A held task keeps the place it had, whatever has changed: nothing moves
 * under a finger or the focus, and a finished task stays for a moment.
 */
export function arrangeTasks<T extends Task>(
  tasks: readonly T[],
  now: Date,
  held: ReadonlyMap<string, Place> = new Map(),
): Arranged<T>[] {
  const placed = tasks.flatMap((task) => {
    const place = held.get(task.id) ?? placeOf(task, now);
    return place ? [{ task, place }] : [];
  });
  placed.sort((a, b) => compare(a.place.order, b.place.order));
  return TASK_GROUPS.map((group) => ({
    group,
    tasks: placed.filter(({ place }) => place.group === group).map(({ task }) => task),
  })).filter(({ tasks: inGroup }) => inGroup.length > 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
