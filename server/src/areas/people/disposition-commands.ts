import { calendarPermissions } from '#contract/areas/calendar.ts';
import type { Disposition, OwnRowsAnswer } from '#contract/areas/membership.ts';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { may } from '#contract/permissions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { disposeOfEvents } from '../calendar/assignee-commands.ts';
import { disposeOfTasks } from '../tasks/assignee-commands.ts';
import type { Present } from './queries.ts';

/**
 * Does what the actor answered about the open tasks and coming events that only a leaving member has. What they have together with others
 * loses them when the membership ends (`endMembership`), as does what is kept.
 * @throws Problem PGRST116 where the receiver is not in the family, BAD_REQUEST where it is the leaving member, 42501 where the actor may
 * not assign to others
 */
export async function disposeOfOwnRows(
  tx: MemberTx,
  present: readonly Present[],
  memberId: string,
  { own_tasks, own_events }: OwnRowsAnswer,
): Promise<void> {
  for (const disposition of [own_tasks, own_events]) requireReceiver(present, memberId, disposition);
  const mayGive = may(tx.actor, taskPermissions.manage) && may(tx.actor, calendarPermissions.manage);
  if (!mayGive && [own_tasks, own_events].some((disposition) => disposition?.kind === 'give'))
    throw new Problem('42501');
  if (own_tasks) await disposeOfTasks(tx, memberId, own_tasks);
  if (own_events) await disposeOfEvents(tx, memberId, own_events);
}

function requireReceiver(present: readonly Present[], memberId: string, disposition: Disposition | undefined): void {
  if (disposition?.kind !== 'give') return;
  const { to } = disposition;
  if (to === memberId) throw new Problem('BAD_REQUEST', undefined, { fields: { to: 'invalid' } });
  if (!present.some(({ id }) => id === to)) throw new Problem('PGRST116');
}
