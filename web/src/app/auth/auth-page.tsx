import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { may } from '#contract/permissions.ts';
import { AuthScreen, type AuthTab } from '../../areas/account/auth-screen.tsx';
import { PaymentReturn } from '../../areas/account/components/payment-return.tsx';
import type { SessionFamily } from '../../lib/auth/session-state.ts';
import { actorOf } from '../../lib/auth/actor.ts';
import type { GoogleIntent } from '../../lib/auth/google.ts';
import { PAIRED_KEY, PLAN_KEY } from '../../lib/storage/storage-keys.ts';
import { readLinkToken } from '../../lib/auth/link-token.ts';
import { readSession, useSession } from '../../lib/auth/session.ts';
import { AFTER_SIGN_IN } from './navigation-state.ts';
import { forgetSessionEnd, readSessionEnd } from '../session/sign-out.ts';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { needCode } from '../../pwa/missing-code.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useFormReturn } from '../kitchen/kitchen-return.ts';
import { takeRememberedPath } from './return-path.ts';
import { ChildEntry, ResetDialog, UnprovenDialog } from './auth-dialogs.ts';
import { useGoogleReturn } from './use-google-return.ts';
import { usePaymentFollowUp } from './use-payment-follow-up.ts';
import { usePaymentRetries } from './use-payment-retries.ts';
import { resolveDestination, type SignInKind } from './post-login-redirect.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Long enough to read the message that signing in succeeded. */
const REDIRECT_MS = 500;
const route = getRouteApi('/auth');

/** What a family's members may do is fetched after a payment only: a visitor's page goes without the table of members. */
async function mayManage(family: SessionFamily): Promise<boolean> {
  const { familyPermissions } = await needCode(() => import('#contract/areas/family.ts'))();
  return may(actorOf(family), familyPermissions.manage);
}

/** Shows the sign-in form to signed-out visitors, and sends signed-in people to their destination. */
export function AuthPage() {
  const { tab, family = null, invite } = route.useSearch();
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const knownEmail = useLocation({ select: (place) => place.state.email ?? '' });
  const { state } = useSession();
  const [signInKind, setSignInKind] = useState<SignInKind>(null);
  const [forgotten, setForgotten] = useState<{ isOpen: boolean; email: string }>({ isOpen: false, email: '' });
  const token = invite ? readLinkToken('invitation') : null;
  const invitation = token === null ? null : { token, family };
  const [isCodeOpen, setIsCodeOpen] = useState(false);
  const [isPaired, setIsPaired] = useState(() => localStorage.getItem(PAIRED_KEY) !== null);
  const [isThroughGoogle, setIsThroughGoogle] = useState(false);
  const [unproven, setUnproven] = useState<GoogleIntent | null>(null);
  const isReturning = useGoogleReturn({
    onEntering: (next) => {
      setSignInKind(next);
      setIsThroughGoogle(true);
    },
    onUnregistered: () => openTab('signup'),
    onUnproven: setUnproven,
  });
  const { banner, followUp } = usePaymentFollowUp();
  const hasGoneOn = useRef(false);
  const [hasPaymentFailed, setHasPaymentFailed] = useState(false);
  const returned = state === 'signed-in' && banner !== 'paymentLogIn' ? banner : null;
  usePageTitle(t(returned !== null ? 'paymentTitle' : tab === 'signup' ? 'signUp' : 'logIn'));

  function openTab(next: AuthTab | 'faces'): void {
    const carried = { ...(invite ? { invite } : {}), ...(family === null ? {} : { family }) };
    const search = { ...carried, ...(next === 'signup' || isPaired ? { tab: next } : {}) };
    void navigate({ to: '/auth', search, replace: true });
  }

  async function goToDestination(): Promise<void> {
    forgetSessionEnd();
    const payment = await followUp();
    if (payment === 'failed' || payment === 'unanswered') setHasPaymentFailed(true);
    else await goOn(payment === 'paid');
  }
  const goOnceSignedIn = useEffectEvent(goToDestination);
  usePaymentRetries(state === 'signed-in' && banner === 'paymentUnanswered', goToDestination);

  async function goOn(hasPaid: boolean): Promise<void> {
    // The person may have gone on already while a payment was tried again.
    if (hasGoneOn.current) return;
    hasGoneOn.current = true;
    const { account, family: home } = readSession();
    const remembered = takeRememberedPath();
    const href = resolveDestination({
      ...{ signInKind, hasPaid, remembered, invitation: account?.invitation ?? null, hasFamily: home !== null },
      isCarryingInvitation: invitation !== null,
    });
    const isFirstUse = hasPaid && home?.current_member_count === 1 && (await mayManage(home));
    const state = isFirstUse ? { ...AFTER_SIGN_IN, isFirstUse: true as const } : AFTER_SIGN_IN;
    await navigate({ href, replace: true, state });
  }

  useEffect(() => {
    if (state !== 'signed-in' || isReturning) return;
    const timer = setTimeout(() => void goOnceSignedIn(), signInKind === null ? 0 : REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, isReturning, signInKind]);

  useFormReturn(isPaired && state === 'signed-out' && (tab === 'login' || tab === 'signup'));
  if (isReturning) return <LoadingScreen words={t('signingIn')} />;
  if (returned !== null)
    return <PaymentReturn banner={returned} onGoOn={hasPaymentFailed ? () => void goOn(false) : null} />;
  // A person who was signed in already never sees the form flash. One who just filled it in sees it busy until the redirect.
  if (state !== 'signed-out' && (signInKind === null || isThroughGoogle))
    return <LoadingScreen words={t('signingIn')} />;
  const said = banner ?? readSessionEnd();
  // Any other tab, or none, is that of the faces.
  if (isPaired && tab !== 'login' && tab !== 'signup' && invitation === null) {
    return <ChildEntry isOpen banner={said} onAddress={() => openTab('login')} onClose={() => setIsPaired(false)} />;
  }
  return (
    <>
      <AuthScreen
        tab={tab === 'signup' ? 'signup' : 'login'}
        onTab={openTab}
        knownEmail={knownEmail}
        onEntering={setSignInKind}
        onForgot={(email) => setForgotten({ isOpen: true, email })}
        onCode={() => setIsCodeOpen(true)}
        invitation={invitation}
        banner={said}
        isTrialPicked={localStorage.getItem(PLAN_KEY) === 'Trial'}
      />
      <UnprovenDialog
        isOpen={unproven !== null}
        onClose={() => setUnproven(null)}
        onMine={() => {
          setUnproven(null);
          openTab('login');
        }}
        intent={unproven ?? 'signin'}
        invitation={invitation}
      />
      <ChildEntry
        isOpen={isCodeOpen}
        onClose={() => setIsCodeOpen(false)}
        onFaces={isPaired ? () => openTab('faces') : null}
      />
      <ResetDialog {...forgotten} onClose={() => setForgotten((before) => ({ ...before, isOpen: false }))} />
    </>
  );
}
