import { callRemote } from '../../lib/api/call-remote.ts';
import { finishGoogle } from '../../lib/auth/google.ts';
import { readSession } from '../../lib/auth/session.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { SignInKind } from './post-login-redirect.ts';

/** What follows an answer of Google. /auth fetches it when there is one. */

/** A person with a plan is not new, even if they pressed the sign-up button. */
async function hasPlan(): Promise<boolean> {
  const { family } = readSession();
  // A visitor's page needs nothing of the plans.
  const { checkSubscription } = await import('#contract/areas/subscription.ts');
  const check = await callRemote(checkSubscription, { family_id: family?.id ?? null }).catch(() => null);
  return check !== null && (check.subscribed || check.is_demo_account);
}

/** Takes over the session. Rejects where there is none. */
export async function finishSignIn(isGoogleSignUp: boolean): Promise<NonNullable<SignInKind>> {
  await finishGoogle();
  return isGoogleSignUp && !(await hasPlan()) ? 'sign-up' : 'login';
}

export function showProviderError({ code, message }: { code: string; message: string }, onUnregistered: () => void) {
  const t = translatorOf('account');
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
