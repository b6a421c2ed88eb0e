import { newId } from '#contract/ids.ts';
import type { Tx } from '../db/door.ts';

/** A mail as somebody will read it, in their language. `html` is escaped by whoever made it: the frame. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Hands a mail over in a system transaction, that of what it is about: it goes out after the commit, or lies in the local
 * mailbox. A mail server in trouble never fails the person's own work.
 */
export async function sendMail(tx: Tx, { to, subject, text, html }: Mail): Promise<void> {
  await tx.db
    .insertInto('app.mails')
    .values({
      id: newId(),
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      created_at: tx.now.toISOString(),
      next_attempt_at: tx.now.toISOString(),
    })
    .execute();
  tx.wake('mails');
}
