import { hashPassword } from '../../platform/auth/hash-password.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { composeInvitationMail, INVITATION_MAIL } from './mail-commands.ts';

/** Sends the mails of invitations. `hash` is that of all passwords, unless a test passes a cheap one. */
export function invitationMailWorker(
  transactions: Transactions,
  carrier: Carrier,
  appUrl: string,
  hash: (password: string) => Promise<string> = hashPassword,
): Worker {
  return createMailer(
    INVITATION_MAIL,
    (payload) => composeInvitationMail(transactions, hash, payload, appUrl),
    carrier,
  );
}
