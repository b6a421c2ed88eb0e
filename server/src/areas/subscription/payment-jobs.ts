import * as z from 'zod/mini';
import type { Transactions } from '../../platform/db/transactions.ts';
import { enqueue, workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import type { PaymentEvent, Payments } from '../../platform/payments/payments.ts';
import { applyPlansToFamilies, CLOSE_CHECKOUTS, endKeptPlans, PLAN_LAPSES } from './commands.ts';
import { END_PAYMENTS, endPlan, PLAN_ENDS, READ_PAYMENTS, readPayments } from './sync-commands.ts';

const Refunded = z.object({ customer_id: z.string(), payment_id: z.string() });
/** A payment was given back in full, which ends what it paid. */
const PAYMENT_REFUNDED: JobKind<z.infer<typeof Refunded>> = {
  name: 'payment_refunded',
  payload: Refunded,
  isKept: true,
};

/**
 * Takes an event once, however often it comes. The event only says that something changed; what the customer pays is read afterwards, by a
 * job that is tried again while the provider is out of reach.
 */
export async function takeEvent(transactions: Transactions, event: PaymentEvent): Promise<void> {
  const { customerId, refundedPaymentId } = event;
  if (customerId === null) return;
  await transactions.withSystem('take an event of the payment provider', {}, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('app.payment_events')
      .values({ id: event.id, received_at: tx.now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    if (refundedPaymentId !== null)
      await enqueue(tx, PAYMENT_REFUNDED, [{ customer_id: customerId, payment_id: refundedPaymentId }]);
    await enqueue(tx, READ_PAYMENTS, [{ customer_id: customerId }], { key: customerId });
  });
}

/** The workers that need the payment provider. Without one their jobs wait. */
export function paymentWorkers(transactions: Transactions, payments: Payments): Worker[] {
  const workers = [
    workerOf(READ_PAYMENTS, ({ customer_id }) => readPayments(transactions, payments, customer_id)),
    workerOf(END_PAYMENTS, async ({ customer_id, which }) => {
      // A checkout that is still open could be paid by an account that is gone.
      if (which === 'all') await payments.closeCheckouts(customer_id, null);
      await payments.endNow(customer_id, which);
      await readPayments(transactions, payments, customer_id);
    }),
    workerOf(CLOSE_CHECKOUTS, async ({ customer_id }) => {
      await payments.closeCheckouts(customer_id, null);
      await readPayments(transactions, payments, customer_id);
    }),
    workerOf(PAYMENT_REFUNDED, async ({ customer_id, payment_id }) => {
      const startedAt = await payments.endRefunded(customer_id, payment_id);
      await readPayments(transactions, payments, customer_id);
      // After the reading: until it, the payer may leave a family, which then keeps what is still active.
      await endKeptPlans(transactions, customer_id, startedAt);
    }),
  ];
  // Those for a later time wait for a duration: what is paid is read some time after a checkout or a renewal.
  return workers.map((worker) => ({ ...worker, whenSetBack: 'wait-as-long' }));
}

export function planLapsesWorker(transactions: Transactions): Worker {
  return workerOf(PLAN_LAPSES, async ({ family_id: familyId }) => {
    await transactions.withSystem('a plan of a family ends', { familyId }, (tx) =>
      applyPlansToFamilies(tx, [familyId]),
    );
  });
}

export function planEndsWorker(transactions: Transactions): Worker {
  return workerOf(PLAN_ENDS, ({ user_id }) => endPlan(transactions, user_id));
}
