import type { Task, TaskChanges, tasks as taskTable } from '#contract/areas/tasks.ts';
import type { MayChange } from '../../lib/auth/use-may.ts';
import type { MaybeDay } from '../../ui/dates/dates.ts';
import { composeAssignment, type AssignMode } from './assignment.ts';
import { composeDue, dueOf, NO_DUE, timeOf } from './due.ts';

type Changed = readonly [Task, TaskChanges];
type May = MayChange<typeof taskTable>;

/** What is done to several tasks at once; `tick` with false takes the tick back. */
export type BulkChange =
  | { readonly kind: 'tick'; readonly isDone: boolean }
  | { readonly kind: 'move'; readonly day: MaybeDay }
  | { readonly kind: 'give'; readonly mode: AssignMode; readonly chosen: readonly string[] };

function changesOf(task: Task, change: BulkChange, myId: string): TaskChanges {
  switch (change.kind) {
    case 'tick':
      return { status: change.isDone ? 'completed' : 'pending' };
    case 'move':
      if (change.day === '') return NO_DUE;
      // Each keeps its own time.
      return composeDue(change.day, timeOf(dueOf(task)));
    case 'give':
      return composeAssignment(change.mode, change.chosen, myId);
  }
}

const isAlready = (task: Task, change: BulkChange) =>
  change.kind === 'tick' && (task.status === 'completed') === change.isDone;

/** The changes to the tasks that the member may change so, without those that are so already. */
export function planBulk(tasks: readonly Task[], change: BulkChange, may: May, myId: string): Changed[] {
  return tasks
    .filter((task) => !isAlready(task, change))
    .map((task): Changed => [task, changesOf(task, change, myId)])
    .filter(([task, changes]) => may.update(task, changes));
}

export interface Allowed {
  /** True when there is anything to tick; false when all chosen tasks are done, whose ticks can then be taken back. */
  readonly ticks: boolean;
  readonly tick: number;
  readonly move: number;
  readonly remove: number;
  /** How many can be changed in any of these ways. */
  readonly any: number;
}

/** How many of the chosen tasks the member may change in each way. */
export function countAllowed(tasks: readonly Task[], may: May, today: string): Allowed {
  const ticks = tasks.some(({ status }) => status !== 'completed');
  const ticked = planBulk(tasks, { kind: 'tick', isDone: ticks }, may, '').map(([task]) => task);
  const moved = planBulk(tasks, { kind: 'move', day: today }, may, '').map(([task]) => task);
  const removed = tasks.filter((task) => may.remove(task));
  return {
    ticks,
    tick: ticked.length,
    move: moved.length,
    remove: removed.length,
    any: new Set([...ticked, ...moved, ...removed]).size,
  };
}
