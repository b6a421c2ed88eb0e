import { newId } from '#contract/ids.ts';
import type { Tx } from '../db/transactions.ts';

/** The accounts of children with a PIN have addresses of this domain, which RFC 2606 keeps from existing. */
const PIN_DOMAIN = 'pin.invalid';

/** The same as a pattern of SQL. */
export const PIN_ADDRESSES = `%@${PIN_DOMAIN}`;

export const pinAddressOf = (userId: string): string => `${userId}@${PIN_DOMAIN}`;

/** True for the address of a child's account with a PIN. No mail is sent there, and no other way into the account opens. */
export const isPinAddress = (email: string): boolean => email.endsWith(`@${PIN_DOMAIN}`);

/** An account's address as clients get it. */
export const shownAddress = (email: string): string => (isPinAddress(email) ? '' : email);

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isConfirmed: boolean;
  /** Null for a person who only signs in with Google. */
  readonly passwordHash: string | null;
  /** Google's own id of the person; accounts made for tests and demos have a made-up one. */
  readonly googleSubject?: string;
}

/** Creates an account in a system transaction. @throws the database's 23505 when the address has an account. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { id, email, name, isConfirmed, passwordHash, googleSubject = `google-${id}` } = account;
  await tx.db.insertInto('auth.user').values({ id, email, name, emailVerified: isConfirmed, image: null }).execute();
  await tx.db
    .insertInto('auth.account')
    .values({
      id: newId(),
      userId: id,
      accountId: passwordHash === null ? googleSubject : id,
      providerId: passwordHash === null ? 'google' : 'credential',
      password: passwordHash,
    })
    .execute();
}
