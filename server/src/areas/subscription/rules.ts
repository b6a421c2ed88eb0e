import {
  bestPlan,
  demoEnd,
  isPlanActive,
  planEnd,
  type DemoMarks,
  type Plan,
  type PlanRefusal,
  type SubscriptionCheck,
} from '#contract/areas/subscription.ts';
import { DEFAULT_MAX_MEMBERS, PLANS, type Tier } from '#contract/areas/plans/plans.ts';

/**
 * Stored as a family's end until the first plan is chosen. It marks the family as closed and distinguishes it from one that
 * lapsed.
 */
export const NEVER_OPEN = '1970-01-01T00:00:00.000Z';

/** A plan with the columns that only the server reads. */
export interface HeldPlan extends Plan {
  readonly user_id: string;
  readonly stripe_customer_id: string | null;
}

/** A member who may choose the family's plan: an admin or parent, in joining order. */
export interface Chooser {
  readonly memberId: string;
  readonly name: string;
  readonly plan: HeldPlan | null;
  readonly marks: DemoMarks;
}

/** A usable family, with what decides its plan. */
export interface FamilyFacts {
  readonly id: string;
  readonly maxMembers: number;
  readonly trialUsedAt: string | null;
  /** Its payers were told that there are several. */
  readonly isPaidTwice: boolean;
  readonly choosers: readonly Chooser[];
  /** The plan of a payer who is no longer one of them, as far as it was paid. */
  readonly keptPlan: HeldPlan | null;
}

export interface OwnFacts {
  readonly userId: string;
  readonly plan: HeldPlan | null;
  readonly trialUsedAt: string | null;
  readonly marks: DemoMarks;
  /** Is an admin or parent of a family that is closed. */
  readonly managesClosed: boolean;
  /** Is an admin or parent of the family in question, or has no usable family. */
  readonly mayChoose: boolean;
}

type Plans = Pick<FamilyFacts, 'choosers' | 'keptPlan'>;

function plansOf({ choosers, keptPlan }: Plans): HeldPlan[] {
  return [...choosers.map(({ plan }) => plan), keptPlan].flatMap((plan) => plan ?? []);
}

/** The plan that counts for a family; null for none. */
export function countingPlan(family: Plans, now: Date): HeldPlan | null {
  return bestPlan(plansOf(family), now);
}

/** Until when a family may be entered without the plan of this person, as `openUntil` says it. */
export function openWithout(family: Plans, userId: string, honoursLocalDev: boolean): string | null {
  const choosers = family.choosers.map((one) => (one.plan?.user_id === userId ? { ...one, plan: null } : one));
  return openUntil({ ...family, choosers }, honoursLocalDev);
}

/** Until when a family may be entered, as `families.open_until` stores it: null = no end. */
export function openUntil(family: Plans, honoursLocalDev: boolean): string | null {
  const ends = [
    ...plansOf(family).map(planEnd),
    ...family.choosers.map(({ marks }) => demoEnd(marks, honoursLocalDev)),
  ];
  const latest = Math.max(-Infinity, ...ends);
  if (latest === Infinity) return null;
  return latest === -Infinity ? NEVER_OPEN : new Date(latest).toISOString();
}

/** How many members these plans allow; null while no plan counts, so that the stored number stays. */
export function maxMembersOf(family: Plans, now: Date): number | null {
  const best = countingPlan(family, now);
  return best && isPlanActive(best, now) ? PLANS[best.subscription_tier].maxMembers : null;
}

/** What the server is able to do, which answers of check-subscription depend on. */
export interface PlanMeans {
  readonly honoursLocalDev: boolean;
  /** There is a payment provider. */
  readonly canPay: boolean;
}

