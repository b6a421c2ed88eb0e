import { newId } from '#contract/ids.ts';
import type { Tx } from '../db/transactions.ts';

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
