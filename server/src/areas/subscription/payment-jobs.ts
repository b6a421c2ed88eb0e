import * as z from 'zod/mini';
import type { Transactions } from '../../platform/db/transactions.ts';
import { enqueue, workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { PaymentsUnavailable, type PaymentEvent, type Payments } from '../../platform/payments/payments.ts';
import { END_PAYMENTS, endPlan, PLAN_ENDS, READ_PAYMENTS, readPayments } from './sync-commands.ts';

const Refunded = z.object({ customer_id: z.string(), payment_id: z.string() });
/** A payment was given back in full, which ends what it paid. */
const PAYMENT_REFUNDED: JobKind<z.infer<typeof Refunded>> = { name: 'payment_refunded', payload: Refunded };

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
  return [
    workerOf(READ_PAYMENTS, ({ customer_id }) => readPayments(transactions, payments, customer_id)),
    endingWorker(transactions, END_PAYMENTS, async ({ customer_id, which }) => {
      await payments.endNow(customer_id, which);
      await readPayments(transactions, payments, customer_id);
    }),
    endingWorker(transactions, PAYMENT_REFUNDED, async ({ customer_id, payment_id }) => {
      await payments.endRefunded(customer_id, payment_id);
      await readPayments(transactions, payments, customer_id);
    }),
  ];
}

const AGAIN_AFTER_MS = 3_600_000;

/**
 * A worker that ends what someone pays. While the provider is out of reach it puts a new job in place of its own, because a job that fails for days is
 * given up, and the customer would go on paying.
 */
function endingWorker<Payload>(
  transactions: Transactions,
  kind: JobKind<Payload>,
  end: (payload: Payload) => Promise<void>,
): Worker {
  return workerOf(kind, async (payload) => {
    try {
      await end(payload);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      await transactions.withSystem('end payments later', {}, (tx) =>
        enqueue(tx, kind, [payload], { at: new Date(tx.now.getTime() + AGAIN_AFTER_MS) }),
      );
    }
  });
}

export function planEndsWorker(transactions: Transactions): Worker {
  return workerOf(PLAN_ENDS, ({ user_id }) => endPlan(transactions, user_id));
}