/** The answer of check-subscription. Without a usable family the caller's own plan counts. */
export function answerCheck(
  own: OwnFacts,
  family: FamilyFacts | null,
  now: Date,
  { honoursLocalDev, canPay }: PlanMeans,
): SubscriptionCheck {
  const plan = family ? countingPlan(family, now) : own.plan;
  const isPayer = plan?.user_id === own.userId;
  const mayPay = canPay && own.mayChoose && !isPremiumPaid(own, family, now);
  const isDemoRunning = demoEnd({ ...own.marks, is_local_dev_user: false }, false) > now.getTime();
  const isLocalDev = honoursLocalDev && own.marks.is_local_dev_user;
  const isLocalDevOpen = isLocalDev && demoEnd({ ...own.marks, is_demo_account: false }, true) > now.getTime();
  return {
    subscribed: (plan !== null && isPlanActive(plan, now)) || isLocalDevOpen,
    subscription_tier: plan?.subscription_tier ?? null,
    subscription_start: plan?.subscription_start ?? null,
    subscription_end: plan?.subscription_end ?? null,
    stripe_customer_id: isPayer ? plan.stripe_customer_id : null,
    max_members: family?.maxMembers ?? DEFAULT_MAX_MEMBERS,
    family_id: family?.id ?? null,
    is_demo_account: isDemoRunning,
    demo_status: own.marks.is_demo_account ? (isDemoRunning ? 'active' : 'expired') : null,
    demo_start_date: own.marks.demo_start_date,
    demo_end_date: own.marks.demo_end_date,
    is_local_dev_user: isLocalDev,
    choosers: family?.choosers.map(({ name }) => name) ?? [],
    is_payer: isPayer,
    payer_member_id: (own.mayChoose && plan && family?.choosers.find((one) => one.plan === plan)?.memberId) || null,
    may_start_trial: own.mayChoose && refusePlan('Trial', own, family, now) === null,
    cancelled_at: own.mayChoose ? (plan?.cancelled_at ?? null) : null,
    payment_failed_at: own.mayChoose ? (plan?.payment_failed_at ?? null) : null,
    continues_free: own.mayChoose && plan !== null && plan.continues_free,
    may_pay: mayPay,
    free_until: mayPay ? freeUntil(own, family, now) : null,
  };
}

/** What a child with a PIN learns: whether the family is open, and who can open it. Every plan looks like the same one. */
export function hidePlan(check: SubscriptionCheck): SubscriptionCheck {
  return {
    ...check,
    ...{ subscription_tier: check.subscribed ? 'Free' : null, subscription_start: null, subscription_end: null },
    ...{ max_members: DEFAULT_MAX_MEMBERS, demo_start_date: null, demo_end_date: null },
  };
}

/** The plans that are active for a caller: their own, and those of the family. */
function activePlans(own: Pick<OwnFacts, 'plan'>, family: FamilyFacts | null, now: Date): HeldPlan[] {
  return [...(own.plan ? [own.plan] : []), ...(family ? plansOf(family) : [])].filter((one) => isPlanActive(one, now));
}

const isUnpaid = (plan: Plan) => plan.payment_failed_at !== null;

/** Why a plan without a price cannot be chosen; null when it can. A paid plan is never replaced while it runs. */
export function refusePlan(
  plan: Exclude<Tier, 'Premium'>,
  own: Pick<OwnFacts, 'userId' | 'plan' | 'trialUsedAt'>,
  family: FamilyFacts | null,
  now: Date,
): PlanRefusal | null {
  const active = activePlans(own, family, now);
  const paid = active.filter((one) => one.subscription_tier === 'Premium' && !isUnpaid(one));
  // The payer ends their own Premium by choosing Free.
  if (plan === 'Free') return paid.some((one) => one.user_id !== own.userId) ? 'premium_running' : null;
  if (active.some((one) => one.subscription_tier === 'Premium')) return 'premium_running';
  if (active.some((one) => one.subscription_tier === 'Trial')) return 'trial_running';
  if (own.trialUsedAt !== null) return 'trial_used';
  return family !== null && family.trialUsedAt !== null ? 'trial_used_by_family' : null;
}

/**
 * True while Premium needs no new payment: it runs and renews itself. The payer of a cancelled or failing one resumes it at the provider;
 * another manager may pay in their place, or for the time after it.
 */
