import { useEffect, useState } from 'react';
import { ensureFamilySetup } from '#contract/areas/family.ts';
import { createCheckout } from '#contract/areas/plans/payment.ts';
import { choosePlan } from '#contract/areas/subscription.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { PLAN_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import { refreshAccount } from '../../lib/auth/session.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../ui/dates/dates.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { forceCheck, readCheck } from './check.ts';
import type { ChosenPlan } from './offers.ts';
import { explainRefusal } from './rules.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface Choosing {
  readonly busy: ChosenPlan | null;
  /** The message why the last choice failed. */
  readonly failure: string | null;
  choose(plan: ChosenPlan): Promise<void>;
}

const leaveToCheckout = (address: string): void => location.assign(address);

/**
 * Chooses a plan for the family. Premium is chosen at the payment provider, at the address that `leaveTo` opens. Calls `onChosen` only after
 * a new check, so that the guards do not redirect back to the plans.
 */
export function useChoosePlan(onChosen: (isFirst: boolean) => Promise<void>, leaveTo = leaveToCheckout): Choosing {
  const { t } = useTranslation('plans');
  const habits = useDateHabits();
  const [busy, setBusy] = useState<ChosenPlan | null>(null);
  /** A function called at every render, because the language may change while the error is shown. */
  const [failure, setFailure] = useState<(() => string) | null>(null);

  // A browser that goes back from the checkout may show this page as it was left: busy.
  useEffect(() => {
    const enable = () => setBusy(null);
    window.addEventListener('pageshow', enable);
    return () => window.removeEventListener('pageshow', enable);
  }, []);

  function fail(say: () => string): void {
    setFailure(() => say);
    showToast(() => ({ key: 'plan', title: say(), tone: 'error' }));
  }

  async function take(plan: 'Free' | 'Trial', family_id: string | null): Promise<void> {
    const hadNoPlan = readCheck().check?.subscription_tier == null;
    const { subscription_tier, subscription_end } = await callRemote(choosePlan, { plan, family_id });
    localStorage.removeItem(PLAN_KEY);
    // The plan has changed the member limit.
    void refreshAccount();
    if (!(await forceCheck())) return fail(() => t('checkFailed'));
    if (subscription_tier === 'Premium' && subscription_end !== null) {
      const date = formatDate(dayOf(new Date(subscription_end)), habits);
      // It goes on until then, so there is nowhere to lead on to.
      showToast(() => ({ key: 'plan', title: t('chosenFreeLater', { date }), tone: 'done' }));
      return;
    }
    showToast(() =>
      plan === 'Trial'
        ? { key: 'plan', title: t('chosenTrial'), description: t('chosenTrialText'), tone: 'done' }
        : { key: 'plan', title: t('chosenFree'), tone: 'done' },
    );
    // A family with one member and its first plan was just created. The screen stays busy until the redirect, so that nothing changes before it.
    await onChosen(hadNoPlan && theClient().session.read().family?.current_member_count === 1);
  }

  async function choose(plan: ChosenPlan): Promise<void> {
    if (busy) return;
    setBusy(plan);
    setFailure(null);
    try {
      await setUp();
      const family_id = theClient().session.read().family?.id ?? null;
      if (plan === 'Premium') {
        const { url } = await callRemote(createCheckout, { plan, family_id });
        // The button stays busy until the page is left.
        return leaveTo(url);
      }
      await take(plan, family_id);
    } catch (thrown) {
      const word = explainRefusal(thrown);
      fail(() => t(word));
      // What is offered here is no longer true.
      if (word === 'refusedPremiumRunning' || word === 'paymentsOff') void forceCheck();
    }
    setBusy(null);
  }

  return { busy, failure: failure?.() ?? null, choose };
}

/** Sets up the family of an account that has none yet, because a plan belongs to a family. */
async function setUp(): Promise<void> {
  const { session } = theClient();
  const { user, family, account } = session.read();
  if (!user || family || account?.has_left) return;
  await callRemote(ensureFamilySetup, { user_id: user.id, user_email: user.email });
  await session.refreshAccount();
}
