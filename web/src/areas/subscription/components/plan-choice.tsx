import { useState, type ReactNode } from 'react';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { isUpcomingInPlan } from '../../../lib/areas.ts';
import { Button } from '../../../ui/button.tsx';
import { planStatusOf } from '../rules.ts';
import type { ChosenPlan } from '../use-choose-plan.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-choice.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const FREE_FEATURES = [
  ['members', 'freeMembers'],
  ['tasks', 'freeTasks'],
  ['calendar', 'freeCalendar'],
  ['support', 'freeSupport'],
] as const;
const PREMIUM_FEATURES = [
  ['members', 'premiumMembers'],
  ['tasks', 'premiumTasks'],
  ['medical', 'premiumMedical'],
  ['school', 'premiumSchool'],
  ['support', 'premiumSupport'],
] as const;

interface PlanChoiceProps {
  /** Null for visitors, and if the check failed. */
  check: SubscriptionCheck | null;
  /** The plan that was picked before signing up. */
  picked: string | null;
  busy: ChosenPlan | null;
  onChoose: (plan: ChosenPlan) => void;
}

/** Asks for a confirmation before a trial is ended early, because a trial can be used only once. */
function EndTrial({ confirm }: { confirm: ReactNode }) {
  const { t } = useTranslation('plans');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button wide aria-expanded={isAsking} onClick={() => setIsAsking((was) => !was)}>
        {t(isAsking ? 'keepTrial' : 'chooseFree')}
      </Button>
      {isAsking ? confirm : null}
    </>
  );
}

/** Both plans side by side. Premium can only be tried, because paying is not built yet; so there is no button to buy it. */
export function PlanChoice({ check, picked, busy, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation('plans');
  const status = check ? planStatusOf(check) : 'none';
  const isPremium = status === 'premium' || status === 'cancelled';
  const hasTrial = check === null || check.may_start_trial;
  // The primary button is the plan that was picked before signing up, if it is still available.
  const primary = picked === 'Free' || !hasTrial ? 'Free' : 'Trial';
  const isTrialRunning = status === 'trial';
  // While a paid plan still works, Free is a way down, which no parent should press by mistake.
  const hasPrimary = !isTrialRunning && status !== 'payment-failed';
  const mark = (plan: 'Free' | 'Premium', isHeld: boolean) => {
    if (isHeld) return t('yourPlan');
    const pickedPlan = picked === 'Trial' ? 'Premium' : picked;
    return pickedPlan === plan ? t('yourPick') : null;
  };
  const choose = (plan: ChosenPlan, words: string) => (
    <Button
      wide
      tone={plan === primary && hasPrimary ? 'primary' : 'plain'}
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
        price={t('freePrice')}
        period={t('freePeriod')}
        features={FREE_FEATURES.map(([area, word]) => ({
          name: t(word),
          isComing: isUpcomingInPlan('free', area),
        }))}
        mark={mark('Free', status === 'free')}
      >
        {status === 'free' ? null : isPremium ? (
          <p>{t('freeInsteadOfPremium')}</p>
        ) : (
          <>
            {isTrialRunning ? <EndTrial confirm={choose('Free', t('endTrial'))} /> : choose('Free', t('chooseFree'))}
            {isTrialRunning ? <p>{t('freeEndsTrial')}</p> : null}
          </>
        )}
      </PlanCard>
      <PlanCard
        id="plan-premium"
        name={t('premium')}
        price={t('premiumPrice')}
        period={t('premiumPeriod')}
        features={PREMIUM_FEATURES.map(([area, word]) => ({
          name: t(word),
          isComing: isUpcomingInPlan('premium', area),
        }))}
        mark={mark('Premium', isPremium || status === 'payment-failed' || status === 'trial')}
      >
        {hasTrial ? choose('Trial', t('startTrial')) : null}
        <p>
          {hasTrial
            ? t('trialNote')
            : status === 'trial'
              ? t('trialRunning')
              : isPremium || status === 'payment-failed'
                ? t('premiumNote')
                : t('trialGone')}
        </p>
      </PlanCard>
      <p className={styles['note']}>{t('roomsNote')}</p>
    </div>
  );
}
