import type { Disposition, OwnRowsAnswer } from '#contract/areas/membership.ts';
import { OWN_ROWS_ANSWERED } from '../../core/members/hooks.ts';
import type { Present } from '../../core/members/queries.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/**
 * Has the areas do what the actor answered about the open rows that only a leaving member has. What they have together with others
 * loses them when the membership ends (`endMembership`), as does what is kept.
 * @throws Problem PGRST116 where the receiver is not in the family, BAD_REQUEST where it is the leaving member, 42501 where the actor may
 * not assign to others
 */
export async function answerOwnRows(
  member: MemberTx,
  present: readonly Present[],
  memberId: string,
  answer: OwnRowsAnswer,
): Promise<void> {
  for (const disposition of Object.values(answer)) requireReceiver(present, memberId, disposition);
  await member.call(OWN_ROWS_ANSWERED, { member, memberId, answer });
}

function requireReceiver(present: readonly Present[], memberId: string, disposition: Disposition | undefined): void {
  if (disposition?.kind !== 'give') return;
  const { to } = disposition;
  if (to === memberId) throw new Problem('BAD_REQUEST', undefined, { fields: { to: 'invalid' } });
  if (!present.some(({ id }) => id === to)) throw new Problem('PGRST116');
}
