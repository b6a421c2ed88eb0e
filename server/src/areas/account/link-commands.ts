import * as z from 'zod/mini';
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { newId } from '#contract/ids.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { LINK_PURPOSES, type LinkPurpose } from '#contract/session.ts';
import { Uuid } from '#contract/uuid.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { cancel, enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail/mail.ts';
import { ADDRESS_PROVEN } from '../../core/sign-in/hooks.ts';
import { confirmationMail, resetMail } from './emails.ts';
import { findAccount, readAccount, type AccountRow } from './queries.ts';

const LinkMail = z.object({
  purpose: z.enum(LINK_PURPOSES),
  /** Null for an address without an account. Both cases take the same time, and the address is not stored. */
  user_id: z.nullable(Uuid),
  /** The language of the request, for accounts that chose none. */
  language: z.enum(LANGUAGES),
});
type LinkMail = z.infer<typeof LinkMail>;

/** A mail with a link that opens an account. The link is made when the mail is sent, so the queue never holds one. */
export const LINK_MAIL: JobKind<LinkMail> = { name: MAIL_JOB, payload: LinkMail };

const VALID_MS: Record<LinkPurpose, number> = {
  confirm: CONFIRM_LINK_HOURS * 3_600_000,
  reset: RESET_LINK_MINUTES * 60_000,
};

const MAIL_OF = { confirm: confirmationMail, reset: resetMail } as const satisfies Record<LinkPurpose, unknown>;

/** Mails a confirmation link to a new account. */
export async function mailConfirmation(
  tx: Tx,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await askForMail(tx, 'confirm', await findAccount(tx, email), language);
}

/** Mails another confirmation link. True when the address is confirmed already, and nothing was sent. */
export async function mailConfirmationAgain(
  transactions: Transactions,
  email: string,
  language: Language,
): Promise<boolean> {
  return transactions.withSystem('mail a confirmation link again', {}, async (tx) => {
    const account = await findAccount(tx, email);
    if (account?.isConfirmed) return true;
    await askForMail(tx, 'confirm', account, language);
    return false;
  });
}

/** Mails a link for a new password when the address has an account. Takes as long when it has none. */
export async function mailPasswordReset(transactions: Transactions, email: string, language: Language): Promise<void> {
  await transactions.withSystem('mail a link for a new password', {}, async (tx) =>
    askForMail(tx, 'reset', await findAccount(tx, email), language),
  );
}

function askForMail(tx: Tx, purpose: LinkPurpose, account: AccountRow | null, language: Language): Promise<void> {
  // A mail that still waits is replaced. An address without an account gets a key too, so that both take the same time.
  const key = keyOf(purpose, account?.id ?? newId());
  return enqueue(tx, LINK_MAIL, [{ purpose, user_id: account?.id ?? null, language }], { key });
}

const keyOf = (purpose: LinkPurpose, userId: string) => `${purpose} ${userId}`;

/** Composes the mail with a new link in it. Null when no account is left that could use the link. */
export async function composeLinkMail(
  transactions: Transactions,
  { purpose, user_id: userId, language }: LinkMail,
  appUrl: string,
): Promise<Mail | null> {
  if (userId === null) return null;
  return transactions.withSystem('make a link for a mail', {}, async (tx) => {
    const account = await readAccount(tx, userId);
    if (!account || (purpose === 'confirm' && account.isConfirmed)) return null;
    const token = await writeLink(tx, purpose, account);
    return MAIL_OF[purpose](account.email, token, appUrl, account.language ?? language);
  });
}

/** Stores a new link and answers its secret. */
async function writeLink({ db, now }: Tx, purpose: LinkPurpose, { id, email }: AccountRow): Promise<string> {
  const token = newSecret();
  const expires_at = new Date(now.getTime() + VALID_MS[purpose]).toISOString();
  await db
    .insertInto('auth.links')
    .values({ token_hash: hashSecret(token), purpose, user_id: id, email, expires_at })
    .execute();
  return token;
}

/**
 * Finds the account of a link and locks the link, so that it is used once. @throws Problem LINK_INVALID, LINK_USED or
 * LINK_EXPIRED.
 */
export async function openLink(
  { db, now }: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string; email: string }> {
  const link = await db
    .selectFrom('auth.links')
    .select(['user_id', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  if (!link?.user_id) throw new Problem('LINK_INVALID');
  if (link.used_at) throw new Problem('LINK_USED');
  if (new Date(link.expires_at) <= now) throw new Problem('LINK_EXPIRED');
  return { userId: link.user_id, email: link.email };
}

/** Answers the address that a link was mailed to, without using it. @throws Problem LINK_INVALID, LINK_USED or LINK_EXPIRED. */
export async function readLink(transactions: Transactions, purpose: LinkPurpose, token: string): Promise<string> {
  return transactions.withSystem(
    'read the link of a mail',
    {},
    async (tx) => (await openLink(tx, purpose, token)).email,
  );
}

/** Marks every open link of a person as used and drops those still queued: the purpose of one of them is fulfilled. */
export async function useLinks(tx: Tx, purpose: LinkPurpose, userId: string): Promise<void> {
  const { db, now } = tx;
  await cancel(tx, LINK_MAIL, keyOf(purpose, userId));
  await db
    .updateTable('auth.links')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Confirms the address with the link of a mail and answers it. @throws Problem LINK_INVALID, LINK_USED or LINK_EXPIRED. */
export async function confirmEmail(transactions: Transactions, token: string): Promise<string> {
  return transactions.withSystem('confirm an address', {}, async (tx) => {
    const { userId, email } = await openLink(tx, 'confirm', token);
    await confirmAddress(tx, userId, email);
    await useLinks(tx, 'confirm', userId);
    return email;
  });
}

/** @throws Problem LINK_INVALID when the account's address has changed: the link proves the one it was sent to. */
export async function confirmAddress(tx: Tx, userId: string, email: string): Promise<void> {
  const { db, now } = tx;
  const { numUpdatedRows } = await db
    .updateTable('auth.user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('LINK_INVALID');
  await tx.call(ADDRESS_PROVEN, { userId });
}
