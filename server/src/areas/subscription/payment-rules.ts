import { planEnd, type Plan } from '#contract/areas/subscription.ts';
import type { PaidSubscription } from '../../platform/payments/payments.ts';

/** A subscription of the payment provider as a plan. */
export function planOf(subscription: PaidSubscription): Plan {
  const { startedAt, until, cancelledAt, failedAt, continuesFree } = subscription;
  // One that the provider gave up after failed payments keeps its days of grace, so it counts as failing and not as cancelled.
  const isGivenUp = subscription.state === 'ended' && failedAt !== null;
  return {
    subscription_tier: 'Premium',
    subscribed: true,
    subscription_start: startedAt,
    subscription_end: until,
    cancelled_at: isGivenUp ? null : cancelledAt,
    payment_failed_at: failedAt,
    continues_free: continuesFree && subscription.state !== 'ended',
  };
}

/** The plan that a customer pays: of several the one that lasts longest. Null without any subscription. */
export function paidPlan(
  subscriptions: readonly PaidSubscription[],
): { plan: Plan; subscription: PaidSubscription } | null {
  const all = subscriptions.map((subscription) => ({ plan: planOf(subscription), subscription }));
  return all.reduce<(typeof all)[number] | null>(
    (best, one) => (best === null || isLater(one.plan, best.plan) ? one : best),
    null,
  );
}

function isLater(one: Plan, other: Plan): boolean {
  const [end, otherEnd] = [planEnd(one), planEnd(other)];
  return end === otherEnd ? one.subscription_start > other.subscription_start : end > otherEnd;
}

export type PaymentStep =
  /** `familyId`: the family that its checkout was opened for. */
  | { readonly kind: 'write'; readonly plan: Plan; readonly familyId: string | null }
  /** Premium is over, and Free was chosen to follow it. */
  | { readonly kind: 'continue-free' }
  | { readonly kind: 'keep' };

/**
 * What becomes of the stored plan after the customer's subscriptions were read. A plan without a price that was chosen since stays unless
 * Premium is active, and one that was chosen in place of what is owed stays until that is paid.
 */
export function nextStep(stored: Plan | null, subscriptions: readonly PaidSubscription[], now: Date): PaymentStep {
  const isStillPremium = stored?.subscription_tier === 'Premium';
  const isReplaced = (one: PaidSubscription) => stored !== null && !isStillPremium && isChosenInstead(stored, one);
  const paid = paidPlan(subscriptions.filter((one) => !isReplaced(one)));
  if (!paid) return { kind: 'keep' };
  if (planEnd(paid.plan) <= now.getTime()) {
    if (!isStillPremium) return { kind: 'keep' };
    const { state, continuesFree } = paid.subscription;
    if (state === 'ended' && (continuesFree || stored.continues_free)) return { kind: 'continue-free' };
  }
  return isSame(stored, paid.plan)
    ? { kind: 'keep' }
    : { kind: 'write', plan: paid.plan, familyId: paid.subscription.familyId };
}

/** True for a Premium that a person began to pay after their plan was stored. */
export function isNewPremium(stored: Plan | null, { subscription_start }: Plan): boolean {
  const isPremium = stored?.subscription_tier === 'Premium';
  return !isPremium || Date.parse(stored.subscription_start) !== Date.parse(subscription_start);
}

/** True for a plan that was chosen after the payment failed. One that is over cannot be paid any more, whatever it had owed. */
function isChosenInstead({ subscription_start }: Plan, { state, startedAt, failedAt }: PaidSubscription): boolean {
  if (failedAt === null) return false;
  return Date.parse(state === 'ended' ? startedAt : failedAt) <= Date.parse(subscription_start);
}

function isSame(stored: Plan | null, plan: Plan): boolean {
  const moment = (text: string | null) => (text === null ? null : Date.parse(text));
  return (
    stored !== null &&
    stored.subscription_tier === plan.subscription_tier &&
    stored.subscribed === plan.subscribed &&
    stored.continues_free === plan.continues_free &&
    moment(stored.subscription_start) === moment(plan.subscription_start) &&
    moment(stored.subscription_end) === moment(plan.subscription_end) &&
    moment(stored.cancelled_at) === moment(plan.cancelled_at) &&
    moment(stored.payment_failed_at) === moment(plan.payment_failed_at)
  );
}
