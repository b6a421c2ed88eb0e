import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { Uuid } from '#contract/uuid.ts';
import { pinAddressOf } from '../../platform/auth/accounts.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { endSessions } from '../../core/sign-in/session-commands.ts';
import { ACCOUNT_PARTED } from '../../core/members/hooks.ts';

const AccountEnded = z.object({ user_id: Uuid });
/** An account with a PIN is gone; its personal workspace has to follow. */
export const ACCOUNT_ENDED: JobKind<z.infer<typeof AccountEnded>> = { name: 'account_ended', payload: AccountEnded };

/** Makes the account of a child: no password, and an address that receives nothing. Answers its id. */
export async function makePinAccount({ db }: Tx): Promise<string> {
  const id = newId();
  await db
    .insertInto('auth.user')
    .values({ id, email: pinAddressOf(id), name: '', emailVerified: false, image: null })
    .execute();
  return id;
}

/** Gives the account another address that receives nothing: a device that the child has used with the PIN before is no known one any more. */
export async function renameAccount({ db }: Tx, userId: string): Promise<void> {
  await db
    .updateTable('auth.user')
    .set({ email: pinAddressOf(newId()) })
    .where('id', '=', userId)
    .execute();
}

/**
 * Ends the access of a member of the entered family by PIN, and deletes the account. They are a person without an account again. False when
 * they had no PIN.
 */
export async function endPin(tx: Tx, familyId: string, memberId: string): Promise<boolean> {
  const { db } = tx;
  const ended = await db
    .deleteFrom('pin_accesses')
    .where('family_id', '=', familyId)
    .where('member_id', '=', memberId)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) return false;
  const userId = ended.user_id;
  await db.deleteFrom('app.pin_attempts').where('family_id', '=', familyId).where('member_id', '=', memberId).execute();
  await endSessions(tx, userId, null);
  await db
    .updateTable('members')
    .set({ user_id: null, role: null, has_pin: null })
    .where('family_id', '=', familyId)
    .where('id', '=', memberId)
    .execute();
  await tx.call(ACCOUNT_PARTED, { familyId, userId });
  // Profile and roles go with it.
  await db.deleteFrom('auth.user').where('id', '=', userId).execute();
  await enqueue(tx, ACCOUNT_ENDED, [{ user_id: userId }]);
  return true;
}

/** Deletes the accounts of all children with a PIN, because their family is deleted. */
export async function endPins(tx: Tx, familyId: string): Promise<void> {
  const children = await tx.db
    .selectFrom('pin_accesses')
    .select('member_id')
    .where('family_id', '=', familyId)
    .execute();
  for (const { member_id } of children) await endPin(tx, familyId, member_id);
}
