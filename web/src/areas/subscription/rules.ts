import type { CheckoutRefusal } from '#contract/areas/plans/payment.ts';
import {
  daysUntil,
  shownEnd,
  type Plan,
  type PlanRefusal,
  type SubscriptionCheck,
} from '#contract/areas/subscription.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { isInDemo, isLapsed } from './check-store.ts';

/** The status of a family's plan, as shown to people. */
export type PlanStatus =
  | 'none'
  | 'free'
  | 'trial'
  | 'premium'
  | 'cancelled'
  | 'payment-failed'
  | 'demo'
  | 'demo-over'
  | 'trial-over'
  | 'plan-over';

export function planStatusOf(check: SubscriptionCheck): PlanStatus {
  if (isInDemo(check)) return 'demo';
  if (isLapsed(check)) {
    if (check.subscription_tier === 'Trial') return 'trial-over';
    if (check.subscription_tier !== null) return 'plan-over';
    return check.demo_status === 'expired' ? 'demo-over' : 'none';
  }
  if (check.payment_failed_at !== null) return 'payment-failed';
  if (check.cancelled_at !== null) return 'cancelled';
  if (check.subscription_tier === 'Premium') return 'premium';
  return check.subscription_tier === 'Trial' ? 'trial' : 'free';
}

/** The day on which the plan or demo of this check ends; null if it has no end or the end is not known. */
export function endOf(check: SubscriptionCheck): Date | null {
  if (isInDemo(check)) return check.demo_end_date === null ? null : new Date(check.demo_end_date);
  if (check.subscription_tier === null) return null;
  const plan: Plan = {
    subscription_tier: check.subscription_tier,
    subscribed: true,
    subscription_start: check.subscription_start ?? '',
    subscription_end: check.subscription_end,
    cancelled_at: check.cancelled_at,
    payment_failed_at: check.payment_failed_at,
    continues_free: check.continues_free,
  };
  const end = shownEnd(plan);
  return Number.isFinite(end) ? new Date(end) : null;
}

/** The days left of a trial, rounded up; null for other plans. */
export function trialDaysLeft(check: SubscriptionCheck, now: Date): number | null {
  if (planStatusOf(check) !== 'trial' || check.subscription_end === null) return null;
  return daysUntil(check.subscription_end, now);
}

/** When the caller pays for Premium next, which is the first time where a trial goes before it. Null for other members, and while it is not known. */
export function nextPaymentOf(check: SubscriptionCheck, now: Date): Date | null {
  if (!check.is_payer || check.stripe_customer_id === null || planStatusOf(check) !== 'premium') return null;
  const end = endOf(check);
  return end !== null && end > now ? end : null;
}

/** The end of the grace period after a failed payment; null without one. */
export function graceEnd(check: SubscriptionCheck): Date | null {
  return check.payment_failed_at === null || isLapsed(check) ? null : endOf(check);
}

/** Joins names as alternatives in the given language: `Ana`, `Ana or Marco`, `Ana, Marco or Rosa`. */
export function joinNames(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names).replace(/, (or|o|u) /, ' $1 ');
}

const REFUSALS = {
  trial_running: 'refusedTrialRunning',
  trial_used: 'refusedTrialUsed',
  trial_used_by_family: 'refusedTrialUsedByFamily',
  premium_running: 'refusedPremiumRunning',
  payments_off: 'paymentsOff',
} as const satisfies Record<PlanRefusal | CheckoutRefusal, string>;

type FailureWord =
  | (typeof REFUSALS)[keyof typeof REFUSALS]
  | 'refusedRole'
  | 'unreachable'
  | 'tooMany'
  | 'paymentsDown'
  | 'unexpected';

/** The message key that explains why choosing a plan, or beginning to pay for it, failed. */
export function explainRefusal(thrown: unknown): FailureWord {
  if (!(thrown instanceof ApiError)) return 'unexpected';
  if (thrown.status === 0) return 'unreachable';
  if (thrown.status === 429) return 'tooMany';
  if (thrown.code === '42501') return 'refusedRole';
  if (thrown.code === 'PAYMENTS_UNAVAILABLE') return 'paymentsDown';
  const refusal = thrown.fields?.['plan'];
  return refusal !== undefined && Object.hasOwn(REFUSALS, refusal)
    ? REFUSALS[refusal as keyof typeof REFUSALS] // hasOwn has just proved the type
    : 'unexpected';
}
