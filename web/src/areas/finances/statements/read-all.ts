import { searchTransactions } from '#contract/areas/finances/calls.ts';
import type { FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';

/** All of the household's entries that match, page by page. Rejects with an ApiError. */
export async function readAll(query: {
  account_id?: string;
  from?: string;
  to?: string;
}): Promise<FinancialTransaction[]> {
  const all: FinancialTransaction[] = [];
  let after: string | null = null;
  do {
    const page: { transactions: FinancialTransaction[]; next: string | null } = await callRemote(searchTransactions, {
      ...query,
      ...(after === null ? {} : { after }),
    });
    all.push(...page.transactions);
    after = page.next;
  } while (after !== null);
  return all;
}
