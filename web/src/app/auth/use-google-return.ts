import { useEffect, useEffectEvent, useState } from 'react';
import { explainFailure } from '../../areas/account/failures.ts';
import { useWelcome } from '../../areas/account/use-welcome.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { finishGoogle, forgetGoogle, readGoogleWay, type GoogleIntent } from '../../lib/auth/google.ts';
import { readSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { dropOneTimeParams, readOneTimeParams } from './auth-search.ts';
import type { SignInKind } from './post-login-redirect.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** True when the page was opened by a redirect from Google. False for the browser's back button, which brings no answer. */
function isBackFromGoogle(): boolean {
  const { error, isGoogleSignUp } = readOneTimeParams();
  if (error) return false;
  const [entry] = performance.getEntriesByType('navigation');
  // The DOM types do not connect the name of an entry with its type.
  const isBackButton = (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  return isGoogleSignUp || (readGoogleWay() !== null && !isBackButton);
}

interface GoogleReturn {
  readonly onEntering: (kind: SignInKind) => void;
  /** Google knows the person but Casita has no account for them: opens the sign-up form. */
  readonly onUnregistered: () => void;
  /** The address has an unconfirmed account that was made on another device: asks whether the person made it. */
  readonly onUnproven: (intent: GoogleIntent) => void;
}

/** A person with a plan is not new, even if they pressed the sign-up button. */
async function hasPlan(): Promise<boolean> {
  const { family } = readSession();
  // A visitor's page needs nothing of the plans.
  const { checkSubscription } = await import('#contract/areas/subscription.ts');
  const check = await callRemote(checkSubscription, { family_id: family?.id ?? null }).catch(() => null);
  return check !== null && (check.subscribed || check.is_demo_account);
}

/** Finishes a sign-in through Google that ends at /auth and shows its result. Returns true while that is under way. */
export function useGoogleReturn({ onEntering, onUnregistered, onUnproven }: GoogleReturn): boolean {
  const { t } = useTranslation('account');
  const welcome = useWelcome();
  const [isReturning, setIsReturning] = useState(isBackFromGoogle);

  const finish = useEffectEvent(async () => {
    const { error, isGoogleSignUp } = readOneTimeParams();
    dropOneTimeParams();
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
      // The provider's message comes from the address and could be forged, so it stands under a title of the app.
      const description = message === '' ? {} : { description: message };
      showToast(() => ({ key: 'auth', title: t('googleFailed'), ...description, tone: 'error' }));
    }
  }

  useEffect(() => {
    void finish().then(() => setIsReturning(false));
  }, []);

  return isReturning;
}
