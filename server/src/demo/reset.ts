import { deleteFamily, deletePersonalWorkspace, detachAccounts } from '../core/families/removal-commands.ts';
import { endPaymentsOf } from '../areas/subscription/sync-commands.ts';
import type { Transactions, Tx } from '../platform/db/transactions.ts';
import { loadDemoData, loadDemoFamilies } from './load.ts';
import { demoTables, listRecords, type DemoRecord } from './record.ts';

/**
 * Deletes the demo families and accounts with everything in them, and loads them anew. Without demo data it loads them only into
 * a database without accounts, because published passwords must not appear beside real families. Answers the number of demo
 * families loaded.
 */
export async function resetDemoData(transactions: Transactions): Promise<number> {
  return (await deleteDemoData(transactions)) === 0 ? loadDemoData(transactions) : loadDemoFamilies(transactions);
}

/** Deletes the demo families and accounts with everything in them. Answers the number of demo families deleted. */
export async function deleteDemoData(transactions: Transactions): Promise<number> {
  const records = await transactions.withSystem('look for demo data', {}, listRecords);
  const userIds = [...new Set(records.flatMap((record) => record.user_ids))];
  for (const record of records) {
    const familyId = record.family_id;
    await transactions.withSystem('delete a demo family', familyId ? { familyId } : {}, (tx) =>
      deleteDemoFamily(tx, record),
    );
  }
  if (userIds.length > 0) await deleteAccounts(transactions, userIds);
  return records.length;
}

async function deleteDemoFamily(tx: Tx, { demo_family, family_id }: DemoRecord): Promise<void> {
  await demoTables(tx).deleteFrom('app.demo').where('demo_family', '=', demo_family).execute();
  if (family_id !== null) await deleteFamily(tx, family_id);
}

/** Deletes the accounts. A demo person who joined a real family stays there as a person without an account. */
async function deleteAccounts(transactions: Transactions, userIds: readonly string[]): Promise<void> {
  const joined = await transactions.withSystem('look where demo people are', {}, ({ db }) =>
    db.selectFrom('members').select('family_id').distinct().where('user_id', 'in', userIds).execute(),
  );
  for (const { family_id: familyId } of joined)
    await transactions.withSystem('take demo people out of a family', { familyId }, (tx) =>
      detachAccounts(tx, familyId, userIds),
    );
  for (const userId of userIds) await deletePersonalWorkspace(transactions, userId);
  await transactions.withSystem('delete demo accounts', {}, async (tx) => {
    await endPaymentsOf(tx, userIds);
    await tx.db.deleteFrom('auth.user').where('id', 'in', userIds).execute();
  });
}
