import { hashPassword } from '../../platform/auth/hash-password.ts';
import type { AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { sendHeld, SENDER_PROVEN } from './held-commands.ts';
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

/** Sends the invitations that waited for the proof of their sender's address. */
export function senderProvenWorker(transactions: Transactions, limits: AttemptLimits): Worker {
  return workerOf(SENDER_PROVEN, ({ user_id }) => sendHeld(transactions, limits, user_id));
}
