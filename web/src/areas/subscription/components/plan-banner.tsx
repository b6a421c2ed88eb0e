import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import {
  TRIAL_WARNING_DAYS,
  trialDaysToAnnounce,
  type Subscriber,
  type SubscriptionCheck,
  subscriptionPermissions,
} from '#contract/areas/subscription.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { useCheck } from '../check.ts';
import { useOwnPlan } from '../own-plan.ts';
import { graceEnd, trialDaysLeft } from '../rules.ts';
import styles from './plan-banner.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/**
 * Warns members who may choose the plan before it ends: that a payment failed, or that their own trial is in its last days. Other members
 * see no prices or countdowns.
 */
export function PlanBanner() {
  const { t } = useTranslation('subscription');
  const { check } = useCheck();
  const row = useOwnPlan();
  const may = useMay();
  const habits = useDateHabits();
  const now = useNow();
  if (!may(subscriptionPermissions.choose)) return null;

  const failedUntil = check && graceEnd(check);
  if (failedUntil) {
    return (
      <Banner
        title={t('paymentFailedTitle')}
        text={t('paymentFailedText', { date: formatDate(dayOf(failedUntil), habits) })}
        action={t('viewPlans')}
      />
    );
  }
  const days = ownTrialDays(row, check, now);
  if (days === null) return null;
  return <Banner title={t('trialSoonTitle')} text={t('trialSoon', { count: days })} action={t('upgradeNow')} />;
}

/** The days left of the person's own trial, if the banner should announce them. Null also while another plan of the family is active. */
function ownTrialDays(row: Subscriber | null | undefined, check: SubscriptionCheck | null, now: Date): number | null {
  if (check && (!check.subscribed || check.subscription_tier !== 'Trial')) return null;
  if (row) return trialDaysToAnnounce(row, now);
  // While the row is loading, the check answers instead, so that the banner does not push the screen down later.
  const isOwn = row === undefined && check?.is_payer === true;
  const days = isOwn ? trialDaysLeft(check, now) : null;
  return days !== null && days >= 1 && days <= TRIAL_WARNING_DAYS ? days : null;
}

function Banner({ title, text, action }: { title: string; text: string; action: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['banner']}>
      <div className={styles['words']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <Link to="/pricing" className={buttonClass('plain')}>
        {action}
      </Link>
    </section>
  );
}
