import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { hasBelongings, removeBelongings } from '../../core/families/removal-commands.ts';
import { ACCOUNTS_END } from '../../core/sign-in/hooks.ts';
import { openLink, useLinks } from './link-commands.ts';
import { endSessions } from '../../core/sign-in/session-commands.ts';

/**
 * Ends every access to an account that never proved its address: password, other sign-in methods, sessions and links. Otherwise
 * its maker could keep access after the owner of the address has taken it over.
 */
export async function lockOut(tx: Tx, userId: string): Promise<void> {
  const { db, now } = tx;
  await db.deleteFrom('auth.account').where('userId', '=', userId).execute();
  await endSessions(tx, userId, null);
  await useLinks(tx, 'reset', userId);
  await useLinks(tx, 'confirm', userId);
  // The password is deleted above, so there is none left to change.
  await db
    .updateTable('profiles')
    .set({ requires_password_change: false, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('requires_password_change', '=', true)
    .execute();
}

/**
 * Ends the ways into an account that never proved its address, and deletes it once it is empty. False while something of it is left:
 * each of its families is a transaction of its own, and a call of its maker may have been under way. True also for one that proved
 * its address meanwhile: it stays.
 */
export async function removeUnproven(tx: Tx, userId: string): Promise<boolean> {
  const { db } = tx;
  const account = await db
    .selectFrom('auth.user')
    .select('emailVerified')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!account || account.emailVerified) return true;
  await lockOut(tx, userId);
  if (await hasBelongings(tx, userId)) return false;
  await tx.call(ACCOUNTS_END, { userIds: [userId] });
  await db.deleteFrom('auth.user').where('id', '=', userId).execute();
  return true;
}

/**
 * Removes an unconfirmed account with the link of its mail, for the owner of an address who did not make it. Answers the address.
 * @throws Problem LINK_INVALID, LINK_USED (also when the address is confirmed already) or LINK_EXPIRED.
 */
export async function disownAccount(transactions: Transactions, token: string): Promise<string> {
  const { userId, email } = await transactions.withSystem('end the ways into a disowned account', {}, async (tx) => {
    const link = await openLink(tx, 'confirm', token);
    const account = await tx.db
      .selectFrom('auth.user')
      .select('emailVerified')
      .where('id', '=', link.userId)
      .where('email', '=', link.email)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw new Problem('LINK_INVALID');
    if (account.emailVerified) throw new Problem('LINK_USED');
    await lockOut(tx, link.userId);
    return link;
  });
  const removal = () => transactions.withSystem('delete a disowned account', {}, (tx) => removeUnproven(tx, userId));
  while (!(await removal())) await removeBelongings(transactions, userId);
  return email;
}
