import { newId } from '#contract/ids.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { endSessions } from '../../core/sign-in/session-commands.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { ensureProfile, setHomeFamily } from '../../core/families/profile-commands.ts';
import { endPin, makePinAccount, renameAccount } from './account-commands.ts';
import { unlock } from './attempt-commands.ts';
import { requireOwnName } from './name-commands.ts';
import { findPinChild } from './queries.ts';
import { newCode, refusePin } from './rules.ts';

/**
 * Gives a person without an account access by PIN, as a child, or another PIN to a child who has one: their sessions end. All is
 * tested while the family is locked. Answers the id of the account that it makes. @throws Problem PGRST116, or UNPROCESSABLE with a `PinRefusal`.
 */
export async function setPin(
  { asServer, familyId, actor }: MemberTx,
  memberId: string,
  hash: string,
): Promise<string | null> {
  return asServer('give a child access by PIN', async (tx) => {
    const child = await findPinChild(tx, familyId, memberId);
    const pin = { pin_hash: hash, set_by: actor.memberId };
    if (!child) return giveAccess(tx, familyId, memberId, pin);
    await tx.db
      .updateTable('pin_accesses')
      .set(pin)
      .where('family_id', '=', familyId)
      .where('member_id', '=', memberId)
      .execute();
    await renameAccount(tx, child.userId);
    await unlock(tx, familyId, memberId);
    await endSessions(tx, child.userId, null);
    return null;
  });
}

async function giveAccess(
  tx: Tx,
  familyId: string,
  memberId: string,
  pin: { pin_hash: string; set_by: string },
): Promise<string> {
  const { db } = tx;
  const person = await db
    .selectFrom('members')
    .select(['user_id', 'first_name', 'last_name'])
    .where('family_id', '=', familyId)
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new Problem('PGRST116');
  if (person.user_id !== null) throw refusePin('account');
  if (!person.first_name) throw refusePin('no_name');
  await requireOwnName(tx, familyId, memberId, person.first_name);
  const { current_member_count, max_members } = await db
    .selectFrom('families')
    .select(['current_member_count', 'max_members'])
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  if (current_member_count >= max_members) throw refusePin('full');
  const userId = await makePinAccount(tx);
  await ensureProfile(tx, userId, person);
  await joinFamily(tx, { familyId, userId, person, role: 'child', memberId, hasPin: true });
  await setHomeFamily(tx, userId, familyId);
  await db
    .insertInto('pin_accesses')
    .values({ family_id: familyId, id: newId(), member_id: memberId, user_id: userId, ...pin })
    .execute();
  return userId;
}

/** @throws Problem PGRST116 for a person without a PIN. */
export async function endPinAccess({ asServer, familyId }: MemberTx, memberId: string): Promise<void> {
  await asServer("end a child's access by PIN", async (tx) => {
    if (!(await endPin(tx, familyId, memberId))) throw new Problem('PGRST116');
  });
}

/** @throws Problem PGRST116 for a person without a PIN. */
export async function unlockPin({ asServer, familyId }: MemberTx, memberId: string): Promise<void> {
  await asServer('unlock a PIN', async (tx) => {
    if (!(await findPinChild(tx, familyId, memberId))) throw new Problem('PGRST116');
    await unlock(tx, familyId, memberId);
  });
}

/** The family's code, made when it has none. */
export async function readFamilyCode({ asServer, familyId }: MemberTx): Promise<string> {
  const stored = await asServer("read the family's code", async ({ db }) => {
    await db
      .insertInto('app.family_codes')
      .values({ family_id: familyId, code: newCode() })
      .onConflict((conflict) => conflict.column('family_id').doNothing())
      .execute();
    return db.selectFrom('app.family_codes').select('code').where('family_id', '=', familyId).executeTakeFirstOrThrow();
  });
  return stored.code;
}

/** Another code for the family; the old one opens nothing from now on. */
export async function renewFamilyCode({ asServer, familyId }: MemberTx): Promise<string> {
  const code = newCode();
  await asServer("renew the family's code", ({ db }) =>
    db
      .insertInto('app.family_codes')
      .values({ family_id: familyId, code })
      .onConflict((conflict) => conflict.column('family_id').doUpdateSet({ code, told_until: null }))
      .execute(),
  );
  return code;
}
