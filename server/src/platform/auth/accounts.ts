import { newId } from '#contract/ids.ts';
import type { Tx } from '../db/transactions.ts';

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isConfirmed: boolean;
  /** Null for somebody who signs in with Google only. */
  readonly passwordHash: string | null;
  /** Google's own id of the person; accounts made for tests and demos have a made-up one. */
  readonly googleSubject?: string;
}

/** An account made by the server itself, in a system transaction. Throws 23505 when the address has one. */
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
