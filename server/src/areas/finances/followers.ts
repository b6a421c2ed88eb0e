import { chores, payoutRequests } from '#contract/areas/finances/allowances.ts';
import { familySavings, savingsContributions } from '#contract/areas/finances/savings.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { MEMBER_LEFT, ROLE_CHANGED } from '../../core/members/hooks.ts';
import { tell } from '../../core/notices/kinds.ts';
import { follow, type Follower } from '../../platform/db/hooks.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { endAllowances, payBeforeChange, refuseAdults } from './allowance-commands.ts';
import { finishChores } from './chore-commands.ts';
import { emptyGoal, writeEntries } from './entry-commands.ts';
import { choreDone, goalAchieved, payoutAsked } from './notices.ts';
import { resumeFollowers } from './resume-commands.ts';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** What follows from the changes of children's money. */
export const financeFollowers: readonly Follower[] = [
  ...resumeFollowers,
  refuseAdults,
  payBeforeChange,
  followRows(
    chores,
    ({ before, after }) => after.status === 'approved' && before?.status !== 'approved',
    async (tx, { familyId, actor, after }) => {
      const { id: chore_id, user_id, task_id, title, reward_amount: amount } = after;
      const about = { chore_id, task_id, user_id, amount, note: title };
      const entry = { ...about, kind: 'chore' as const, occurred_on: dayOf(tx.now) };
      await writeEntries(tx, familyId, [entry], actor?.memberId ?? null);
    },
  ),
  followRows(
    chores,
    (change) => change.after.status === 'done' && hasChanged(change, ['status']),
    (tx, { familyId, after }) =>
      tell(tx, choreDone, [{ family_id: familyId, row_id: after.id, amount: after.reward_amount, on: dayOf(tx.now) }]),
  ),
  followRows(
    tasks,
    ({ before, after }) => after.status === 'completed' && before !== null && before.status !== 'completed',
    (tx, { familyId, actor, after }) => finishChores(tx, familyId, after.id, actor),
  ),
  followRows(
    payoutRequests,
    ({ before, after }) => after.status === 'paid' && before?.status !== 'paid',
    async (tx, { familyId, actor, after }) => {
      const { id: payout_id, user_id, pocket, note, amount } = after;
      const about = { payout_id, user_id, pocket, note, amount: -amount };
      const entry = { ...about, kind: 'withdrawal' as const, occurred_on: dayOf(tx.now) };
      await writeEntries(tx, familyId, [entry], actor?.memberId ?? null);
    },
  ),
  followRows(
    payoutRequests,
    ({ before }) => before === null,
    (tx, { familyId, after }) =>
      tell(tx, payoutAsked, [{ family_id: familyId, row_id: after.id, amount: after.amount, on: dayOf(tx.now) }]),
  ),
  followRows(
    savingsContributions,
    ({ before }) => before === null,
    (tx, { familyId, after }) =>
      tell(tx, goalAchieved, [
        { family_id: familyId, row_id: after.savings_id, amount: after.amount, on: after.occurred_on },
      ]),
  ),
  followRows(
    familySavings,
    (change) => change.after.is_completed && hasChanged(change, ['is_completed']),
    (tx, { familyId, after }) =>
      tell(tx, goalAchieved, [
        { family_id: familyId, row_id: after.id, amount: after.current_savings, on: dayOf(tx.now) },
      ]),
  ),
  followRows(
    familySavings,
    (change) => change.after.deleted_at !== null && hasChanged(change, ['deleted_at']),
    (tx, { familyId, actor, after }) => emptyGoal(tx, familyId, after.id, actor?.memberId ?? null),
  ),
  // Only children have one, and another role never becomes a child's with an allowance that runs.
  follow(ROLE_CHANGED, (tx, { familyId, memberId }) => endAllowances(tx, familyId, memberId)),
  follow(MEMBER_LEFT, (tx, { familyId, memberId }) => endAllowances(tx, familyId, memberId)),
];
