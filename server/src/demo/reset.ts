import { deleteFamily, deleteSpace, takeOut } from '../areas/family/removal-commands.ts';
import type { Transactions, Tx } from '../platform/db/transactions.ts';
import { loadDemoData, loadDemoFamilies } from './load.ts';
import { demoTables, listRecords, type DemoRecord } from './record.ts';

/**
 * Deletes the demo families and accounts with all that is in them, and loads them anew. Where there are none it loads them only
 * into a database without accounts: published passwords must not appear beside real families. The number of households loaded.
 */
export async function resetDemoData(transactions: Transactions): Promise<number> {
  return (await deleteDemoData(transactions)) === 0 ? loadDemoData(transactions) : loadDemoFamilies(transactions);
}

/** Deletes the demo families and accounts with all that is in them. The number of households deleted. */
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

/** Demo people who joined a real family leave it there, as a person without an account. */
async function deleteAccounts(transactions: Transactions, userIds: readonly string[]): Promise<void> {
  const joined = await transactions.withSystem('look where demo people are', {}, ({ db }) =>
    db.selectFrom('members').select('family_id').distinct().where('user_id', 'in', userIds).execute(),
  );
  for (const { family_id: familyId } of joined)
    await transactions.withSystem('take demo people out of a family', { familyId }, (tx) =>
      takeOut(tx, familyId, userIds),
    );
  for (const userId of userIds) await deleteSpace(transactions, userId);
  await transactions.withSystem('delete demo accounts', {}, ({ db }) =>
    db.deleteFrom('auth.user').where('id', 'in', userIds).execute(),
  );
}
