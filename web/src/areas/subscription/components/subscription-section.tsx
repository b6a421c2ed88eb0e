import { Link } from '@tanstack/react-router';
import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import { subscriptionPermissions } from '#contract/areas/subscription.ts';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { isInDemo } from '../check-store.ts';
import { useCheck } from '../check.ts';
import { endOf, joinNames, nextPaymentOf, planStatusOf, trialDaysLeft } from '../rules.ts';
import { usePayerName } from '../payer.ts';
import { CheckButton } from './check-button.tsx';
import { OwnPremium } from './own-premium.tsx';
import { PortalButton } from './portal-button.tsx';
import styles from './subscription-section.module.css';
import { tierWord } from './tier-badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** The family's plan in the settings. Only members who may change the plan see its dates and the link to change it. */
export function SubscriptionSection() {
  const { t, language } = useTranslation('plans');
  const state = useCheck();
  const may = useMay();
  const habits = useDateHabits();
  const now = useNow();
  const status = useStatusWords();
  const { check } = state;
  const mayChoose = may(subscriptionPermissions.choose);
  const show = (date: Date | null) => (date === null ? t('noDate') : formatDate(dayOf(date), habits));
  const start = check && isInDemo(check) ? check.demo_start_date : check?.subscription_start;
  const word = tierWord(state);
  const names = check?.choosers ?? [];
  const name = usePayerName(check);
  const payer = check?.subscription_tier === 'Premium' && check.subscribed ? name : null;
  const nextPayment = check && nextPaymentOf(check, now);
  const price = formatPrice(PLANS.Premium.monthlyCents, language);
  return (
    <div className={styles['section']}>
      <dl className={styles['facts']}>
        <Fact term={t('status')} value={status} />
        <Fact term={t('tier')} value={word === null ? t('noDate') : t(`subscription:${word}`)} />
        {mayChoose ? (
          <>
            <Fact term={t('startDate')} value={show(start ? new Date(start) : null)} />
            <Fact term={t(endWord(check))} value={show(check && endOf(check))} />
          </>
        ) : null}
      </dl>
      {mayChoose && nextPayment !== null ? <p>{t('nextPayment', { price, date: show(nextPayment) })}</p> : null}
      {mayChoose && payer !== null ? <p>{t('paidBy', { name: payer })}</p> : null}
      {check !== null && !(mayChoose && check.is_payer) ? <OwnPremium className={styles['actions']} /> : null}
      <div className={styles['actions']}>
        {mayChoose ? (
          <>
            <Link to="/pricing" className={buttonClass('plain')}>
              {t('changePlan')}
            </Link>
            {check !== null && check.stripe_customer_id !== null ? (
              <PortalButton words={t('subscription:managePayment')} />
            ) : null}
          </>
        ) : (
          <p>
            {names.length > 0
              ? t('keepers', { count: names.length, names: joinNames(names, language) })
              : t('keepersAnybody')}
          </p>
        )}
        <CheckButton tone="quiet" />
      </div>
    </div>
  );
}

/** What happens on the plan's last known day: a plan that is cancelled or not paid ends. */
function endWord(check: SubscriptionCheck | null) {
  if (check?.subscription_tier === 'Trial') return 'trialEnd';
  const status = check && planStatusOf(check);
  return status === 'demo' || status === 'cancelled' || status === 'payment-failed' ? 'planEnd' : 'renewalDate';
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function useStatusWords(): string {
  const { t } = useTranslation('plans');
  const { check } = useCheck();
  const may = useMay();
  const habits = useDateHabits();
  const now = useNow();
  if (!check) return t('statusUnknown');
  const end = endOf(check);
  const date = end === null ? '' : formatDate(dayOf(end), habits);
  switch (planStatusOf(check)) {
    case 'none':
      return t('statusNone');
    case 'trial': {
      const days = may(subscriptionPermissions.choose) ? trialDaysLeft(check, now) : null;
      return days === null ? t('statusActive') : t('statusTrial', { count: days });
    }
    case 'cancelled':
      return t(check.continues_free ? 'statusCancelledFree' : 'statusCancelled', { date });
    case 'payment-failed':
      return t('statusPaymentFailed', { date });
    case 'demo':
      return end === null || !may(subscriptionPermissions.choose) ? t('statusDemo') : t('statusDemoUntil', { date });
    case 'demo-over':
    case 'trial-over':
    case 'plan-over':
      return t('statusEnded');
    default:
      return t('statusActive');
  }
}
