import { contract } from '#contract/contract.ts';
import { isPersonal } from '#contract/family-table.ts';
import { settleFamily } from '../areas/subscription/commands.ts';
import type { Door, Tx } from '../platform/db/door.ts';
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
  const { db } = tx;
  await demoTables(tx).deleteFrom('app.demo').where('household', '=', household).execute();
  if (family_id === null) return;
  // Later tables refer to earlier ones, and all of them to members.
  for (const { name } of contract.tables.toReversed()) {
    if (name !== 'members') await deleteRows(tx, name, family_id);
  }
  await db.deleteFrom('family_invitations').where('family_id', '=', family_id).execute();
  await db.deleteFrom('scope_holders').where('family_id', '=', family_id).execute();
  await db.deleteFrom('members').where('family_id', '=', family_id).execute();
  await db.deleteFrom('user_roles').where('family_id', '=', family_id).execute();
  await db.updateTable('profiles').set({ family_id: null }).where('family_id', '=', family_id).execute();
  await db.deleteFrom('families').where('id', '=', family_id).execute();
  await db.deleteFrom('app.feeds').where('family_id', '=', family_id).execute();
}

async function deleteRows({ db }: Tx, table: string, familyId: string): Promise<void> {
  await db
    .withTables<Record<string, { family_id: string }>>() // any family table: the contract names them
    .deleteFrom(table)
    .where('family_id', '=', familyId)
    .execute();
}

/** Demo people who joined a real family leave it there, as a person without an account. */
async function deleteAccounts(door: Door, userIds: readonly string[]): Promise<void> {
  const joined = await door.withSystem('look where demo people are', {}, ({ db }) =>
    db.selectFrom('members').select('family_id').distinct().where('user_id', 'in', userIds).execute(),
  );
  for (const { family_id } of joined) {
    await door.withSystem('take demo people out of a family', { familyId: family_id }, async (tx) => {
      const { db, now } = tx;
      await db.deleteFrom('user_roles').where('family_id', '=', family_id).where('user_id', 'in', userIds).execute();
      await db
        .updateTable('members')
        .set({ user_id: null, left_at: now.toISOString() })
        .where('family_id', '=', family_id)
        .where('user_id', 'in', userIds)
        .execute();
      await settleFamily(tx, family_id);
    });
  }
  for (const userId of userIds) {
    await door.withSystem("delete a demo person's own space", { familyId: userId }, async (tx) => {
      for (const { name } of contract.tables.filter(isPersonal)) await deleteRows(tx, name, userId);
      await tx.db.deleteFrom('app.feeds').where('family_id', '=', userId).execute();
    });
  }
  await door.withSystem('delete demo accounts', {}, ({ db }) =>
    db.deleteFrom('auth.user').where('id', 'in', userIds).execute(),
  );
}
