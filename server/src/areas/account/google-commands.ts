import { newId } from '#contract/ids.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { GoogleStart } from '#contract/session.ts';
import { createAccount } from '../../platform/auth/accounts.ts';
import type { ProvenPerson } from '../../platform/auth/openid.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { standsFor } from '../family/invitation-queries.ts';
import { removeBelongings } from '../family/removal-commands.ts';
import { lockOut, removeUnproven } from './removal-commands.ts';

export interface Arrival {
  readonly userId: string;
  readonly isNew: boolean;
}

/** How somebody came here. */
export interface Coming extends Pick<GoogleStart, 'intent' | 'token'> {
  /** Their browser has signed in to the account of this address before: whoever made that account sits in front of it. */
  readonly isKnownDevice: boolean;
  /** In this browser they were asked about the unproven account of their address, and it is not theirs. */
  readonly isDisowned: boolean;
}

/**
 * The account of somebody the issuer vouches for: the one this subject has, else the one of the proven address, which it is tied
 * to from now on, else a new one. `unproven` where an account of the address never proved it and was made on another device: it may
 * be a stranger's, and only a person can tell. A disowned one is removed with everything in it.
 * `unregistered` for a sign-in without an account; an invitation to that very address counts as sign-up.
 */
export async function findGoogleAccount(
  transactions: Transactions,
  person: ProvenPerson,
  coming: Coming,
): Promise<Arrival | 'unregistered' | 'unproven'> {
  const found = await arrive(transactions, person, coming).catch((error: { code?: string }) => {
    // The same person came in by another tab at the same moment; now they are found.
    if (error.code === '23505') return arrive(transactions, person, coming);
    throw error;
  });
  if (typeof found === 'string' || 'userId' in found) return found;
  await removeBelongings(transactions, found.emptying);
  return findGoogleAccount(transactions, person, { ...coming, isDisowned: true });
}

/** What `findGoogleAccount` answers, or the account that goes: nobody can enter it any more, and it has to be emptied first. */
async function arrive(
  transactions: Transactions,
  person: ProvenPerson,
  { intent, token, isKnownDevice, isDisowned }: Coming,
): Promise<Arrival | { emptying: string } | 'unregistered' | 'unproven'> {
  return transactions.withSystem('come in with Google', {}, async (tx) => {
    const account = await lockByAddress(tx, person.email);
    // After the lock: another tab of theirs may have put a new account in the place of one that was not theirs.
    const known = await findBySubject(tx, person.subject);
    if (known) return { userId: known, isNew: false };
    if (account && (account.emailVerified || isKnownDevice))
      return { userId: await tieToSubject(tx, account, person.subject), isNew: false };
    if (account) {
      // One without a way in was disowned a moment ago, by another tab or an attempt that broke off: nobody is asked again.
      if (!isDisowned && (await hasWayIn(tx, account.id))) return 'unproven';
      if (!(await removeUnproven(tx, account.id))) return { emptying: account.id };
    } else if (intent === 'signin' && !isDisowned && !(await isInvited(tx, person.email, token))) return 'unregistered';
    return { userId: await makeAccount(tx, person), isNew: true };
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

async function hasWayIn({ db }: Tx, userId: string): Promise<boolean> {
  const way = await db.selectFrom('auth.account').select('id').where('userId', '=', userId).executeTakeFirst();
  return way !== undefined;
}

type AccountOfAddress = { readonly id: string; readonly emailVerified: boolean };

/** The account of an address, held until the transaction ends. */
async function lockByAddress({ db }: Tx, email: string): Promise<AccountOfAddress | null> {
  const account = await db
    .selectFrom('auth.user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return account ?? null;
}

/** Ties an account to the subject, whose address it has. */
async function tieToSubject(tx: Tx, account: AccountOfAddress, subject: string): Promise<string> {
  const { db, now } = tx;
  if (!account.emailVerified) await lockOut(tx, account.id);
  await db
    .insertInto('auth.account')
    .values({ id: newId(), userId: account.id, accountId: subject, providerId: 'google', password: null })
    .execute();
  await db.updateTable('auth.user').set({ emailVerified: true, updatedAt: now }).where('id', '=', account.id).execute();
  return account.id;
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
