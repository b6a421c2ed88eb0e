import { newId } from '#contract/ids.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { GoogleStart } from '#contract/session.ts';
import { createAccount } from '../../platform/auth/accounts.ts';
import type { ProvenPerson } from '../../platform/auth/openid.ts';
import type { Door, Tx } from '../../platform/db/door.ts';
import { standsFor } from '../family/invitation-queries.ts';
import { useLinks } from './link-commands.ts';
import { endSessions } from './session-commands.ts';

export interface Arrival {
  readonly userId: string;
  readonly isNew: boolean;
}

/**
 * The account of somebody the issuer vouches for: the one this subject has, else the one of the proven address, which it is tied
 * to from now on, else a new one. Null for a sign-in without an account; an invitation to that very address counts as sign-up.
 */
export async function findGoogleAccount(
  door: Door,
  person: ProvenPerson,
  { intent, token }: Pick<GoogleStart, 'intent' | 'token'>,
): Promise<Arrival | null> {
  const arrive = () =>
    door.withSystem('come in with Google', {}, async (tx) => {
      const userId = (await findBySubject(tx, person.subject)) ?? (await adoptByAddress(tx, person));
      if (userId) return { userId, isNew: false };
      if (intent === 'signin' && !(await isInvited(tx, person.email, token))) return null;
      return { userId: await makeAccount(tx, person), isNew: true };
    });
  return arrive().catch((error: { code?: string }) => {
    // The same person came in by another tab at the same moment; now they are found.
    if (error.code === '23505') return arrive();
    throw error;
  });
}

async function findBySubject({ db }: Tx, subject: string): Promise<string | null> {
  const found = await db
    .selectFrom('auth.account')
    .select('userId')
    .where('providerId', '=', 'google')
    .where('accountId', '=', subject)
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** Ties the account of this address to the subject. */
async function adoptByAddress(tx: Tx, { subject, email }: ProvenPerson): Promise<string | null> {
  const { db, now } = tx;
  const account = await db
    .selectFrom('auth.user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return null;
  if (!account.emailVerified) await discardUnproven(tx, account.id);
  await db
    .insertInto('auth.account')
    .values({ id: newId(), userId: account.id, accountId: subject, providerId: 'google', password: null })
    .execute();
  await db.updateTable('auth.user').set({ emailVerified: true, updatedAt: now }).where('id', '=', account.id).execute();
  return account.id;
}

/**
 * Whoever made this account never proved that the address is theirs, and may be somebody who waited for its owner: their password,
 * their sessions and their links end here.
 */
async function discardUnproven(tx: Tx, userId: string): Promise<void> {
  const { db, now } = tx;
  await db.deleteFrom('auth.account').where('userId', '=', userId).execute();
  await endSessions(tx, userId, null);
  await useLinks(tx, 'reset', userId);
  await useLinks(tx, 'confirm', userId);
  // There is no password left that would have to be changed.
  await db
    .updateTable('profiles')
    .set({ requires_password_change: false, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('requires_password_change', '=', true)
    .execute();
}

async function isInvited({ db, now }: Tx, email: string, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const invitation = await db
    .selectFrom('family_invitations')
    .select('id')
    .where(standsFor(token, email))
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return invitation !== undefined;
}

async function makeAccount(tx: Tx, { subject, email, firstName, lastName }: ProvenPerson): Promise<string> {
  const id = newId();
  const name = [firstName, lastName].filter(Boolean).join(' ').slice(0, NAME_MAX);
  await createAccount(tx, { id, email, name, isConfirmed: true, passwordHash: null, googleSubject: subject });
  return id;
}
