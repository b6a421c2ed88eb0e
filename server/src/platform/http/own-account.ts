import { isPinAddress } from '../auth/accounts.ts';
import { Problem } from '../db/problems.ts';
import type { Caller, Transactions } from '../db/transactions.ts';

/** Refuses what only a person with an account of their own may do. @throws Problem 42501 for a child who signs in by PIN. */
export async function requireOwnAccount(transactions: Transactions, caller: Caller): Promise<void> {
  const entry = { caller, duringPasswordChange: true };
  const account = await transactions.withSystem('look whose account it is', entry, ({ db }) =>
    db.selectFrom('auth.user').select('email').where('id', '=', caller.userId).executeTakeFirst(),
  );
  if (account && isPinAddress(account.email))
    throw new Problem('42501', "Permission denied: a child's account belongs to the parents.");
}
