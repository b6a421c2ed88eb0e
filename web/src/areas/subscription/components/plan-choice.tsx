import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { isUpcomingInPlan } from '../../areas.ts';
import { Button } from '../../../ui/button.tsx';
import { offersOf, type ChosenPlan } from '../offers.ts';
import { FreeOffer } from './free-offer.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-choice.module.css';
import { PremiumOffer } from './premium-offer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** The words of each feature that a plan lists. */
const FREE_WORDS = {
  members: 'freeMembers',
  tasks: 'freeTasks',
  calendar: 'freeCalendar',
  support: 'freeSupport',
} as const satisfies Record<(typeof PLANS.Free.features)[number], string>;
const PREMIUM_WORDS = {
  members: 'premiumMembers',
  tasks: 'premiumTasks',
  medical: 'premiumMedical',
  school: 'premiumSchool',
  support: 'premiumSupport',
} as const satisfies Record<(typeof PLANS.Premium.features)[number], string>;

interface PlanChoiceProps {
  /** Null for visitors, and if the check failed. */
  check: SubscriptionCheck | null;
  /** The plan that was picked before signing up. */
  picked: string | null;
  busy: ChosenPlan | null;
  onChoose: (plan: ChosenPlan) => void;
}

/** Both plans side by side, with what a member who may choose can do about them. */
export function PlanChoice({ check, picked, busy, onChoose }: PlanChoiceProps) {
  const { t, language } = useTranslation('plans');
  const offers = offersOf(check, picked);
  const { status, primary } = offers;
  const mark = (plan: 'Free' | 'Premium', isHeld: boolean) => {
    if (isHeld) return t('yourPlan');
    const pickedPlan = picked === 'Trial' ? 'Premium' : picked;
    return pickedPlan === plan ? t('yourPick') : null;
  };
  const choose = (plan: ChosenPlan, words: string) => (
    <Button
      wide
      tone={plan === primary ? 'primary' : 'plain'}
      aria-disabled={busy !== null}
      onClick={() => (busy === null ? onChoose(plan) : undefined)}
    >
      {busy === plan ? t('choosing') : words}
    </Button>
  );

  return (
    <div className={styles['plans']}>
      <PlanCard
        id="plan-free"
        name={t('free')}
        price={formatPrice(PLANS.Free.monthlyCents, language)}
        period={t('freePeriod')}
        features={PLANS.Free.features.map((feature) => ({
          name: t(FREE_WORDS[feature], { count: PLANS.Free.maxMembers }),
          isComing: isUpcomingInPlan('Free', feature),
        }))}
        mark={mark('Free', status === 'free')}
      >
        <FreeOffer offers={offers} check={check} choose={choose} />
      </PlanCard>
      <PlanCard
        id="plan-premium"
        name={t('premium')}
        price={formatPrice(PLANS.Premium.monthlyCents, language)}
        period={t('premiumPeriod')}
        features={PLANS.Premium.features.map((feature) => ({
          name: t(PREMIUM_WORDS[feature]),
          isComing: isUpcomingInPlan('Premium', feature),
        }))}
        mark={mark('Premium', ['premium', 'cancelled', 'payment-failed', 'trial'].includes(status))}
      >
        <PremiumOffer offers={offers} check={check} choose={choose} />
      </PlanCard>
      <p className={styles['note']}>{t('soonNote')}</p>
    </div>
  );
}
