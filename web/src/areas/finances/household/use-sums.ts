import { useEffect, useRef } from 'react';
import { sumTransactions } from '#contract/areas/finances/calls.ts';
import { financialTransactions, type FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useKnownRows, type Shown } from '../../../lib/sync/rows.ts';
import { addMonths, daysOfMonth, monthOf } from '../months.ts';

export interface MonthSum {
  readonly month: string;
  readonly category: string | null;
  readonly income: number;
  /** Below 0. */
  readonly expense: number;
}
export interface Sums {
  readonly sums: readonly MonthSum[];
  /** `server`: of all entries. `device`: of those on this device, because the server cannot be asked. */
  readonly source: 'server' | 'device' | 'loading';
  /** Entries that are not sent yet, which the server's sums lack. */
  readonly waiting: number;
}

/** The months that are shown together with a month, it included. */
export const MONTHS_SHOWN = 6;

const counts = ({ user_id, kind, status, reverses_id }: FinancialTransaction) =>
  user_id === null && kind !== 'transfer' && status === 'posted' && reverses_id === null;

/** The sums of entries by month and category, as the server makes them. */
export function sumUp(entries: readonly FinancialTransaction[]): MonthSum[] {
  const groups = Map.groupBy(
    entries.filter(counts),
    ({ occurred_on, category }) => `${monthOf(occurred_on)} ${category ?? ''}`,
  );
  return [...groups.values()].map((group) => {
    const add = (sign: 1 | -1) => group.reduce((sum, { amount }) => sum + (amount * sign > 0 ? amount : 0), 0);
    const [first] = group;
    return {
      month: monthOf(first?.occurred_on ?? ''),
      category: first?.category ?? null,
      income: add(1),
      expense: add(-1),
    };
  });
}

/** The sums of a month and of those before it. They are asked for again when an entry has come or changed. */
export function useSums(month: string): Sums {
  const { from } = daysOfMonth(addMonths(month, 1 - MONTHS_SHOWN));
  const { to } = daysOfMonth(month);
  const { answer, error, reload } = useRemote(sumTransactions, { from, to });
  const known: readonly Shown<FinancialTransaction>[] = useKnownRows(financialTransactions);
  const newest = known.reduce((most, { version, _waiting }) => (_waiting ? most : Math.max(most, version)), 0);
  const seen = useRef(newest);
  useEffect(() => {
    if (seen.current !== newest) void reload();
    seen.current = newest;
  }, [newest, reload]);
  const within = known.filter(({ occurred_on }) => from <= occurred_on && occurred_on <= to);
  const waiting = within.filter((entry) => entry._waiting && counts(entry)).length;
  if (error) return { sums: sumUp(within), source: 'device', waiting: 0 };
  return { sums: answer?.sums ?? [], source: answer ? 'server' : 'loading', waiting };
}
