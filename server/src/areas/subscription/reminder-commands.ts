import * as z from 'zod/mini';
import { PAYMENT_GRACE_DAYS, planEnd, type Plan } from '#contract/areas/subscription.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { cancel, enqueue, type JobKind } from '../../platform/jobs/queue.ts';

/** The days after a failed payment on which its payer and the other managers are told. They are told once more when Premium ends. */
const REMINDER_DAYS = [0, 3, 7, 13] as const;

const PaymentReminder = z.object({
  user_id: Uuid,
  /** Null: Premium has ended. */
  day: z.nullable(z.int()),
  /** The failure that it is about. A reminder of an earlier one says nothing. */
  failed_at: z.string(),
});

/** Tells the payer and the other managers of their families that a payment failed. */
export const PAYMENT_REMINDER: JobKind<z.infer<typeof PaymentReminder>> = {
  name: 'payment_reminder',
  payload: PaymentReminder,
};

const keyOf = (userId: string, day: number | null) => `${userId}:${day ?? 'ended'}`;

/** True from when on a later reminder, or the end of Premium, says more than this one. */
export function isReplaced(day: number, failedAt: string, now: Date): boolean {
  const next = REMINDER_DAYS.find((other) => other > day) ?? PAYMENT_GRACE_DAYS;
  return Date.parse(failedAt) + next * DAY_MS <= now.getTime();
}

/**
 * Plans the reminders of a failed payment that are still to come, or drops them when nothing is owed any more. A failure that was known
 * `before` keeps its reminders, because some of them were sent already.
 */
export async function planReminders(tx: Tx, userId: string, before: Plan | null, plan: Plan): Promise<void> {
  const failedAt = plan.payment_failed_at;
  const isNew = failedAt === null || Date.parse(before?.payment_failed_at ?? '') !== Date.parse(failedAt);
  if (isNew) await planDays(tx, userId, failedAt);
  const end = failedAt === null ? Infinity : planEnd(plan);
  if (end === Infinity) await cancel(tx, PAYMENT_REMINDER, keyOf(userId, null));
  else if (isNew || end > tx.now.getTime()) await planReminder(tx, userId, null, failedAt ?? '', new Date(end));
}

async function planDays(tx: Tx, userId: string, failedAt: string | null): Promise<void> {
  for (const day of REMINDER_DAYS) {
    if (failedAt === null || isReplaced(day, failedAt, tx.now)) await cancel(tx, PAYMENT_REMINDER, keyOf(userId, day));
    else await planReminder(tx, userId, day, failedAt, new Date(Date.parse(failedAt) + day * DAY_MS));
  }
}

async function planReminder(tx: Tx, user_id: string, day: number | null, failed_at: string, at: Date): Promise<void> {
  await enqueue(tx, PAYMENT_REMINDER, [{ user_id, day, failed_at }], { key: keyOf(user_id, day), at });
}
