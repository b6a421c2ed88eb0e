import { Link } from '@tanstack/react-router';
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
import { usePayerName } from '../payer.ts';
import { isLapsed } from '../check-store.ts';
import { endOf, graceEnd, trialDaysLeft } from '../rules.ts';
import { Banner } from './banner.tsx';
import { PortalButton } from './portal-button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/**
 * Warns members who may choose the plan before it ends: that they cancelled it and nothing follows, that a payment failed, or that their own
 * trial is in its last days. Other members
 * see no prices or countdowns.
 */
export function PlanBanner() {
  const { t } = useTranslation('subscription');
  const { t: sayPlans } = useTranslation('plans');
  const { check } = useCheck();
  const row = useOwnPlan();
  const payer = usePayerName(check);
  const may = useMay();
  const habits = useDateHabits();
  const now = useNow();
  if (!may(subscriptionPermissions.choose)) return null;

  const cancelledUntil =
    check && check.cancelled_at !== null && !check.continues_free && !isLapsed(check) ? endOf(check) : null;
  // Who has cancelled owes nothing more, also after a payment that failed.
  if (cancelledUntil && check?.is_payer) {
    const date = formatDate(dayOf(cancelledUntil), habits);
    return (
      <Banner title={sayPlans('endsTitle', { date })} text={sayPlans('endsText')}>
        <ToPlans words={sayPlans('endsAction')} />
      </Banner>
    );
  }
  const failedUntil = check && graceEnd(check);
  if (failedUntil) {
    const date = formatDate(dayOf(failedUntil), habits);
    const isPayer = check.is_payer;
    const hasPortal = isPayer && check.stripe_customer_id !== null;
    const word = isPayer ? 'paymentFailedText' : payer === null ? 'paymentFailedOfAnybody' : 'paymentFailedOf';
    return (
      <Banner title={t('paymentFailedTitle')} text={t(word, { date, name: payer ?? '' })}>
        {hasPortal ? <PortalButton words={t('updateCard')} /> : null}
        <ToPlans words={t('viewPlans')} tone={hasPortal ? 'quiet' : 'plain'} />
      </Banner>
    );
  }
  const days = ownTrialDays(row, check, now);
  if (days === null) return null;
  return (
    <Banner title={t('trialSoonTitle')} text={t('trialSoon', { count: days })}>
      <ToPlans words={t('upgradeNow')} />
    </Banner>
  );
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

function ToPlans({ words, tone = 'plain' }: { words: string; tone?: 'plain' | 'quiet' }) {
  return (
    <Link to="/pricing" className={buttonClass(tone)}>
      {words}
    </Link>
  );
}
