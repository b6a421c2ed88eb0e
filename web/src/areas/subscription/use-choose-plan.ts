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
  /** Why the last choice did not work, in words. */
  readonly failure: string | null;
  choose(plan: ChosenPlan): Promise<void>;
}

/** Takes a plan for the family, and calls `onChosen` when the server's answer about it is here, so that no gate sends back. */
export function useChoosePlan(onChosen: (isFirst: boolean) => Promise<void>): Choosing {
  const { t } = useTranslation('subscription');
  const [busy, setBusy] = useState<ChosenPlan | null>(null);
  /** Asked at every drawing: the language may change while it stands there. */
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
      // How many may join has changed with the plan.
      void refreshAccount();
      if (!(await forceCheck())) return fail(() => t('checkFailed'));
      showToast(() =>
        plan === 'Trial'
          ? { key: 'plan', title: t('chosenTrial'), description: t('chosenTrialText'), tone: 'done' }
          : { key: 'plan', title: t('chosenFree'), tone: 'done' },
      );
      // Whoever lives alone in their family has just made it. Busy until they are there: nothing changes under their eyes.
      await onChosen(family?.current_member_count === 1);
    } catch (thrown) {
      fail(() => t(explainRefusal(thrown)));
    } finally {
      setBusy(null);
    }
  }

  return { busy, failure: failure?.() ?? null, choose };
}

/** An account that came here before it was set up gets its family now: a plan belongs to one. */
async function setUp(): Promise<void> {
  const { session } = theClient();
  const { user, family, account } = session.read();
  if (!user || family || account?.has_left) return;
  await callRemote(ensureFamilySetup, { user_id: user.id, user_email: user.email });
  await session.refreshAccount();
}
