import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { BASE_COLUMNS, serverTable } from '../family-table.ts';
import { DAY_MS } from '../limits.ts';
import { MANAGERS, permissions, PERSON } from '../permissions.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { TIERS } from './plans/plans.ts';

export const subscriptionPermissions = permissions('subscription', {
  own: PERSON,
  choose: MANAGERS,
  /** Sees offers of a higher plan: parents, not admins. */
  upgrade: ['parent'],
});

export const TRIAL_DAYS = 30;
/** The app announces a trial's end from this many remaining days on. */
export const TRIAL_WARNING_DAYS = 7;
/** How long a plan stays active after a failed payment, and while the news of a renewal is missing. */
export const PAYMENT_GRACE_DAYS = 14;
/** A person's plan: one row per person, whose id is the person's id. Only the server writes it. */
export const Subscriber = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  subscription_tier: z.enum(TIERS),
  /** As stored; stays true when a trial ends. `isPlanActive` tells whether the plan is active. */
  subscribed: z.boolean(),
  subscription_start: Timestamp,
  subscription_end: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  /** Time of the first failed payment. The plan stays active for `PAYMENT_GRACE_DAYS` after it. */
  payment_failed_at: z.nullable(Timestamp),
  /** The Free plan follows when this one ends. */
  continues_free: z.boolean(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const subscribers = serverTable('subscribers', {
  row: Subscriber,
  workspace: 'person',
  label: () => undefined,
  permissions: subscriptionPermissions,
  may: { read: subscriptionPermissions.own },
  seenBy: 'family',
  sync: 'full',
  limit: 1,
  filter: [],
  persist: 'disk',
});

/** The columns of a subscriber's row that decide how long the plan is active. */
export type Plan = Pick<
  Subscriber,
  | 'subscription_tier'
  | 'subscribed'
  | 'subscription_start'
  | 'subscription_end'
  | 'cancelled_at'
  | 'payment_failed_at'
  | 'continues_free'
>;

/** The last moment that is paid, tried or granted, in milliseconds since 1970. Infinity = no end. */
function termEnd({ subscription_end }: Plan): number {
  return subscription_end === null ? Infinity : Date.parse(subscription_end);
}

/** When a plan stops being active, in milliseconds since 1970. Infinity = no end, -Infinity = never active. */
export function planEnd(plan: Plan): number {
  if (!plan.subscribed) return -Infinity;
  if (plan.continues_free) return Infinity;
  const end = termEnd(plan);
  if (plan.subscription_tier !== 'Premium') return end;
  const grace = PAYMENT_GRACE_DAYS * DAY_MS;
  if (plan.payment_failed_at !== null) {
    const graceEnd = Date.parse(plan.payment_failed_at) + grace;
    // A cancelled plan is not renewed, so the grace period cannot extend it.
    return plan.cancelled_at === null ? graceEnd : Math.min(graceEnd, end);
  }
  // It renews itself. The provider may be out of reach on that day, so a missing answer closes nothing for a while.
  return plan.cancelled_at === null ? end + grace : end;
}

/**
 * The day a plan shows as its last known one, in milliseconds since 1970: its renewal, or its end where it does not renew. Infinity =
 * none.
 */
export function shownEnd(plan: Plan): number {
  const isFailing = plan.subscription_tier === 'Premium' && plan.payment_failed_at !== null;
  return isFailing && !plan.continues_free ? planEnd(plan) : termEnd(plan);
}

/** True while the plan is active. A trial is over at its end, even if the stored `subscribed` is true. */
export function isPlanActive(plan: Plan, now: Date): boolean {
  return planEnd(plan) > now.getTime();
}

/** The best of several plans: the highest active tier, of that one that is neither cancelled nor owed; else the one that ended last; null for none. */
export function bestPlan<Kind extends Plan>(plans: readonly Kind[], now: Date): Kind | null {
  const rank = (plan: Kind) => (isPlanActive(plan, now) ? TIERS.indexOf(plan.subscription_tier) : -1);
  // The payer of one that goes on is who manages it, however long another one that was cancelled still runs.
  const goesOn = (plan: Kind) => plan.cancelled_at === null && plan.payment_failed_at === null;
  const isBetter = (one: Kind, other: Kind) => {
    if (rank(one) !== rank(other)) return rank(one) > rank(other);
    if (rank(one) >= 0 && goesOn(one) !== goesOn(other)) return goesOn(one);
    return planEnd(one) > planEnd(other);
  };
  return plans.reduce<Kind | null>((best, plan) => (best === null || isBetter(plan, best) ? plan : best), null);
}

/** Days until `end`, rounded up: the last seconds count as 1 day; 0 when it is over. */
export function daysUntil(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS));
}

/** Days left of a trial that ends soon (1 to `TRIAL_WARNING_DAYS`); null when there is nothing to announce. */
export function trialDaysToAnnounce(plan: Plan, now: Date): number | null {
  if (plan.subscription_tier !== 'Trial' || !plan.subscribed || plan.subscription_end === null) return null;
  const days = daysUntil(plan.subscription_end, now);
  return days >= 1 && days <= TRIAL_WARNING_DAYS ? days : null;
}

