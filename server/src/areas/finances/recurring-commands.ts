import * as z from 'zod/mini';
import { daysDue } from '#contract/areas/finances/dates.ts';
import { recurringEntries, type RecurringEntry } from '#contract/areas/finances/household.ts';
import { financeAccounts } from '#contract/areas/finances/ledger.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { tell } from '../../core/notices/kinds.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';
import { writeEntries } from './entry-commands.ts';
import { billDue } from './notices.ts';

const zoneOf = ({ time_zone }: RecurringEntry) => time_zone ?? 'UTC';

/** Writes what recurs at the beginning of its day; of a bill managers are told. */
export const recurringDue = rowMoments('recurring_due', recurringEntries, {
  slots: 1,
  facts: z.object({ on: z.string() }),
  movedBy: (change) => hasChanged(change, ['next_on', 'time_zone', 'is_active', 'deleted_at']),
  next: async (_tx, _familyId, entry) =>
    entry.is_active
      ? { at: new Date(instantOf(`${entry.next_on}T00:00`, zoneOf(entry))), facts: { on: entry.next_on } }
      : null,
  come: async (transactions, { familyId, row: { id } }) => {
    await transactions.withSystem('write what recurs', { familyId }, async (tx) => {
      const entry = await findLiving(tx, recurringEntries, familyId, id);
      if (entry?.is_active) await writeRecurring(tx, familyId, entry);
    });
  },
});

async function writeRecurring(tx: Tx, familyId: string, entry: RecurringEntry): Promise<void> {
  const { id: recurring_id, account_id, amount, payee, category, note } = entry;
  const today = localOf(tx.now.getTime(), zoneOf(entry)).slice(0, 10);
  const { due, next } = daysDue(entry, today);
  const last = due.at(-1);
  if (last === undefined) return;
  const account = await findLiving(tx, financeAccounts, familyId, account_id);
  // What an account that is closed does not take any more is for managers to enter elsewhere.
  if (entry.is_automatic && account && !account.is_closed) {
    const kind = amount < 0 ? ('expense' as const) : ('income' as const);
    const about = { recurring_id, account_id, amount, payee, category, note, kind };
    await writeEntries(
      ...([tx, familyId] as const),
      due.map((day) => ({ ...about, occurred_on: day, due_on: day })),
    );
  } else await tell(tx, billDue, [{ family_id: familyId, row_id: recurring_id, amount: Math.abs(amount), on: last }]);
  await tx.db
    .updateTable('recurring_entries')
    .set({ next_on: next })
    .where('family_id', '=', familyId)
    .where('id', '=', recurring_id)
    .execute();
}
