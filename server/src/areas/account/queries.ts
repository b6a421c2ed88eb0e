import type { Language } from '#contract/languages.ts';
import { isPinAddress } from '../../platform/auth/accounts.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** An account as the server sees it before a sign-in. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  /** Chosen in the settings; null when none was chosen. */
  readonly language: Language | null;
}

/** The account of an address; null when there is none, and for one to which no mail is sent. */
export async function findAccount(tx: Tx, email: string): Promise<AccountRow | null> {
  if (isPinAddress(email)) return null;
  return (await selectAccounts(tx).where('account.email', '=', email).executeTakeFirst()) ?? null;
}

/** The account of this id; null when it was deleted. */
export async function readAccount(tx: Tx, userId: string): Promise<AccountRow | null> {
  return (await selectAccounts(tx).where('account.id', '=', userId).executeTakeFirst()) ?? null;
}

const selectAccounts = ({ db }: Tx) =>
  db
    .selectFrom('auth.user as account')
    .leftJoin('settings', (join) =>
      join.onRef('settings.family_id', '=', 'account.id').onRef('settings.id', '=', 'account.id'),
    )
    .select(['account.id', 'account.email', 'account.emailVerified as isConfirmed', 'settings.language']);

/** What decides whether an account may get a new password. */
export interface PasswordState {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly mustChange: boolean;
  /** Null for an account that signs in with Google only. */
  readonly hash: string | null;
}

/** Null when the account was deleted. */
export async function readPasswordState({ db }: Tx, userId: string): Promise<PasswordState | null> {
  const found = await db
    .selectFrom('auth.user as account')
    .leftJoin('profiles', 'profiles.id', 'account.id')
    .leftJoin('auth.account as way', (join) =>
      join.onRef('way.userId', '=', 'account.id').on('way.providerId', '=', 'credential'),
    )
    .select([
      'account.email',
      'account.emailVerified as isConfirmed',
      'profiles.requires_password_change',
      'way.password',
    ])
    .where('account.id', '=', userId)
    .executeTakeFirst();
  if (!found) return null;
  const { email, isConfirmed, requires_password_change, password } = found;
  return { email, isConfirmed, mustChange: requires_password_change ?? false, hash: password };
}

/** The columns of a person's own profile that the change of a password needs; null when they have none. */
export async function readOwnProfile({ db }: Tx, userId: string): Promise<ProfileFlag | null> {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'requires_password_change'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface ProfileFlag {
  readonly id: string;
  readonly requires_password_change: boolean;
}
