import { createTransaction } from '#contract/areas/finances/ledger.ts';
import { newId } from '#contract/ids.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/**
 * Writes entries that follow from something. One that is there already (of the same chore, payout or day) is not written again, which the
 * unique indexes of the ledger decide. Call it with the server's rights. The ids of those that were written.
 */
export async function writeEntries(
  tx: Tx,
  familyId: string,
  entries: readonly Parameters<typeof createTransaction>[0][],
  createdBy: string | null = null,
): Promise<string[]> {
  if (entries.length === 0) return [];
  const written = await tx.db
    .insertInto('financial_transactions')
    .values(
      entries.map((fields) => ({
        ...createTransaction(fields, createdBy),
        ...{ family_id: familyId, id: newId(tx.now.getTime()) },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** Gives back what a goal holds, to the pockets that it came from. Call it with the server's rights. */
export async function emptyGoal(tx: Tx, familyId: string, goalId: string, createdBy: string | null): Promise<void> {
  const held = await tx.db
    .selectFrom('financial_transactions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('savings_id', '=', goalId)
    .where('status', '=', 'posted')
    .where('reverses_id', 'is', null)
    .execute();
  const occurred_on = tx.now.toISOString().slice(0, 10);
  const back = held.map(({ id, user_id, pocket, kind, amount }) => ({
    ...{ user_id, pocket, kind, amount: -amount, occurred_on, reverses_id: id },
  }));
  await writeEntries(tx, familyId, back, createdBy);
}

/** What is still to be taken back from the allowances of a child, in the smallest unit. */
export async function findOwed(tx: Tx, familyId: string, userId: string): Promise<number> {
  const profile = await tx.db
    .selectFrom('financial_profiles')
    .select('advance_owed')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return profile?.advance_owed ?? 0;
}
