import type { Transactions } from '../../platform/db/transactions.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { composeLinkMail, LINK_MAIL } from './link-commands.ts';

/** Sends the mails with links that were requested. */
export function linkMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(LINK_MAIL, (payload) => composeLinkMail(transactions, payload, appUrl), carrier);
}
