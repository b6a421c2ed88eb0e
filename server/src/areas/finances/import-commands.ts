import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { chooseCurrency, importTransactions } from '#contract/areas/finances/calls.ts';
import { createTransaction, financeAccounts, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { newId } from '#contract/ids.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { findRow } from '../../platform/tables/rows.ts';

/**
 * Writes lines of a bank statement. A line that is there by its id, because the call was sent before, is left.
 * @throws Problem PGRST116 without such an account, TABLE_FULL where the ledger has no room.
 */
export async function importLines(
  tx: MemberTx,
  { import_id, account_id, lines }: z.infer<typeof importTransactions.input>,
): Promise<number> {
  if (!(await findRow(tx, financeAccounts, account_id))) throw new Problem('PGRST116');
  const { familyId, actor } = tx;
  return tx.asServer('import lines of a bank statement', async ({ db }) => {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from financial_transactions where family_id = ${familyId}`.execute(db);
    if (Number(rows[0]?.count) + lines.length > financialTransactions.limit) throw new Problem('TABLE_FULL');
    const written = await db
      .insertInto('financial_transactions')
      .values(
        lines.map(({ id, ...line }) => ({
          ...createTransaction(
            { ...line, account_id, import_id, kind: line.amount < 0 ? 'expense' : 'income' },
            actor.memberId,
          ),
          ...{ family_id: familyId, id },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return written.length;
  });
}

/** Takes back what is left of an import. A second call finds nothing to take back. */
export async function takeBackImport(tx: MemberTx, importId: string): Promise<number> {
  const { familyId, actor, now } = tx;
  return tx.asServer('take back an import', async ({ db }) => {
    const entries = await db
      .selectFrom('financial_transactions')
      .selectAll()
      .where('family_id', '=', familyId)
      .where('import_id', '=', importId)
      .where('status', '=', 'posted')
      .where('reverses_id', 'is', null)
      .execute();
    // Fewer parameters than a statement may have.
    for (let from = 0; from < entries.length; from += 500) {
      await db
        .insertInto('financial_transactions')
        .values(
          entries.slice(from, from + 500).map(({ id, account_id, kind, amount, occurred_on, category, payee }) => ({
            ...createTransaction(
              { account_id, kind, amount: -amount, occurred_on, category, payee, import_id: importId, reverses_id: id },
              actor.memberId,
            ),
            ...{ family_id: familyId, id: newId(now.getTime()) },
          })),
        )
        .execute();
    }
    return entries.length;
  });
}

/** @throws Problem CURRENCY_FIXED once there are entries in another currency. */
export async function setCurrency(
  tx: MemberTx,
  { currency }: z.infer<typeof chooseCurrency.input>,
): Promise<z.infer<typeof chooseCurrency.output>> {
  const { familyId } = tx;
  await tx.asServer("choose a family's currency", ({ db }) =>
    db
      .insertInto('finance_settings')
      .values({ family_id: familyId, id: familyId, currency })
      .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet({ currency }))
      .execute(),
  );
  return { currency };
}
