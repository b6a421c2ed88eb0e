import { useEffect, useEffectEvent, useState } from 'react';
import { explainFailure } from '../../areas/account/failures.ts';
import { useWelcome } from '../../areas/account/use-welcome.ts';
import { forgetGoogle, readGoogleWay, type GoogleIntent } from '../../lib/auth/google.ts';
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

/** Finishes a sign-in through Google that ends at /auth and shows its result. Returns true while that is under way. */
export function useGoogleReturn({ onEntering, onUnregistered, onUnproven }: GoogleReturn): boolean {
  const { t } = useTranslation('account');
  const welcome = useWelcome();
  const [isReturning, setIsReturning] = useState(isBackFromGoogle);

  const finish = useEffectEvent(async () => {
    const { error, isGoogleSignUp } = readOneTimeParams();
    dropOneTimeParams();
    const intent = readGoogleWay() ?? 'signin';
    if (!isReturning) forgetGoogle();
    if (error?.code === 'unproven_account') return onUnproven(intent);
    if (!error && !isReturning) return;
    try {
      const { finishSignIn, showProviderError } = await import('./google-answer.ts');
      if (error) return showProviderError(error, onUnregistered);
      const kind = await finishSignIn(isGoogleSignUp);
      onEntering(kind);
      if (kind === 'sign-up') welcome();
      else showToast(() => ({ key: 'auth', title: t('loginOk'), tone: 'done' }));
    } catch (thrown) {
      const { word } = explainFailure(thrown, 'google');
      showToast(() => ({ key: 'auth', title: t(word === 'unexpected' ? 'googleNoSession' : word), tone: 'error' }));
    }
  });

  useEffect(() => {
    void finish().then(() => setIsReturning(false));
  }, []);

  return isReturning;
}
