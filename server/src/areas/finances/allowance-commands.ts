import * as z from 'zod/mini';
import { allowances, type Allowance } from '#contract/areas/finances/allowances.ts';
import { splitAmount } from '#contract/areas/finances/amounts.ts';
import { daysDue, isPaused } from '#contract/areas/finances/dates.ts';
import { POCKETS } from '#contract/areas/finances/money.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import { listPresent } from '../../core/members/queries.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { tell } from '../../core/notices/kinds.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { findOwed, writeEntries } from './entry-commands.ts';
import { allowancePaid } from './notices.ts';

const zoneOf = ({ time_zone }: Pick<Allowance, 'time_zone'>) => time_zone ?? 'UTC';

/** Pays an allowance at the beginning of its day. What a server that was off has missed it pays then, each day once. */
export const allowanceDue = rowMoments('allowance_due', allowances, {
  slots: 1,
  facts: z.object({ on: z.string() }),
  movedBy: (change) => hasChanged(change, ['next_on', 'time_zone', 'is_active', 'deleted_at']),
  next: async (_tx, _familyId, allowance) =>
    allowance.is_active
      ? {
          at: new Date(instantOf(`${allowance.next_on}T00:00`, zoneOf(allowance))),
          facts: { on: allowance.next_on },
        }
      : null,
  come: async (transactions, { familyId, row: { id } }) => {
    await transactions.withSystem('pay an allowance', { familyId }, async (tx) => {
      const allowance = await findLiving(tx, allowances, familyId, id);
      if (allowance?.is_active) await payAllowance(tx, familyId, allowance);
    });
  },
});

/** Only a child who is in the family gets an allowance, also where one is taken up or brought back. */
export const refuseAdults = followRows(
  allowances,
  ({ before, after }) =>
    after.is_active && after.deleted_at === null && !(before?.is_active && before.deleted_at === null),
  async (tx, { familyId, after }) => {
    const present = await listPresent(tx, familyId);
    if (!present.some(({ id, role }) => id === after.user_id && role === 'child')) throw new Problem('CHILD_NEEDED');
  },
);

/** Before its amount or days change, what is due by the old ones is paid. */
export const payBeforeChange = followRows(
  allowances,
  (change) =>
    change.before !== null && change.before.is_active && hasChanged(change, ['amount', 'frequency', 'month_day']),
  async (tx, { familyId, before, after }) => {
    if (before) await payAllowance(tx, familyId, before, after.next_on === before.next_on);
  },
);

/**
 * Writes the entries of all days that have come, but of those in a pause, and sets the next day. An advance is taken from what can be
 * spent. A day that was paid already is not paid again.
 */
async function payAllowance(tx: Tx, familyId: string, allowance: Allowance, movesOn = true): Promise<void> {
  const { id: allowance_id, user_id, amount } = allowance;
  const today = localOf(tx.now.getTime(), zoneOf(allowance)).slice(0, 10);
  const { due, next } = daysDue(allowance, today);
  if (due.length === 0) return;
  const parts = splitAmount(amount, [allowance.spend_percent, allowance.save_percent, allowance.give_percent]);
  let paid = 0;
  for (const occurred_on of due) {
    if (isPaused(allowance, occurred_on)) continue;
    const about = { user_id, allowance_id, occurred_on };
    const written = await writeEntries(
      ...([tx, familyId] as const),
      POCKETS.flatMap((pocket, index) => {
        const part = parts[index] ?? 0;
        return part > 0 ? [{ ...about, pocket, kind: 'allowance' as const, amount: part }] : [];
      }),
    );
    if (written.length === 0) continue;
    paid += amount;
    const back = Math.min(await findOwed(tx, familyId, user_id), parts[0] ?? 0);
    if (back > 0) await writeEntries(tx, familyId, [{ ...about, pocket: 'spend', kind: 'advance', amount: -back }]);
  }
  if (movesOn) {
    await tx.db
      .updateTable('allowances')
      .set({ next_on: next })
      .where('family_id', '=', familyId)
      .where('id', '=', allowance_id)
      .execute();
  }
  if (paid > 0) await tell(tx, allowancePaid, [{ family_id: familyId, row_id: allowance_id, amount: paid, on: next }]);
}

/** The allowances of a member who has left, or is no child any more, end. */
export async function endAllowances(tx: Tx, familyId: string, memberId: string): Promise<void> {
  await tx.db
    .updateTable('allowances')
    .set({ is_active: false })
    .where('family_id', '=', familyId)
    .where('user_id', '=', memberId)
    .where('is_active', '=', true)
    .execute();
}
