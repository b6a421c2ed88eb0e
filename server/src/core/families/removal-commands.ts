import { familyPermissions } from '#contract/areas/family.ts';
import { contract } from '#contract/contract.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import {
  ACCOUNT_PARTED,
  FAMILY_ENDS,
  MANAGERS_CHANGED,
  MANAGING_ENDED,
  MANAGING_ENDS,
  MEMBER_LEFT,
} from '../members/hooks.ts';
import { isManager, listPresent, type Present } from '../members/queries.ts';

/** Deletes the entered family with everything in it. */
export async function deleteFamily(tx: Tx, familyId: string): Promise<void> {
  const { db } = tx;
  await tx.call(FAMILY_ENDS, { familyId });
  // Later tables refer to earlier ones, and all of them to members. So the order is reversed and members come last.
  for (const { name } of contract.tables.toReversed()) {
    if (name !== 'members') await deleteRows(tx, name, familyId);
  }
  await db.deleteFrom('scope_holders').where('family_id', '=', familyId).execute();
  await db.deleteFrom('members').where('family_id', '=', familyId).execute();
  await db.deleteFrom('user_roles').where('family_id', '=', familyId).execute();
  await db.updateTable('profiles').set({ family_id: null }).where('family_id', '=', familyId).execute();
  await db.deleteFrom('app.table_sizes').where('family_id', '=', familyId).execute();
  await db.deleteFrom('families').where('id', '=', familyId).execute();
  await db.deleteFrom('app.feeds').where('family_id', '=', familyId).execute();
}

/** A person who is not in a family any more has no details there. */
const NO_DETAILS = { phone: null, email: null, birth_date: null } as const;

/**
 * Ends the membership of a member of the entered family. Their name and what they made stay; their roles and details do not, nor what areas
 * keep for members, so that a person who is added again starts anew.
 */
export async function endMembership(tx: Tx, familyId: string, { id, user_id: userId, role }: Present): Promise<void> {
  const { db, now } = tx;
  const hasManaged = isManager({ user_id: userId, role });
  if (hasManaged && userId !== null) await tx.call(MANAGING_ENDS, { familyId, userId });
  await db
    .updateTable('private_details')
    .set(NO_DETAILS)
    .where('family_id', '=', familyId)
    .where('member_id', '=', id)
    .execute();
  await db
    .updateTable('members')
    .set({ ...NO_DETAILS, role: null, left_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
  if (userId !== null) {
    await db.deleteFrom('user_roles').where('family_id', '=', familyId).where('user_id', '=', userId).execute();
    await leaveHome(tx, familyId, userId);
    await tx.call(ACCOUNT_PARTED, { familyId, userId });
  }
  await tx.call(MEMBER_LEFT, { familyId, memberId: id, userId });
  if (!hasManaged) return;
  await tx.call(MANAGING_ENDED, { familyId, memberId: id });
  await tx.call(MANAGERS_CHANGED, { familyId });
}

/** A person whose devices open this family from now on open another one of theirs, or none. */
async function leaveHome({ db, now }: Tx, familyId: string, userId: string): Promise<void> {
  const other = await db
    .selectFrom('members')
    .select('family_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .executeTakeFirst();
  await db
    .updateTable('profiles')
    .set({ family_id: other?.family_id ?? null, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('family_id', '=', familyId)
    .execute();
}

async function deleteRows({ db }: Tx, table: string, familyId: string): Promise<void> {
  await db
    .withTables<Record<string, { family_id: string }>>() // any family table: the contract names them
    .deleteFrom(table)
    .where('family_id', '=', familyId)
    .execute();
}

/**
 * Turns the members of accounts that are about to be deleted into people without account who left the entered family, of whom only the
 * names remain. Then adjusts its plan.
 */
export async function detachAccounts(tx: Tx, familyId: string, userIds: readonly string[]): Promise<void> {
  const { db } = tx;
  for (const member of await listPresent(tx, familyId)) {
    if (member.user_id !== null && userIds.includes(member.user_id)) await endMembership(tx, familyId, member);
  }
  await db.deleteFrom('user_roles').where('family_id', '=', familyId).where('user_id', 'in', userIds).execute();
  await db
    .updateTable('members')
    .set({ user_id: null, ...NO_DETAILS })
    .where('family_id', '=', familyId)
    .where('user_id', 'in', userIds)
    .execute();
  await tx.call(MANAGERS_CHANGED, { familyId });
}

/** Deletes a personal workspace: settings, plan and notifications. */
export async function deletePersonalWorkspace(transactions: Transactions, userId: string): Promise<void> {
  await transactions.withSystem("delete a person's own space", { familyId: userId }, async (tx) => {
    for (const { name } of contract.tables.filter(({ workspace }) => workspace === 'person'))
      await deleteRows(tx, name, userId);
    await tx.db.deleteFrom('app.feeds').where('family_id', '=', userId).execute();
  });
}

/**
 * Deletes what an account has: its personal workspace, its memberships, and the families in which no other member has an account of their own.
 * A family left without a manager is orphaned.
 */
export async function removeBelongings(transactions: Transactions, userId: string): Promise<void> {
  const joined = await transactions.withSystem('look where an account belongs', {}, ({ db }) =>
    db.selectFrom('members').select('family_id').where('user_id', '=', userId).execute(),
  );
  for (const { family_id: familyId } of joined) {
    await transactions.withSystem('end the place of an account in a family', { familyId }, async (tx) => {
      const others = await listOthers(tx, familyId, userId);
      if (others.length === 0) return deleteFamily(tx, familyId);
      await detachAccounts(tx, familyId, [userId]);
      const managers: readonly (string | null)[] = familyPermissions.manage.roles;
      if (!others.some(({ role }) => managers.includes(role))) await orphan(tx, familyId);
    });
  }
  await deletePersonalWorkspace(transactions, userId);
}

/** True while an account has a membership or a personal workspace. */
export async function hasBelongings({ db }: Tx, userId: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('user_id', '=', userId).executeTakeFirst();
  const workspace = await db
    .selectFrom('app.feeds')
    .select('family_id')
    .where('family_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined || workspace !== undefined;
}

async function listOthers({ db }: Tx, familyId: string, userId: string): Promise<{ role: string | null }[]> {
  return db
    .selectFrom('members')
    .select('role')
    .where('family_id', '=', familyId)
    .where('user_id', 'is not', null)
    .where('user_id', 'not in', (inner) =>
      inner.selectFrom('pin_accesses').select('user_id').where('family_id', '=', familyId),
    )
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
