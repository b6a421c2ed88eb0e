import type { FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { stateOfInvitation } from '#contract/areas/invitation-state.ts';
import { assignees, type Task } from '#contract/areas/tasks.ts';
import { DAY_MS } from '#contract/limits.ts';
import { placeOf } from '../../areas/tasks/arrange.ts';
import { countDaysLate, dueOf } from '../../areas/tasks/due.ts';

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

/**
 * Why an invitation waits for those who manage the family: its recipient asks for a new one, it is held until its sender's address is
 * confirmed, it has expired, or it has had no answer for a day. Null where it does not.
 */
export function needOfInvitation(
  row: Pick<FamilyInvitation, 'accepted_at' | 'expires_at' | 'asked_again_at' | 'sent_at' | 'is_held'>,
  now: Date,
): 'askedAgain' | 'held' | 'expired' | 'unanswered' | null {
  const state = stateOfInvitation(row, now);
  if (state === 'accepted') return null;
  if (row.asked_again_at !== null) return 'askedAgain';
  if (row.is_held) return 'held';
  if (state === 'expired') return 'expired';
  return now.getTime() - Date.parse(row.sent_at) >= DAY_MS ? 'unanswered' : null;
}
