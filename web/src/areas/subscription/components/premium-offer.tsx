import type { ReactNode } from 'react';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import type { ChosenPlan, PlanOffers } from '../offers.ts';
import { usePayerName } from '../payer.ts';
import { endOf } from '../rules.ts';

import { PortalButton } from './portal-button.tsx';

interface PremiumOfferProps {
  offers: PlanOffers;
  check: SubscriptionCheck | null;
  /** The button that chooses a plan. */
  choose: (plan: ChosenPlan, words: string) => ReactNode;
}

/** Where no Premium has come between a used trial and today. */
const MAY_HAVE_HAD_TRIAL: ReadonlySet<PlanOffers['status']> = new Set([
  'free',
  'none',
  'demo',
  'demo-over',
  'trial-over',
  'plan-over',
]);

/** What can be done on the card of Premium, and who pays for it. */
export function PremiumOffer({ offers, check, choose }: PremiumOfferProps) {
  const { t } = useTranslation('plans');
  const habits = useDateHabits();
  const { status, premium, hasTrial } = offers;
  const payer = usePayerText(check, offers);
  const day = (date: string) => formatDate(dayOf(new Date(date)), habits);
  const freeUntil = check?.free_until ?? null;
  const isOthers = check !== null && !check.is_payer;
  const payWords =
    isOthers && status === 'cancelled' && freeUntil !== null
      ? t('payAfter', { date: day(freeUntil) })
      : t(isOthers && status === 'payment-failed' ? 'payInstead' : 'choosePremium');
  const manageWords = { premium: 'subscription:managePayment', cancelled: 'keepPremium' } as const;
  return (
    <>
      {hasTrial ? choose('Trial', t('startTrial')) : null}
      {premium === 'pay' ? choose('Premium', payWords) : null}
      {premium === 'manage' ? (
        <PortalButton
          wide
          tone={offers.primary === 'Premium' ? 'primary' : 'plain'}
          words={t(status === 'premium' || status === 'cancelled' ? manageWords[status] : 'subscription:updateCard')}
        />
      ) : null}
      {payer === null ? null : <p>{payer}</p>}
      {hasTrial ? <p>{t('trialNote')}</p> : null}
      {!hasTrial && MAY_HAVE_HAD_TRIAL.has(status) ? <p>{t('trialGone')}</p> : null}
      {premium === 'pay' ? (
        <p>{freeUntil === null ? t('payMonthly') : t('payFrom', { date: day(freeUntil) })}</p>
      ) : null}
      {premium === 'off' ? <p>{t('paymentsOff')}</p> : null}
    </>
  );
}

/** Who pays, and what they can do about a payment that ends or failed. Null where that says nothing new. */
function usePayerText(check: SubscriptionCheck | null, { status, premium }: PlanOffers): string | null {
  const { t } = useTranslation('plans');
  const habits = useDateHabits();
  const name = usePayerName(check);
  const end = check && endOf(check);
  const date = end ? formatDate(dayOf(end), habits) : '';
  const isPayer = check?.is_payer === true;
  const words = { name: name ?? '', date };
  switch (status) {
    case 'premium':
      return isPayer ? null : t(name === null ? 'paidByAnybody' : 'paidBy', words);
    case 'cancelled':
      return t(isPayer ? 'cancelledOwn' : name === null ? 'cancelledByAnybody' : 'cancelledBy', words);
    case 'payment-failed':
      if (isPayer) return premium === 'manage' ? t('failedOwn') : null;
      if (premium !== 'pay') return null;
      return t(name === null ? 'failedByAnybody' : 'failedBy', words);
    default:
      return null;
  }
}
