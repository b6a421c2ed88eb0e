import { isStrongPassword } from '#contract/passwords.ts';
import type { SessionUser, UpdateUser } from '#contract/session.ts';
import { newId } from '#contract/ids.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Asker } from '../../platform/auth/password-queue.ts';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { confirmAddress, openLink, readLink, useLinks } from './link-commands.ts';
import { endSessions } from '../../core/sign-in/session-commands.ts';
import { readOwnProfile, readPasswordState, type PasswordState, type ProfileFlag } from './queries.ts';

type Passwords = Pick<Identity, 'hashPassword' | 'isPassword'>;

/** A password that was just set, as it is stored, and the address of its account. */
export interface NewPassword {
  readonly email: string;
  readonly hash: string;
}

/** @throws Problem WEAK_PASSWORD. */
function requireStrong(password: string): void {
  if (!isStrongPassword(password)) throw new Problem('WEAK_PASSWORD', undefined, { fields: { password: 'weak' } });
}

/**
 * Sets a new password with the link of a mail. The link proves the address, so it is confirmed; every session of the account ends.
 * @throws Problem WEAK_PASSWORD, LINK_INVALID, LINK_USED or LINK_EXPIRED.
 */
export async function resetPassword(
  transactions: Transactions,
  passwords: Passwords,
  { token, password }: { token: string; password: string },
  asker: Asker,
): Promise<NewPassword> {
  requireStrong(password);
  // Checked before the hashing, which costs 60 ms of a processor, and again in the transaction that uses the link up.
  await readLink(transactions, 'reset', token);
  const hash = await passwords.hashPassword(password, asker);
  return transactions.withSystem('set a new password by mail', {}, async (tx) => {
    const { userId, email } = await openLink(tx, 'reset', token);
    await confirmAddress(tx, userId, email);
    await writePassword(tx, userId, hash);
    await endSessions(tx, userId, null);
    return { email, hash };
  });
}

/**
 * Sets a new password for the signed-in caller, who names the current one unless they have to change it. Their other sessions
 * end. @throws Problem PGRST301, WEAK_PASSWORD, WRONG_PASSWORD, UNPROCESSABLE.
 */
export async function changePassword(
  transactions: Transactions,
  passwords: Passwords,
  caller: Caller,
  { password, current_password }: UpdateUser,
  asker: Asker,
): Promise<{ user: SessionUser; hash: string }> {
  const entry = { caller, duringPasswordChange: true };
  const state = await transactions.withSystem('look at a password', entry, (tx) =>
    readPasswordState(tx, caller.userId),
  );
  requireStrong(password);
  if (!state) throw new Problem('PGRST301');
  if (!state.mustChange) await proveCurrent(passwords, state.hash, current_password, asker);
  else if (state.hash !== null && (await passwords.isPassword(password, state.hash, asker))) {
    throw new Problem('UNPROCESSABLE', 'Please choose another password than the one you were given.', {
      fields: { password: 'same' },
    });
  }
  const hash = await passwords.hashPassword(password, asker);
  await transactions.withSystem('set a new password', entry, async (tx) => {
    await requireUnchanged(tx, caller.userId, state);
    await writePassword(tx, caller.userId, hash);
    await endSessions(tx, caller.userId, caller.sessionId);
  });
  return { user: { id: caller.userId, email: state.email, email_confirmed: state.isConfirmed }, hash };
}

async function proveCurrent(
  passwords: Passwords,
  hash: string | null,
  current: string | undefined,
  asker: Asker,
): Promise<void> {
  if (hash === null) {
    throw new Problem('UNPROCESSABLE', 'This account has no password yet.', {
      hint: 'Ask for a link for a new password: it comes by mail.',
      fields: { current_password: 'none' },
    });
  }
  if (!current) throw new Problem('WRONG_PASSWORD', undefined, { fields: { current_password: 'required' } });
  if (!(await passwords.isPassword(current, hash, asker))) {
    throw new Problem('WRONG_PASSWORD', undefined, { fields: { current_password: 'incorrect' } });
  }
}

/**
 * Refuses when the password was changed while the new one was being hashed. Of two changes the second waits here for the first.
 */
async function requireUnchanged(tx: Tx, userId: string, { hash, mustChange }: PasswordState): Promise<void> {
  await tx.db.selectFrom('auth.user').select('id').where('id', '=', userId).forUpdate().execute();
  const state = await readPasswordState(tx, userId);
  if (!state) throw new Problem('PGRST301');
  if (state.hash === hash) return;
  throw new Problem('WRONG_PASSWORD', undefined, {
    fields: { current_password: mustChange ? 'required' : 'incorrect' },
  });
}

/**
 * Writes the hash, ends the duty to change the password (the only place that does), and uses up the links that could change it
 * again.
 */
async function writePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const { db, now } = tx;
  const { numUpdatedRows } = await db
    .updateTable('auth.account')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await db
      .insertInto('auth.account')
      .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: hash })
      .execute();
  }
  await db
    .updateTable('profiles')
    .set({ requires_password_change: false, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('requires_password_change', '=', true)
    .execute();
  await useLinks(tx, 'reset', userId);
}

/**
 * Answers the update of the flag that clients of a hosted service send. It changes nothing itself and succeeds once the password
 * has been changed. @throws Problem 42501 otherwise, PGRST116 without a profile.
 */
export async function confirmPasswordChanged(
  transactions: Transactions,
  caller: Caller,
  id: string,
): Promise<ProfileFlag> {
  const profile = await readProfileFlag(transactions, caller, id);
  if (profile.requires_password_change)
    throw new Problem('42501', 'Permission denied: the password was not changed yet.');
  return profile;
}

/** The caller's own flag. @throws Problem PGRST116 for another person's profile or none. */
export async function readProfileFlag(transactions: Transactions, caller: Caller, id: string): Promise<ProfileFlag> {
  const profile = await transactions.withAccount(caller, { write: false, duringPasswordChange: true }, (tx) =>
    id.toLowerCase() === caller.userId.toLowerCase() ? readOwnProfile(tx, caller.userId) : Promise.resolve(null),
  );
  if (!profile) throw new Problem('PGRST116');
  return profile;
}
