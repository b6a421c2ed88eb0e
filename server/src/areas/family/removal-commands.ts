import { contract } from '#contract/contract.ts';
import { isPersonal } from '#contract/family-table.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { settleFamily } from '../subscription/commands.ts';

/** Deletes the entered family with everything in it. */
export async function deleteFamily(tx: Tx, familyId: string): Promise<void> {
  const { db } = tx;
  // Later tables refer to earlier ones, and all of them to members.
  for (const { name } of contract.tables.toReversed()) {
    if (name !== 'members') await deleteRows(tx, name, familyId);
  }
  await db.deleteFrom('family_invitations').where('family_id', '=', familyId).execute();
  await db.deleteFrom('scope_holders').where('family_id', '=', familyId).execute();
  await db.deleteFrom('members').where('family_id', '=', familyId).execute();
  await db.deleteFrom('user_roles').where('family_id', '=', familyId).execute();
  await db.updateTable('profiles').set({ family_id: null }).where('family_id', '=', familyId).execute();
  await db.deleteFrom('families').where('id', '=', familyId).execute();
  await db.deleteFrom('app.feeds').where('family_id', '=', familyId).execute();
}

async function deleteRows({ db }: Tx, table: string, familyId: string): Promise<void> {
  await db
    .withTables<Record<string, { family_id: string }>>() // any family table: the contract names them
    .deleteFrom(table)
    .where('family_id', '=', familyId)
    .execute();
}

/** Makes accounts that are about to be deleted people without account who left the entered family. Its plan follows. */
export async function takeOut(tx: Tx, familyId: string, userIds: readonly string[]): Promise<void> {
  const { db, now } = tx;
  await db.deleteFrom('user_roles').where('family_id', '=', familyId).where('user_id', 'in', userIds).execute();
  await db
    .updateTable('members')
    .set({ user_id: null, left_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('user_id', 'in', userIds)
    .execute();
  await settleFamily(tx, familyId);
}

/** Deletes a person's own space: settings, plan and notifications. */
export async function deleteSpace(transactions: Transactions, userId: string): Promise<void> {
  await transactions.withSystem("delete a person's own space", { familyId: userId }, async (tx) => {
    for (const { name } of contract.tables.filter(isPersonal)) await deleteRows(tx, name, userId);
    await tx.db.deleteFrom('app.feeds').where('family_id', '=', userId).execute();
  });
}

/**
 * Ends what an account has: its own space, its place in families where others have an account, and families where nobody else
 * has one. A family that nobody could manage any more is orphaned.
 */
export async function removeBelongings(transactions: Transactions, userId: string): Promise<void> {
  const joined = await transactions.withSystem('look where an account belongs', {}, ({ db }) =>
    db.selectFrom('members').select('family_id').where('user_id', '=', userId).execute(),
  );
  for (const { family_id: familyId } of joined) {
    await transactions.withSystem('end the place of an account in a family', { familyId }, async (tx) => {
      const others = await listOthers(tx, familyId, userId);
      if (others.length === 0) return deleteFamily(tx, familyId);
      await takeOut(tx, familyId, [userId]);
      const managers: readonly (string | null)[] = PERMISSIONS['family.manage'];
      if (!others.some(({ role }) => managers.includes(role))) await orphan(tx, familyId);
    });
  }
  await deleteSpace(transactions, userId);
}

/** True while an account has a place in a family, or a space of its own. */
export async function hasBelongings({ db }: Tx, userId: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('user_id', '=', userId).executeTakeFirst();
  const space = await db.selectFrom('app.feeds').select('family_id').where('family_id', '=', userId).executeTakeFirst();
  return member !== undefined || space !== undefined;
}

async function listOthers({ db }: Tx, familyId: string, userId: string): Promise<{ role: string | null }[]> {
  return db
    .selectFrom('members')
    .select('role')
    .where('family_id', '=', familyId)
    .where('user_id', 'is not', null)
    .where('user_id', '<>', userId)
    .where('left_at', 'is', null)
    .execute();
}

async function orphan({ db, now }: Tx, familyId: string): Promise<void> {
  await db
    .updateTable('families')
    .set({ setup_status: 'orphaned', updated_at: now.toISOString() })
    .where('id', '=', familyId)
    .execute();
}
