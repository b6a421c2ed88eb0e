import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import type { Language } from '#contract/languages.ts';
import type { LinkPurpose } from '#contract/session.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import type { Door, Tx } from '../../platform/db/door.ts';
import { Problem } from '../../platform/db/problems.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { confirmationMail, resetMail } from './emails.ts';
import { findAccount, type AccountRow } from './queries.ts';

/** Where links lead, and the language of whoever chose none: what their browser asks for. */
export interface Mailing {
  readonly appUrl: string;
  readonly language: Language;
}

const VALID_MS: Record<LinkPurpose, number> = {
  confirm: CONFIRM_LINK_HOURS * 3_600_000,
  reset: RESET_LINK_MINUTES * 60_000,
};

/** Mails a confirmation link to a new account. */
export async function mailConfirmation(door: Door, email: string, mailing: Mailing): Promise<void> {
  await door.withSystem('mail a confirmation link', {}, async (tx) => {
    const account = await findAccount(tx, email);
    if (account) await sendConfirmation(tx, account, mailing);
  });
}

/** The same once more, for whoever lost it. True when the address is confirmed already, and nothing was sent. */
export async function mailConfirmationAgain(door: Door, email: string, mailing: Mailing): Promise<boolean> {
  return door.withSystem('mail a confirmation link again', {}, async (tx) => {
    const account = await findAccount(tx, email);
    if (account?.isConfirmed) return true;
    if (account) await sendConfirmation(tx, account, mailing);
    else await writeLink(tx, 'confirm', email, null);
    return false;
  });
}

async function sendConfirmation(tx: Tx, account: AccountRow, { appUrl, language }: Mailing): Promise<void> {
  const token = await writeLink(tx, 'confirm', account.email, account.id);
  await sendMail(tx, confirmationMail(account.email, token, appUrl, account.language ?? language));
}

/** Mails a link for a new password, when the address has an account; takes as long when it has none. */
export async function mailPasswordReset(door: Door, email: string, { appUrl, language }: Mailing): Promise<void> {
  await door.withSystem('mail a link for a new password', {}, async (tx) => {
    const account = await findAccount(tx, email);
    const token = await writeLink(tx, 'reset', email, account?.id ?? null);
    if (account) await sendMail(tx, resetMail(email, token, appUrl, account.language ?? language));
  });
}

/** A new link's secret. Addresses without an account leave a row too: both cost the same work. */
async function writeLink({ db, now }: Tx, purpose: LinkPurpose, email: string, userId: string | null): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('auth.links')
    .values({
      token_hash: hashSecret(token),
      purpose,
      user_id: userId,
      // Of strangers nothing is kept.
      email: userId === null ? '' : email,
      expires_at: new Date(now.getTime() + VALID_MS[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/** Whose link it is. @throws Problem LINK_INVALID, LINK_USED or LINK_EXPIRED. Locks it, so that it is used once. */
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

/** The address that a link was mailed to; the link stays as it is. @throws Problem LINK_INVALID, LINK_USED or LINK_EXPIRED. */
export async function readLink(door: Door, purpose: LinkPurpose, token: string): Promise<string> {
  return door.withSystem('read the link of a mail', {}, async (tx) => (await openLink(tx, purpose, token)).email);
}

/** Marks every open link of a person as used: what one of them was for is done. */
export async function useLinks({ db, now }: Tx, purpose: LinkPurpose, userId: string): Promise<void> {
  await db
    .updateTable('auth.links')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** The link of a mail proves the address. Answers it. @throws Problem LINK_INVALID, LINK_USED or LINK_EXPIRED. */
export async function confirmEmail(door: Door, token: string): Promise<string> {
  return door.withSystem('confirm an address', {}, async (tx) => {
    const { userId, email } = await openLink(tx, 'confirm', token);
    await confirmAddress(tx, userId, email);
    await useLinks(tx, 'confirm', userId);
    return email;
  });
}

/** @throws Problem LINK_INVALID when the account has another address by now: the link proves the one it was sent to. */
export async function confirmAddress({ db, now }: Tx, userId: string, email: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('auth.user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('LINK_INVALID');
}
