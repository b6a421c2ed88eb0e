import { newId } from '#contract/ids.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { GoogleStart } from '#contract/session.ts';
import { createAccount, isPinAddress } from '../../platform/auth/accounts.ts';
import type { ProvenPerson } from '../../platform/auth/openid.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { matchesToken } from '../../core/invited/queries.ts';
import { removeBelongings } from '../../core/families/removal-commands.ts';
import { ADDRESS_PROVEN } from '../../core/sign-in/hooks.ts';
import { lockOut, removeUnproven } from './removal-commands.ts';

export interface FoundAccount {
  readonly userId: string;
  readonly isNew: boolean;
}

/** What is known about this sign-in besides the person. */
export interface SignInCircumstances extends Pick<GoogleStart, 'intent' | 'token'> {
  /** This browser has signed in to the account of the address before, so it belongs to the maker of that account. */
  readonly isKnownDevice: boolean;
  /** In this browser the person was asked about the unproven account of their address and said that it is not theirs. */
  readonly isDisowned: boolean;
}

/**
 * Finds the account of a person the issuer vouches for: the one tied to this subject; else the one with the proven address, which
 * is tied to the subject from now on; else a new one.
 * `unproven` when an account of the address never proved it and was made on another device: it may be a stranger's, and only the
 * person can tell. A disowned account is removed with everything in it.
 * `unregistered` for a sign-in without an account. An invitation to that address counts as sign-up.
 */
export async function findGoogleAccount(
  transactions: Transactions,
  person: ProvenPerson,
  circumstances: SignInCircumstances,
): Promise<FoundAccount | 'unregistered' | 'unproven'> {
  if (isPinAddress(person.email)) return 'unregistered';
  const found = await findOrMakeAccount(transactions, person, circumstances).catch((error: { code?: string }) => {
    // Another tab of the same person inserted the account at the same moment. The second attempt finds it.
    if (error.code === '23505') return findOrMakeAccount(transactions, person, circumstances);
    throw error;
  });
  if (typeof found === 'string' || 'userId' in found) return found;
  await removeBelongings(transactions, found.emptying);
  return findGoogleAccount(transactions, person, { ...circumstances, isDisowned: true });
}

/** The result of `findGoogleAccount`, or the id of a disowned account that must be emptied before it is deleted. */
async function findOrMakeAccount(
  transactions: Transactions,
  person: ProvenPerson,
  { intent, token, isKnownDevice, isDisowned }: SignInCircumstances,
): Promise<FoundAccount | { emptying: string } | 'unregistered' | 'unproven'> {
  return transactions.withSystem('come in with Google', {}, async (tx) => {
    const account = await lockByAddress(tx, person.email);
    // Read after the lock: another tab may have replaced an account that was not theirs by a new one.
    const known = await findBySubject(tx, person.subject);
    if (known) return { userId: known, isNew: false };
    if (account && (account.emailVerified || isKnownDevice))
      return { userId: await tieToSubject(tx, account, person.subject), isNew: false };
    if (account) {
      // An account without credentials was disowned a moment ago, by another tab or by an interrupted attempt: no second question.
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

/** The account of an address, locked until the transaction ends. */
async function lockByAddress({ db }: Tx, email: string): Promise<AccountOfAddress | null> {
  const account = await db
    .selectFrom('auth.user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return account ?? null;
}

/** Ties an account to the subject that proved the account's address. */
async function tieToSubject(tx: Tx, account: AccountOfAddress, subject: string): Promise<string> {
  const { db, now } = tx;
  if (!account.emailVerified) await lockOut(tx, account.id);
  await db
    .insertInto('auth.account')
    .values({ id: newId(), userId: account.id, accountId: subject, providerId: 'google', password: null })
    .execute();
  await db.updateTable('auth.user').set({ emailVerified: true, updatedAt: now }).where('id', '=', account.id).execute();
  await tx.call(ADDRESS_PROVEN, { userId: account.id });
  return account.id;
}

async function isInvited({ db, now }: Tx, email: string, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const invitation = await db
    .selectFrom('family_invitations')
    .select('id')
    .where(matchesToken(token, email))
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
