import { useState } from 'react';
import { ensureFamilySetup } from '#contract/areas/family.ts';
import { choosePlan } from '#contract/areas/subscription.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { PLAN_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import { refreshAccount } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { forceCheck } from './check.ts';
import { explainRefusal } from './rules.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export type ChosenPlan = 'Free' | 'Trial';

interface Choosing {
  readonly busy: ChosenPlan | null;
  /** The message why the last choice failed. */
  readonly failure: string | null;
  choose(plan: ChosenPlan): Promise<void>;
}

/** Chooses a plan for the family. Calls `onChosen` only after a new check, so that the guards do not redirect back to the plans. */
export function useChoosePlan(onChosen: (isFirst: boolean) => Promise<void>): Choosing {
  const { t } = useTranslation('plans');
  const [busy, setBusy] = useState<ChosenPlan | null>(null);
  /** A function called at every render, because the language may change while the error is shown. */
  const [failure, setFailure] = useState<(() => string) | null>(null);

  function fail(say: () => string): void {
    setFailure(() => say);
    showToast(() => ({ key: 'plan', title: say(), tone: 'error' }));
  }

  async function choose(plan: ChosenPlan): Promise<void> {
    if (busy) return;
    setBusy(plan);
    setFailure(null);
    try {
      await setUp();
      const { family } = theClient().session.read();
      await callRemote(choosePlan, { plan, family_id: family?.id ?? null });
      localStorage.removeItem(PLAN_KEY);
      // The plan has changed the member limit.
      void refreshAccount();
      if (!(await forceCheck())) return fail(() => t('checkFailed'));
      showToast(() =>
        plan === 'Trial'
          ? { key: 'plan', title: t('chosenTrial'), description: t('chosenTrialText'), tone: 'done' }
          : { key: 'plan', title: t('chosenFree'), tone: 'done' },
      );
      // A family with one member was just created. The screen stays busy until the redirect, so that nothing changes before it.
      await onChosen(family?.current_member_count === 1);
    } catch (thrown) {
      fail(() => t(explainRefusal(thrown)));
    } finally {
      setBusy(null);
    }
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
