import { deleteFamily, deleteSpace, takeOut } from '../areas/family/removal-commands.ts';
import type { Door, Tx } from '../platform/db/transactions.ts';
import { loadDemoData, loadHouseholds } from './load.ts';
import { demoTables, listRecords, type DemoRecord } from './record.ts';

/**
 * Deletes the demo families and accounts with all that is in them, and loads them anew. Where there are none it loads them only
 * into a database without accounts: published passwords must not appear beside real families. The number of households loaded.
 */
export async function resetDemoData(door: Door): Promise<number> {
  return (await deleteDemoData(door)) === 0 ? loadDemoData(door) : loadHouseholds(door);
}

/** Deletes the demo families and accounts with all that is in them. The number of households deleted. */
export async function deleteDemoData(door: Door): Promise<number> {
  const records = await door.withSystem('look for demo data', {}, listRecords);
  const userIds = [...new Set(records.flatMap((record) => record.user_ids))];
  for (const record of records) {
    const familyId = record.family_id;
    await door.withSystem('delete a demo family', familyId ? { familyId } : {}, (tx) => deleteHousehold(tx, record));
  }
  if (userIds.length > 0) await deleteAccounts(door, userIds);
  return records.length;
}

async function deleteHousehold(tx: Tx, { household, family_id }: DemoRecord): Promise<void> {
  await demoTables(tx).deleteFrom('app.demo').where('household', '=', household).execute();
  if (family_id !== null) await deleteFamily(tx, family_id);
}

/** Demo people who joined a real family leave it there, as a person without an account. */
async function deleteAccounts(door: Door, userIds: readonly string[]): Promise<void> {
  const joined = await door.withSystem('look where demo people are', {}, ({ db }) =>
    db.selectFrom('members').select('family_id').distinct().where('user_id', 'in', userIds).execute(),
  );
  for (const { family_id: familyId } of joined)
    await door.withSystem('take demo people out of a family', { familyId }, (tx) => takeOut(tx, familyId, userIds));
  for (const userId of userIds) await deleteSpace(door, userId);
  await door.withSystem('delete demo accounts', {}, ({ db }) =>
    db.deleteFrom('auth.user').where('id', 'in', userIds).execute(),
  );
}
