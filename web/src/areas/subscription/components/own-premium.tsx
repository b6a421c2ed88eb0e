import { isPlanActive } from '#contract/areas/subscription.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { useOwnPlan } from '../own-plan.ts';
import { PortalButton } from './portal-button.tsx';

/**
 * Tells a person that they pay for a Premium which renews itself, and opens the page where they end it. For places in which the plan of the
 * family says nothing about it: people keep their payment when they leave a family or are no parent any more.
 */
export function OwnPremium({ className }: { className: string | undefined }) {
  const { t } = useTranslation('subscription');
  const plan = useOwnPlan();
  const habits = useDateHabits();
  const now = useNow();
  if (plan?.subscription_tier !== 'Premium' || plan.subscription_end === null) return null;
  if (plan.cancelled_at !== null || !isPlanActive(plan, now)) return null;
  const date = formatDate(dayOf(new Date(plan.subscription_end)), habits);
  return (
    <div className={className}>
      <p>{t('ownPremium', { date })}</p>
      <PortalButton words={t('managePayment')} />
    </div>
  );
}
