import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { TRANSACTIONS_PAGE, type searchTransactions, type sumTransactions } from '#contract/areas/finances/calls.ts';
import { financialTransactions, type FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import type { Currency } from '#contract/areas/finances/money.ts';
import { wordsSought } from '#contract/search/words.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { columnsOf, findRow } from '../../platform/tables/rows.ts';

/** The currency that a family has chosen. */
export async function findCurrency({ db }: Tx, familyId: string): Promise<Currency | null> {
  const chosen = await db
    .selectFrom('finance_settings')
    .select('currency')
    .where('family_id', '=', familyId)
    .where('id', '=', familyId)
    .executeTakeFirst();
  return chosen?.currency ?? null;
}

/** Sums of the household by month and category. With the member's rights, so row security decides. */
export async function sumMonths(
  tx: MemberTx,
  { from, to, account_id }: z.infer<typeof sumTransactions.input>,
): Promise<z.infer<typeof sumTransactions.output>> {
  const { rows } = await sql<{
    month: string;
    category: string | null;
    income: string;
    expense: string;
    count: string;
  }>`
    select to_char(t.occurred_on, 'YYYY-MM') as month, t.category,
      coalesce(sum(t.amount) filter (where t.amount > 0), 0) as income,
      coalesce(sum(t.amount) filter (where t.amount < 0), 0) as expense, count(*) as count
    from financial_transactions t
    where t.family_id = ${tx.familyId} and t.account_id is not null and t.kind in ('expense', 'income')
      and t.status = 'posted' and t.reverses_id is null and t.occurred_on between ${from} and ${to}
      ${account_id ? sql`and t.account_id = ${account_id}` : sql``}
    group by 1, 2 order by 1, 2`.execute(tx.db);
  return {
    sums: rows.map(({ income, expense, count, ...rest }) => ({
      ...rest,
      ...{ income: Number(income), expense: Number(expense), count: Number(count) },
    })),
  };
}

/** The words as they are looked for: folded, and without the signs that a pattern has. */
const wordsOf = (words: string) => wordsSought(words).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** Finds entries that the member sees, the newest day first. With the member's rights, so row security decides. */
export async function findTransactions(
  tx: MemberTx,
  asked: z.infer<typeof searchTransactions.input>,
): Promise<z.infer<typeof searchTransactions.output>> {
  const after = asked.after === undefined ? null : ((await findRow(tx, financialTransactions, asked.after)) ?? null);
  const found = sql`
    from financial_transactions t where t.family_id = ${tx.familyId}
      ${asked.user_id ? sql`and t.user_id = ${asked.user_id}` : sql`and t.account_id is not null`}
      ${asked.account_id ? sql`and (t.account_id = ${asked.account_id} or t.to_account_id = ${asked.account_id})` : sql``}
      ${asked.category ? sql`and t.category = ${asked.category}` : sql``}
      ${asked.from ? sql`and t.occurred_on >= ${asked.from}` : sql``}
      ${asked.to ? sql`and t.occurred_on <= ${asked.to}` : sql``}
      ${asked.min === undefined ? sql`` : sql`and t.amount >= ${asked.min}`}
      ${asked.max === undefined ? sql`` : sql`and t.amount <= ${asked.max}`}
      ${sql.join(
        wordsOf(asked.words ?? '').map(
          (word) => sql`and app.fold(concat_ws(' ', t.payee, t.category, t.note, t.reference)) like ${word}`,
        ),
        sql` `,
      )}`;
  // A transfer takes its amount from one account and brings it to the other.
  const amount = asked.account_id
    ? sql`case when t.to_account_id = ${asked.account_id} then -t.amount else t.amount end`
    : sql`t.amount`;
  const { rows: totals } = await sql<{ count: string; sum: string }>`
    select count(*) as count, coalesce(sum(${amount}), 0) as sum ${found}`.execute(tx.db);
  const { rows } = await sql<FinancialTransaction>`
    select ${sql.join(columnsOf(financialTransactions).map((column) => sql.ref(`t.${column}`)))} ${found}
      ${after ? sql`and (t.occurred_on, t.id) < (${after.occurred_on}::date, ${after.id}::uuid)` : sql``}
    order by t.occurred_on desc, t.id desc limit ${TRANSACTIONS_PAGE + 1}`.execute(tx.db);
  const transactions = rows.slice(0, TRANSACTIONS_PAGE);
  const next = rows.length > TRANSACTIONS_PAGE ? (transactions.at(-1)?.id ?? null) : null;
  return { transactions, next, count: Number(totals[0]?.count ?? 0), sum: Number(totals[0]?.sum ?? 0) };
}
