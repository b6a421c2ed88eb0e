import { useEffect, useEffectEvent, useState } from 'react';
import { checkSubscription } from '#contract/areas/subscription.ts';
import { explainFailure } from '../../areas/account/failures.ts';
import { useWelcome } from '../../areas/account/use-welcome.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { finishGoogle, forgetGoogle, readGoogleWay, type GoogleIntent } from '../../lib/auth/google.ts';
import { readSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { dropBrought, readBrought } from './auth-search.ts';
import type { SignInKind } from './post-login-redirect.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** True for whoever comes back from Google with an answer; by the back button nobody does. */
function isBackFromGoogle(): boolean {
  const { error, isGoogleSignUp } = readBrought();
  if (error) return false;
  const [arrival] = performance.getEntriesByType('navigation');
  // The type of an entry is known by its name only.
  const isBackButton = (arrival as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  return isGoogleSignUp || (readGoogleWay() !== null && !isBackButton);
}

interface GoogleReturn {
  readonly onEntering: (way: SignInKind) => void;
  /** Google knows them, we do not: leads to the other tab. */
  readonly onUnregistered: () => void;
  /** Their address has an account that never proved it, made on another device: asks whether it is theirs. */
  readonly onUnproven: (intent: GoogleIntent) => void;
}

/** Someone who had a plan before is at home already, whichever button they took. */
async function hasPlan(): Promise<boolean> {
  const { family } = readSession();
  const check = await callRemote(checkSubscription, { family_id: family?.id ?? null }).catch(() => null);
  return check !== null && (check.subscribed || check.is_demo_account);
}

/** Finishes a way through Google that ends at the door, and says what came of it. True while that goes on. */
export function useGoogleReturn({ onEntering, onUnregistered, onUnproven }: GoogleReturn): boolean {
  const { t } = useTranslation('account');
  const welcome = useWelcome();
  const [isReturning, setIsReturning] = useState(isBackFromGoogle);

  const finish = useEffectEvent(async () => {
    const { error, isGoogleSignUp } = readBrought();
    dropBrought();
    if (!isReturning) {
      const intent = readGoogleWay() ?? 'signin';
      forgetGoogle();
      if (error?.code === 'unproven_account') onUnproven(intent);
      else if (error) showProviderError(error);
      return;
    }
    try {
      await finishGoogle();
      const isNew = isGoogleSignUp && !(await hasPlan());
      onEntering(isNew ? 'sign-up' : 'login');
      if (isNew) welcome();
      else showToast(() => ({ key: 'auth', title: t('loginOk'), tone: 'done' }));
    } catch (thrown) {
      const { word } = explainFailure(thrown, 'google');
      showToast(() => ({ key: 'auth', title: t(word === 'unexpected' ? 'googleNoSession' : word), tone: 'error' }));
    }
  });

  function showProviderError({ code, message }: { code: string; message: string }): void {
    if (code === 'not_registered') {
      showToast(() => ({
        ...{ key: 'auth', title: t('notRegistered'), tone: 'error' },
        action: { label: t('signUp'), run: onUnregistered },
      }));
    } else {
      // Under a title of ours: anybody can write words into an address.
      const description = message === '' ? {} : { description: message };
      showToast(() => ({ key: 'auth', title: t('googleFailed'), ...description, tone: 'error' }));
    }
  }

  useEffect(() => {
    void finish().then(() => setIsReturning(false));
  }, []);

  return isReturning;
}
