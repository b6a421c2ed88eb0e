import {
  bestPlan,
  DEFAULT_MAX_MEMBERS,
  demoEnd,
  isPlanActive,
  MAX_MEMBERS,
  planEnd,
  type DemoMarks,
  type Plan,
  type PlanRefusal,
  type SubscriptionCheck,
  type Tier,
} from '#contract/areas/subscription.ts';

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
  readonly name: string;
  readonly plan: HeldPlan | null;
  readonly marks: DemoMarks;
}

/** A usable family, with what decides its plan. */
export interface FamilyFacts {
  readonly id: string;
  readonly maxMembers: number;
  readonly trialUsedAt: string | null;
  readonly choosers: readonly Chooser[];
}

export interface OwnFacts {
  readonly userId: string;
  readonly plan: HeldPlan | null;
  readonly trialUsedAt: string | null;
  readonly marks: DemoMarks;
  /** Is an admin or parent of the family in question, or has no usable family. */
  readonly mayChoose: boolean;
}

function plansOf({ choosers }: Pick<FamilyFacts, 'choosers'>): HeldPlan[] {
  return choosers.flatMap(({ plan }) => (plan ? [plan] : []));
}

/** Until when a family may be entered, as `families.open_until` stores it: null = no end. */
export function openUntil(choosers: readonly Chooser[], honoursLocalDev: boolean): string | null {
  const ends = choosers.flatMap(({ plan, marks }) => [
    plan ? planEnd(plan) : -Infinity,
    demoEnd(marks, honoursLocalDev),
  ]);
  const latest = Math.max(-Infinity, ...ends);
  if (latest === Infinity) return null;
  return latest === -Infinity ? NEVER_OPEN : new Date(latest).toISOString();
}

/** How many members these plans allow; null while no plan counts, so that the stored number stays. */
export function maxMembersOf(choosers: readonly Chooser[], now: Date): number | null {
  const best = bestPlan(plansOf({ choosers }), now);
  return best && isPlanActive(best, now) ? MAX_MEMBERS[best.subscription_tier] : null;
}

/** The answer of check-subscription. Without a usable family the caller's own plan counts. */
export function answerCheck(
  own: OwnFacts,
  family: FamilyFacts | null,
  now: Date,
  honoursLocalDev: boolean,
): SubscriptionCheck {
  const plan = family ? bestPlan(plansOf(family), now) : own.plan;
  const isPayer = plan?.user_id === own.userId;
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
    may_start_trial: own.mayChoose && refusePlan('Trial', own, family, now) === null,
    cancelled_at: own.mayChoose ? (plan?.cancelled_at ?? null) : null,
    payment_failed_at: own.mayChoose ? (plan?.payment_failed_at ?? null) : null,
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

/** Why a plan cannot be chosen; null when it can. A paid plan is never replaced while it runs. */
export function refusePlan(
  plan: Exclude<Tier, 'Premium'>,
  own: Pick<OwnFacts, 'plan' | 'trialUsedAt'>,
  family: FamilyFacts | null,
  now: Date,
): PlanRefusal | null {
  const active = [...(own.plan ? [own.plan] : []), ...(family ? plansOf(family) : [])].filter((one) =>
    isPlanActive(one, now),
  );
  if (active.some((one) => one.subscription_tier === 'Premium')) return 'premium_running';
  if (plan === 'Free') return null;
  if (active.some((one) => one.subscription_tier === 'Trial')) return 'trial_running';
  if (own.trialUsedAt !== null) return 'trial_used';
  return family !== null && family.trialUsedAt !== null ? 'trial_used_by_family' : null;
}

/**
 * Whether a trial taken for no family or for another one would be this family's second. It would reopen a closed family. A trial
 * taken for another family changes nothing for one that is open anyway.
 */
export function isSecondTrial(family: FamilyFacts, isOtherNamed: boolean, now: Date): boolean {
  return family.trialUsedAt !== null && !(isOtherNamed && plansOf(family).some((plan) => isPlanActive(plan, now)));
}
