import type { ReactNode } from 'react';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { PLANS } from '#contract/areas/plans/plans.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import type { ChosenPlan, PlanOffers } from '../offers.ts';
import { endOf } from '../rules.ts';
import { ConfirmedChoice } from './confirmed-choice.tsx';

interface FreeOfferProps {
  offers: PlanOffers;
  check: SubscriptionCheck | null;
  /** The button that chooses a plan. */
  choose: (plan: ChosenPlan, words: string) => ReactNode;
}

/** What can be done on the card of Free. */
export function FreeOffer({ offers, check, choose }: FreeOfferProps) {
  const { t } = useTranslation('plans');
  const habits = useDateHabits();
  const end = check && endOf(check);
  const date = end ? formatDate(dayOf(end), habits) : '';
  const count = PLANS.Free.maxMembers;
  switch (offers.free) {
    case 'held':
      return null;
    case 'choose':
      return choose('Free', t('chooseFree'));
    case 'end-trial':
      return (
        <>
          <ConfirmedChoice words={t('chooseFree')} keep={t('keepTrial')}>
            {choose('Free', t('endTrial'))}
          </ConfirmedChoice>
          <p>{t('freeEndsTrial')}</p>
        </>
      );
    case 'after-premium':
      return (
        <ConfirmedChoice
          words={t('freeAfter', { date })}
          keep={t('keepPremium')}
          text={t('freeAfterText', { date, count })}
        >
          {choose('Free', t('endPremiumLater', { date }))}
        </ConfirmedChoice>
      );
    case 'end-premium':
      return (
        <ConfirmedChoice words={t('chooseFree')} keep={t('keepPremium')} text={t('endPremiumText', { count })}>
          {choose('Free', t('endPremiumNow'))}
        </ConfirmedChoice>
      );
    case 'follows':
      return <p>{t('freeFollows', { date })}</p>;
    case 'refused':
      return <p>{t('freeInsteadOfPremium')}</p>;
  }
}
