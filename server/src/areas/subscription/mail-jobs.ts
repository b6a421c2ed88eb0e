import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { enqueue, workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier, type Mail } from '../../platform/mail/mail.ts';
import { findLanguage } from '../../core/families/queries.ts';
import { findAddress, readNoticeFacts } from '../../core/members/queries.ts';
import { PAID_TWICE, PAYER_LEFT, type PaidTwice, type PayerLeft } from './commands.ts';
import { endedMail, owedMail, paidTwiceMail, unusedMail } from './emails.ts';
import { readOwed, readPaidTwice, readRenewing } from './mail-queries.ts';
import { isReplaced, PAYMENT_REMINDER } from './reminder-commands.ts';

const PaymentMail = z.object({
  payer_id: Uuid,
  /** The account that is told. */
  to: Uuid,
  failed_at: z.string(),
  /** Premium has ended. */
  is_over: z.boolean(),
});
type PaymentMail = z.infer<typeof PaymentMail>;

/** One person's mail about a failed payment. */
const PAYMENT_MAIL: JobKind<PaymentMail> = { name: 'mail_payment', payload: PaymentMail };

/** Asks for one mail to each manager of the families concerned. A reminder that comes too late is left to the next one. */
export function paymentReminderWorker(transactions: Transactions): Worker {
  return workerOf(PAYMENT_REMINDER, async ({ user_id: payerId, day, failed_at }) => {
    await transactions.withSystem('remind of a failed payment', {}, async (tx) => {
      if (day !== null && isReplaced(day, failed_at, tx.now)) return;
      const owed = await readOwed(tx, payerId, failed_at);
      const is_over = day === null;
      if (owed?.isOver !== is_over) return;
      const families = owed.families.filter(({ isClosing }) => isClosing || !is_over);
      const told = new Set(families.flatMap(({ managers }) => managers));
      await enqueue(
        tx,
        PAYMENT_MAIL,
        [...told].map((to) => ({ payer_id: payerId, to, failed_at, is_over })),
      );
    });
  });
}

/** Sends the mails about failed payments. */
export function paymentMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(PAYMENT_MAIL, (job) => composePayment(transactions, job, appUrl), carrier);
}

/** Null when nothing is owed any more, or Premium has ended meanwhile, or the person manages none of the families now. */
function composePayment(
  transactions: Transactions,
  { payer_id: payerId, to: userId, failed_at, is_over }: PaymentMail,
  appUrl: string,
): Promise<Mail | null> {
  return transactions.withSystem('write about a failed payment', {}, async (tx) => {
    const [owed, to] = [await readOwed(tx, payerId, failed_at), await findAddress(tx, userId)];
    if (to === null || owed?.isOver !== is_over) return null;
    const families = owed.families.filter(
      ({ managers, isClosing }) => managers.includes(userId) && (isClosing || !is_over),
    );
    const [first] = families;
    if (!first) return null;
    const letter = {
      to,
      language: (await findLanguage(tx, userId)) ?? 'en',
      families: families.map(({ name }) => name),
      closing: families.flatMap(({ name, isClosing }) => (isClosing ? [name] : [])),
      payer: userId === payerId ? ('self' as const) : { name: first.payer },
      end: owed.end,
    };
    return is_over ? endedMail(letter, appUrl) : owedMail(letter, appUrl);
  });
}

/** Tells people who are no managers of a family any more that they still pay for Premium. */
export function payerLeftMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(PAYER_LEFT, (job) => composeUnused(transactions, job, appUrl), carrier);
}

/** Null when they have cancelled it or left the product, and where another family of theirs uses it, unless they paid for it in vain. */
function composeUnused(
  transactions: Transactions,
  { user_id, family_id, is_new = false }: PayerLeft,
  appUrl: string,
): Promise<Mail | null> {
  return transactions.withSystem('write to a former payer', {}, async (tx) => {
    const [paid, to] = [await readRenewing(tx, user_id), await findAddress(tx, user_id)];
    const facts = await readNoticeFacts(tx, { family_id, actor_id: null, subject_id: null });
    const isUsed = paid !== null && paid.families.length > 0;
    if (!paid || to === null || (isUsed && !(is_new && facts))) return null;
    const { subscription_end } = paid.plan;
    const renewsAt = subscription_end === null ? null : Date.parse(subscription_end);
    const language = (await findLanguage(tx, user_id)) ?? 'en';
    return unusedMail({ to, language, family: facts?.family ?? null, users: paid.families, renewsAt }, appUrl);
  });
}

/** Tells people who pay for the same family that one payment is enough. */
export function paidTwiceMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(PAID_TWICE, (job) => composePaidTwice(transactions, job, appUrl), carrier);
}

/** Null when there is one payment by now. */
function composePaidTwice(transactions: Transactions, { user_id }: PaidTwice, appUrl: string): Promise<Mail | null> {
  return transactions.withSystem('write about a double payment', {}, async (tx) => {
    const [paid, to] = [await readPaidTwice(tx, user_id), await findAddress(tx, user_id)];
    if (!paid || to === null) return null;
    const language = (await findLanguage(tx, user_id)) ?? 'en';
    const others = paid.others.map(({ name }) => name);
    return paidTwiceMail({ to, language, others, families: paid.families, alone: paid.alone }, appUrl);
  });
}
