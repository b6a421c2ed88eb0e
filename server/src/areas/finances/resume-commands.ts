import { allowances } from '#contract/areas/finances/allowances.ts';
import { daysDue } from '#contract/areas/finances/dates.ts';
import { recurringEntries } from '#contract/areas/finances/household.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { localOf } from '#contract/recurrence/zones.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows, hasChanged, type RowChange } from '../../platform/tables/row-changes.ts';

type Repeating = typeof allowances | typeof recurringEntries;

const runs = ({ is_active, deleted_at }: RowChange<Repeating>['after']) => is_active && deleted_at === null;

/** What was off, or removed, goes on. A day that was chosen in the same change stays, also one that has passed. */
const isResumed = (change: RowChange<Repeating>) =>
  change.before !== null && !runs(change.before) && runs(change.after) && !hasChanged(change, ['next_on']);

/** Sets the next day that is not over. Otherwise all days of the time without it would be paid at once. */
async function skipPast(tx: Tx, table: Repeating, { familyId, after }: RowChange<Repeating>): Promise<void> {
  const today = localOf(tx.now.getTime(), after.time_zone ?? 'UTC').slice(0, 10);
  const { next } = daysDue(after, addDays(today, -1), Number.MAX_SAFE_INTEGER);
  if (next === after.next_on) return;
  await tx.db
    .updateTable(table.name)
    // No day of a bill before it is open any more.
    .set({ next_on: next, ...(table.name === 'recurring_entries' ? { starts_on: next } : {}) })
    .where('family_id', '=', familyId)
    .where('id', '=', after.id)
    .execute();
}

/** How far back the first day can lie: each day since is paid at once. */
const BACK_DAYS = 366;

const refuseLongPast = (table: Repeating): Follower =>
  followRows(
    table,
    (change) => hasChanged(change, ['next_on']),
    async ({ now }, { after }) => {
      if (after.next_on >= addDays(now.toISOString().slice(0, 10), -BACK_DAYS)) return;
      throw new Problem('UNPROCESSABLE', 'The next day lies more than a year back.', {
        fields: { next_on: 'too_early' },
      });
    },
  );

export const resumeFollowers: readonly Follower[] = [
  refuseLongPast(allowances),
  refuseLongPast(recurringEntries),
  followRows(allowances, isResumed, (tx, change) => skipPast(tx, allowances, change)),
  followRows(recurringEntries, isResumed, (tx, change) => skipPast(tx, recurringEntries, change)),
];
