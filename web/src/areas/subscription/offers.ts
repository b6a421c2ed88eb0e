import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { endOf, planStatusOf, type PlanStatus } from './rules.ts';

export type ChosenPlan = 'Free' | 'Trial' | 'Premium';

/**
 * How Free can be had. `end-trial`, `end-premium` (now) and `after-premium` end something, and are confirmed. `follows`: it was chosen, and
 * begins when Premium ends. `refused`: the Premium of another member runs.
 */
export type FreeOffer = 'held' | 'choose' | 'end-trial' | 'after-premium' | 'end-premium' | 'follows' | 'refused';

/** How Premium can be had. `manage`: by the caller's own payment. `held`: there is nothing to do. `off`: the server takes no payments. */
export type PremiumOffer = 'pay' | 'manage' | 'held' | 'off';

export interface PlanOffers {
  readonly status: PlanStatus;
  readonly free: FreeOffer;
  readonly hasTrial: boolean;
  readonly premium: PremiumOffer;
  /** Its button stands out; null for none. */
  readonly primary: ChosenPlan | null;
}

/** What a member who may choose is offered. Without a check, as for visitors, that is everything; the server refuses what is not to be had. */
export function offersOf(check: SubscriptionCheck | null, picked: string | null): PlanOffers {
  const status = check ? planStatusOf(check) : 'none';
  const free = check ? freeOfferOf(check, status) : 'choose';
  const premium = check ? premiumOfferOf(check, status) : 'pay';
  const hasTrial = check === null || check.may_start_trial;
  return { status, free, hasTrial, premium, primary: primaryOf({ status, free, hasTrial, premium }, picked) };
}

function freeOfferOf(check: SubscriptionCheck, status: PlanStatus): FreeOffer {
  switch (status) {
    case 'free':
      return 'held';
    case 'trial':
      return 'end-trial';
    case 'payment-failed':
      return 'end-premium';
    case 'premium':
    case 'cancelled':
      if (check.continues_free) return 'follows';
      if (!check.is_payer) return 'refused';
      return endOf(check) === null ? 'end-premium' : 'after-premium';
    default:
      return 'choose';
  }
}

function premiumOfferOf(check: SubscriptionCheck, status: PlanStatus): PremiumOffer {
  const isPremium = status === 'premium' || status === 'cancelled' || status === 'payment-failed';
  // A second payment beside a failing or cancelled one of the same person would be charged twice.
  if (isPremium && check.is_payer && check.stripe_customer_id !== null) return 'manage';
  if (status === 'premium' || (status === 'cancelled' && check.is_payer)) return 'held';
  return check.may_pay ? 'pay' : 'off';
}

/** The picked plan, else the one that gives more. A way down stands out only where nothing else is left. */
function primaryOf(offers: Omit<PlanOffers, 'primary'>, picked: string | null): ChosenPlan | null {
  const { status, free, hasTrial, premium } = offers;
  if (picked === 'Premium' && premium === 'pay') return 'Premium';
  if (picked === 'Free' && free === 'choose') return 'Free';
  if (hasTrial) return 'Trial';
  if (premium === 'pay' || (premium === 'manage' && status !== 'premium')) return 'Premium';
  return free === 'choose' ? 'Free' : null;
}
