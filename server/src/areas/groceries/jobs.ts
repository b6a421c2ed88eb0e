import type { Transactions } from '../../platform/db/transactions.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { composeListMail, LIST_MAIL } from './share-commands.ts';

/** Sends the mails of grocery lists. */
export function listMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(LIST_MAIL, (mail) => composeListMail(transactions, mail, appUrl), carrier);
}
