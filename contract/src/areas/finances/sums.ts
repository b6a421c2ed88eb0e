import type { Budget } from './household.ts';
import type { FinancialTransaction } from './ledger.ts';
import type { Pocket } from './money.ts';

type Entry = Pick<
  FinancialTransaction,
  'user_id' | 'pocket' | 'account_id' | 'to_account_id' | 'kind' | 'amount' | 'savings_id'
>;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What an account holds: its entries, and what transfers bring to it. */
export const accountBalance = (entries: readonly Entry[], accountId: string): number =>
  sum(
    entries.flatMap(({ account_id, to_account_id, amount }) => [
      account_id === accountId ? amount : 0,
      to_account_id === accountId ? -amount : 0,
    ]),
  );

/** What a pocket of a child holds. */
export const pocketBalance = (entries: readonly Entry[], userId: string, pocket: Pocket): number =>
  sum(entries.map((entry) => (entry.user_id === userId && entry.pocket === pocket ? entry.amount : 0)));

/** How a budget stands: what was spent of it (above 0), what is left (below 0 when it is exceeded) and the share in whole percents. */
export function budgetState(
  budget: Pick<Budget, 'amount'>,
  spent: number,
): { spent: number; left: number; percent: number; state: 'within' | 'near' | 'over' } {
  const percent = Math.floor((spent * 100) / budget.amount);
  return {
    ...{ spent, left: budget.amount - spent, percent },
    state: spent > budget.amount ? 'over' : percent >= 80 ? 'near' : 'within',
  };
}

/** The budgets of a month (`2026-11`): those of the month itself, and of other categories those of every month. */
export function budgetsOf<One extends Pick<Budget, 'category' | 'month'>>(all: readonly One[], month: string): One[] {
  const own = all.filter((budget) => budget.month?.slice(0, 7) === month);
  const named = new Set(own.map(({ category }) => category));
  return [...own, ...all.filter((budget) => budget.month === null && !named.has(budget.category))];
}