/** True for a trial that is over and was not replaced. The app shows the trial overlay until a plan is chosen. */
export function isTrialOver(plan: Plan, now: Date): boolean {
  return (
    plan.subscription_tier === 'Trial' &&
    plan.subscribed &&
    plan.subscription_end !== null &&
    Date.parse(plan.subscription_end) <= now.getTime()
  );
}

/** Marks of an account that uses the app without a plan. Demo data or staff set them, never the owner. */
export interface DemoMarks {
  readonly is_demo_account: boolean;
  readonly is_local_dev_user: boolean;
  readonly demo_start_date: string | null;
  readonly demo_end_date: string | null;
}

/** When a demo or local-development account ends, in milliseconds since 1970. Infinity = no end, -Infinity = neither. */
export function demoEnd(marks: DemoMarks, honoursLocalDev: boolean): number {
  if (!marks.is_demo_account && !(marks.is_local_dev_user && honoursLocalDev)) return -Infinity;
  return marks.demo_end_date === null ? Infinity : Date.parse(marks.demo_end_date);
}

export const checkSubscription = remoteFunction('check-subscription', {
  summary: "The plan that counts for the caller: the best one of their family's admins and parents, else their own.",
  /** Without a family id the default family of the caller's profile is checked. */
  input: z.strictObject({ family_id: z.optional(z.nullable(Uuid)) }),
  output: z.object({
    /** Derived: false once a trial is over, and for demo accounts. */
    subscribed: z.boolean(),
    /** Null until a plan is chosen. For an ended plan, its tier. */
    subscription_tier: z.nullable(z.enum(TIERS)),
    subscription_start: z.nullable(z.string()),
    /** Null = no end. */
    subscription_end: z.nullable(z.string()),
    /** The caller's own id; null for another person's plan. */
    stripe_customer_id: z.nullable(z.string()),
    max_members: z.int(),
    /** The checked family; null when the caller's own plan was checked, because none of their families is usable. */
    family_id: z.nullable(Uuid),
    /** True only while the demo is active. */
    is_demo_account: z.boolean(),
    demo_status: z.nullable(z.enum(['active', 'expired'])),
    demo_start_date: z.nullable(z.string()),
    demo_end_date: z.nullable(z.string()),
    /** Never true in production. */
    is_local_dev_user: z.boolean(),
    /** Names of the members who may choose a plan for the family: its admins and parents, in joining order. */
    choosers: z.array(z.string()),
    /** True when the plan in the answer is the caller's own. */
    is_payer: z.boolean(),
    /** Only for admins and parents: the member whose plan it is. Null for a plan whose payer left. Absent where an earlier version stored it. */
    payer_member_id: z.optional(z.nullable(Uuid)),
    /** True while a trial can be started: neither the caller nor the family has had one, and no better plan is active. */
    may_start_trial: z.boolean(),
    /** Only for admins and parents: the plan is cancelled and ends at `subscription_end`. */
    cancelled_at: z.nullable(z.string()),
    /** Only for admins and parents: a payment failed, and the plan ends `PAYMENT_GRACE_DAYS` after it. */
    payment_failed_at: z.nullable(z.string()),
    /** The Free plan follows when this one ends. */
    continues_free: z.boolean(),
    /** True while the caller can pay for Premium for this family: `create-checkout` would not refuse. */
    may_pay: z.boolean(),
    /** Until when Premium would be free for a caller who pays now, such as the end of a trial; null: they pay at once. */
    free_until: z.nullable(z.string()),
  }),
  may: 'signed-in',
  duringPasswordChange: true,
  whenLapsed: true,
});
export type SubscriptionCheck = z.infer<typeof checkSubscription.output>;

/** Why a plan cannot be chosen: the code of the field `plan` in an answer UNPROCESSABLE. */
export const PLAN_REFUSALS = ['trial_running', 'trial_used', 'trial_used_by_family', 'premium_running'] as const;
export type PlanRefusal = (typeof PLAN_REFUSALS)[number];

export const choosePlan = remoteFunction('choose-plan', {
  summary:
    'Takes the Free plan, or the one trial of 30 days, and makes the caller the payer. Only an admin or parent chooses for a family. The payer of a running Premium who takes Free cancels it: Free follows when it ends.',
  input: z.strictObject({
    plan: z.enum(['Free', 'Trial']),
    /** The family that the plan is for. Without a usable family only the caller's own plan changes. */
    family_id: z.optional(z.nullable(Uuid)),
  }),
  output: z.object({
    success: z.boolean(),
    subscription_tier: z.enum(TIERS),
    subscription_end: z.nullable(z.string()),
  }),
  may: 'signed-in',
  needsOwnAccount: true,
  whenLapsed: true,
});