export function isPremiumPaid(own: Pick<OwnFacts, 'userId' | 'plan'>, family: FamilyFacts | null, now: Date): boolean {
  return activePlans(own, family, now).some((one) => {
    if (one.subscription_tier !== 'Premium') return false;
    const isManagedElsewhere = one.user_id === own.userId && one.stripe_customer_id !== null;
    return isManagedElsewhere || (!isUnpaid(one) && one.cancelled_at === null);
  });
}

/** The provider starts a payment later than now only where at least this much time is free. */
const FREE_TIME_MIN_MS = 49 * 3_600_000;

/**
 * Until when a new Premium need not be paid: the rest of a trial, or of a Premium that is paid and cancelled, as they count for the family; null for none. A
 * new Premium counts for every family of its payer, so that free time would open one that is closed, like another trial.
 */
export function freeUntil(
  own: Pick<OwnFacts, 'plan' | 'managesClosed'>,
  family: FamilyFacts | null,
  now: Date,
): string | null {
  if (own.managesClosed) return null;
  const ends = (family ? plansOf(family) : own.plan ? [own.plan] : [])
    .filter((one) => one.subscription_tier !== 'Free' && isPlanActive(one, now))
    .filter((one) => !isUnpaid(one) && one.subscription_end !== null)
    .map((one) => Date.parse(one.subscription_end ?? ''));
  const latest = Math.max(-Infinity, ...ends);
  return latest >= now.getTime() + FREE_TIME_MIN_MS ? new Date(latest).toISOString() : null;
}

/** The plan of a payer that stays with a family, and the customer who paid it, whose payment may still be given back. */
export interface KeptPlan extends Plan {
  readonly customer_id: string | null;
}

/**
 * The plan that stays with a family whose manager `userId` stops being one: theirs, if it is the one that counts. A paid one is not
 * renewed for the family. Free follows it where they had announced it, or where a plan without an end was kept before. Null for any other member.
 */
export function planToKeep(family: Plans, userId: string, now: Date): KeptPlan | null {
  const best = countingPlan(family, now);
  if (!best || best.user_id !== userId || !isPlanActive(best, now)) return null;
  const { subscription_tier, subscribed, subscription_start, subscription_end, payment_failed_at } = best;
  const cancelled_at = subscription_tier === 'Premium' ? (best.cancelled_at ?? now.toISOString()) : null;
  // Past its end it runs on for the time in which news of a payment may come.
  const isOverdue = subscription_end !== null && Date.parse(subscription_end) <= now.getTime() && !best.continues_free;
  return {
    ...{ subscription_tier, subscribed, subscription_start, cancelled_at, payment_failed_at },
    subscription_end: isOverdue ? new Date(planEnd(best)).toISOString() : subscription_end,
    continues_free: best.continues_free || (family.keptPlan !== null && planEnd(family.keptPlan) === Infinity),
    customer_id: best.stripe_customer_id,
  };
}

/** A kept plan as it counts now: where Free follows, it is Free from its end on. */
export function followKept(plan: Plan, now: Date): Plan {
  const { subscribed, subscription_end, continues_free } = plan;
  if (!continues_free || subscription_end === null || Date.parse(subscription_end) > now.getTime()) return plan;
  return {
    ...{ subscription_tier: 'Free', subscribed, subscription_start: subscription_end, subscription_end: null },
    ...{ cancelled_at: null, payment_failed_at: null, continues_free: false },
  };
}

/** A Premium that its owner pays, and that goes on until it is cancelled. */
export function isRenewing(plan: HeldPlan, now: Date): boolean {
  const isPaid = plan.subscription_tier === 'Premium' && plan.stripe_customer_id !== null;
  return isPaid && plan.cancelled_at === null && isPlanActive(plan, now);
}

/**
 * Whether a trial taken for no family or for another one would be this family's second. It would reopen a closed family. A trial
 * taken for another family changes nothing for one that is open anyway.
 */
export function isSecondTrial(family: FamilyFacts, isOtherNamed: boolean, now: Date): boolean {
  return family.trialUsedAt !== null && !(isOtherNamed && plansOf(family).some((plan) => isPlanActive(plan, now)));
}
