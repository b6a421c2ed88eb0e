import type { Task } from '#contract/areas/tasks.ts';
import { addDays, dayOf } from '../../ui/dates/dates.ts';
import { dueOf, isLate, timeOf } from './due.ts';

/** `all` has every open task where the list is not sorted by due date. */
export const TASK_GROUPS = ['late', 'today', 'week', 'later', 'none', 'all', 'done', 'earlier'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

/** The place of a task in the list: its group and a sort key within the group. */
export interface Place {
  group: TaskGroup;
  order: string;
}

export interface Arranged<T extends Task> {
  group: TaskGroup;
  tasks: readonly T[];
}

/** Sort keys of the open tasks of a list that is not sorted by due date. */
export type Ordering = (task: Task) => string;

/** The place of a task. */
export function placeOf(task: Task, now: Date, orderOf?: Ordering): Place {
  const today = dayOf(now);
  if (task.status === 'completed') {
    const doneAt = new Date(task.completed_at ?? task.updated_at);
    // The newest comes first, so later times need smaller sort keys.
    return { group: dayOf(doneAt) === today ? 'done' : 'earlier', order: reverseOrder(doneAt.getTime()) };
  }
  if (orderOf) return { group: 'all', order: `${orderOf(task)} ${task.created_at} ${task.id}` };
  const due = dueOf(task);
  if (due === null) return { group: 'none', order: `${task.created_at} ${task.id}` };
  // Tasks with a time come before those of the same day without one.
  const order = `${due.day} ${timeOf(due) || '~'} ${task.created_at} ${task.id}`;
  if (isLate(task, now)) return { group: 'late', order };
  if (due.day <= today) return { group: 'today', order };
  return { group: due.day <= addDays(today, 7) ? 'week' : 'later', order };
}

/** A sort key by which later times come first. */
export function reverseOrder(timeMs: number): string {
  return String(8.64e15 - timeMs).padStart(16, '0');
}

/**
 * Sorts tasks into their groups and leaves out empty groups. A task in `held` keeps its place whatever has changed, so that no row moves
 * under a finger or the focus, and a completed task stays visible for a moment.
 */
export function arrangeTasks<T extends Task>(
  tasks: readonly T[],
  now: Date,
  held: ReadonlyMap<string, Place> = new Map(),
  orderOf?: Ordering,
): Arranged<T>[] {
  const placed = tasks.map((task) => ({ task, place: held.get(task.id) ?? placeOf(task, now, orderOf) }));
  placed.sort((a, b) => compare(a.place.order, b.place.order));
  return TASK_GROUPS.map((group) => ({
    group,
    tasks: placed.filter(({ place }) => place.group === group).map(({ task }) => task),
  })).filter(({ tasks: inGroup }) => inGroup.length > 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
