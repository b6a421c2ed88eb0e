import type { Transactions } from '../platform/db/transactions.ts';
import { drainQueue, type Worker } from '../platform/jobs/queue.ts';
import type { Carrier, Mail } from '../platform/mail/mail.ts';
import { TEST_APP_URL, type TestServer } from './server.ts';

type MakeMailer = (transactions: Transactions, carrier: Carrier, appUrl: string) => Worker;

/** Runs the due jobs of a mailer and answers the mails that were delivered. `refuse` answers the error of a mail server, or null to take the mail. */
export async function deliverMails(
  { transactions, clock }: Pick<TestServer, 'transactions' | 'clock'>,
  make: MakeMailer,
  refuse: (mail: Mail) => Error | null = () => null,
): Promise<Mail[]> {
  const delivered: Mail[] = [];
  const carry = async (mail: Mail) => {
    const refusal = refuse(mail);
    if (refusal) throw refusal;
    delivered.push(mail);
  };
  const worker = make(transactions, { carry, isHopeless: () => true, close: () => {} }, TEST_APP_URL);
  await drainQueue(
    transactions,
    worker,
    () => {},
    () => clock.now,
  );
  return delivered;
}
