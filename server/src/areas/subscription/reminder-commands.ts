import * as z from 'zod/mini';
import type { Plan } from '#contract/areas/subscription.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { cancel, enqueue, type JobKind } from '../../platform/jobs/queue.ts';

/** The days after a failed payment on which its payer and the other managers are told. */
export const REMINDER_DAYS = [0, 3, 7, 13] as const;

const PaymentReminder = z.object({
  user_id: Uuid,
  day: z.int(),
  /** The failure that it is about. A reminder of an earlier one says nothing. */
  failed_at: z.string(),
});

/** Tells the payer and the other managers of their families that a payment failed. */
export const PAYMENT_REMINDER: JobKind<z.infer<typeof PaymentReminder>> = {
  name: 'payment_reminder',
  payload: PaymentReminder,
};

const keyOf = (userId: string, day: number) => `${userId}:${day}`;

/** Plans the reminders of a failed payment that are still to come, or drops them when nothing is owed any more. */
export async function planReminders(tx: Tx, userId: string, plan: Plan): Promise<void> {
  for (const day of REMINDER_DAYS) {
    const failedAt = plan.payment_failed_at;
    const at = failedAt === null ? null : new Date(Date.parse(failedAt) + day * DAY_MS);
    const isPast = at !== null && at.getTime() + DAY_MS <= tx.now.getTime();
    if (failedAt === null || at === null || isPast) await cancel(tx, PAYMENT_REMINDER, keyOf(userId, day));
    else
      await enqueue(tx, PAYMENT_REMINDER, [{ user_id: userId, day, failed_at: failedAt }], {
        key: keyOf(userId, day),
        at,
      });
  }
}
