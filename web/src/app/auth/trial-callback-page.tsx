import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { choosePlan } from '#contract/areas/subscription.ts';
import { explainFailure } from '../../areas/account/failures.ts';
import { TrialCallbackScreen, type TrialStage } from '../../areas/account/trial-callback-screen.tsx';
import { forceCheck } from '../../areas/subscription/check.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { finishGoogle, forgetGoogle, readGoogleWay } from '../../lib/auth/google.ts';
import { PLAN_KEY } from '../../lib/storage/storage-keys.ts';
import { readSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AFTER_SIGN_IN } from './navigation-state.ts';
import { dropOneTimeParams, readOneTimeParams } from './auth-search.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { resolveDestination } from './post-login-redirect.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The end of a Google sign-up that starts a trial at once. Opened directly, it explains what it is for. */
export function TrialCallbackPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [stage, setStage] = useState<TrialStage>(() => {
    const { error } = readOneTimeParams();
    if (error) return { name: 'failed', word: 'googleFailed', provider: error.message };
    return { name: readGoogleWay() === null ? 'idle' : 'working' };
  });
  usePageTitle(t('trialTitle'));

  /** A trial that was used up earlier is not an error here: the guards decide what comes next. */
  async function startTrial(): Promise<void> {
    const { family } = readSession();
    try {
      await callRemote(choosePlan, { plan: 'Trial', family_id: family?.id ?? null });
      localStorage.removeItem(PLAN_KEY);
      showToast(() => ({ key: 'auth', title: t('trialStarted'), tone: 'done' }));
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.fields?.['plan'] === undefined) throw thrown;
    }
    await forceCheck();
  }

  /** Returns the stage to show at the end. */
  const finish = useEffectEvent(async (): Promise<TrialStage> => {
    dropOneTimeParams();
    if (stage.name === 'failed') {
      forgetGoogle();
      showToast(() => ({ key: 'auth', title: stage.provider || t('account:googleFailed'), tone: 'error' }));
    }
    if (stage.name !== 'working') return stage;
    try {
      await finishGoogle();
      const { account, family } = readSession();
      const invitation = account?.invitation ?? null;
      if (!invitation) await startTrial();
      const facts = {
        isCarryingInvitation: false,
        hasPaid: false,
        hasFamily: family !== null,
        remembered: '/dashboard',
      };
      // /welcome redirects people who are not new to the dashboard.
      const href = invitation ? resolveDestination({ ...facts, signInKind: 'sign-up', invitation }) : '/welcome';
      await navigate({ href, replace: true, state: AFTER_SIGN_IN });
      return stage;
    } catch (thrown) {
      const { word } = explainFailure(thrown, 'google');
      const shown = word === 'unexpected' ? 'googleNoSession' : word;
      showToast(() => ({ key: 'auth', title: t(`account:${shown}`), tone: 'error' }));
      return { name: 'failed', word: shown, provider: '' };
    }
  });

  useEffect(() => {
    void finish().then(setStage);
  }, []);

  return <TrialCallbackScreen stage={stage} onLogin={() => void navigate({ to: '/auth', replace: true })} />;
}
