import { assignees, type Task } from '#contract/areas/tasks.ts';
import { placeOf } from '../arrange.ts';
import { countDaysLate, dueOf } from '../due.ts';

export interface Viewer {
  readonly myId: string;
  /** Ids of the present members. */
  readonly presentIds: ReadonlySet<string>;
  /** Whether they manage the family's tasks. */
  readonly mayManage: boolean;
  /** Whether they may take a task over. */
  readonly mayTake: (task: Task) => boolean;
}

/** Why a task waits for a decision, and a sort key among those that wait for the same. */
export interface Need {
  readonly kind: 'unowned' | 'lateOfOthers';
  readonly order: string;
}

/**
 * Why a task waits for a decision of the viewer: it is assigned to no present member and they may take it, or they manage tasks and it is one
 * of others that is late by a day or more. Null where it does not. Their own late tasks are listed elsewhere.
 */
export function needOf(task: Task, { myId, presentIds, mayManage, mayTake }: Viewer, now: Date): Need | null {
  if (task.status === 'completed') return null;
  const owners = assignees(task).filter((id) => presentIds.has(id));
  const due = dueOf(task);
  // Tasks without a date come last.
  const order = `${due === null ? '~' : ''}${placeOf(task, now).order}`;
  if (owners.length === 0) return mayTake(task) ? { kind: 'unowned', order } : null;
  if (!mayManage || owners.includes(myId) || due === null || countDaysLate(due, now) < 1) return null;
  return { kind: 'lateOfOthers', order };
}
