import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useFollowOwnPlan } from '../../areas/subscription/own-plan.ts';
import { areaOf } from '../../areas/areas.ts';
import { keepLive, keepOwnLive } from '../../lib/sync/live.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AFTER_SIGN_IN, hasTokenInHash } from '../auth/navigation-state.ts';
import { usePreferences } from '../session/preferences.ts';
import { GuardScreenOf } from './guard-screens.tsx';
import { GoogleReturn } from '../auth/google-return.tsx';
import { isSigningOut, noteSessionEnded } from '../session/sign-out.ts';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { rememberPath } from '../auth/return-path.ts';
import { useEndStoredView, useIsStoredView } from './stored-view.ts';
import { useIsOverlayAwaited } from './trial-overlay.ts';
import type { GuardDecision } from './guards.ts';
import { useGuard } from './use-guard.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Areas that show the person's own plan. */
const PLAN_AREAS = ['/dashboard', '/settings'];

interface GuardProps {
  /** The app; `isCovered` while the dialog of a trial that is over lies on it. */
  children: (isCovered: boolean) => ReactNode;
}

/** Carries out the decision of the guards for every screen that needs a signed-in person. */
export function Guard({ children }: GuardProps) {
  const decision = useGuard();
  const location = useLocation();
  const { t } = useTranslation();
  const screen = decision.kind === 'show' ? decision.screen : null;
  const { isReady } = usePreferences();
  const isOverlayAwaited = useIsOverlayAwaited(screen);

  const [wasInside, setWasInside] = useState(false);
  if (screen !== null && !wasInside) setWasInside(true);

  useLiveRows(screen, useIsStoredView());
  useEndStoredView();
  useFollowOwnPlan(PLAN_AREAS.includes(areaOf(location.pathname)?.path ?? ''));
  useTokenRemoval();

  if (isSigningOut()) return null;
  if (decision.kind === 'loading' || isOverlayAwaited) return <LoadingScreen words={t('loading')} />;
  if (decision.kind === 'go') return <Elsewhere {...decision} wasInside={wasInside} />;
  // Rows and words come first: nothing of the app is drawn in another language for a moment, and no change is typed into nowhere.
  if (!isReady) return <LoadingScreen words={t('loading')} />;
  switch (decision.screen) {
    case 'app':
      return children(false);
    case 'covered-app':
      return children(true);
    case 'google-calendar':
      return <GoogleReturn />;
    case 'new-password':
      // The root shows it, on every address.
      return null;
    default:
      return <GuardScreenOf screen={decision.screen} />;
  }
}

/** The open app receives every change; a screen in place of it, and a family without a plan, only the person's own rows. */
function useLiveRows(screen: string | null, isStoredView: boolean): void {
  const isInside = screen === 'app' && !isStoredView;
  const isWaiting = screen !== null && !isInside;
  useEffect(() => {
    if (isInside) return keepLive();
    return isWaiting ? keepOwnLive() : undefined;
  }, [isInside, isWaiting]);
}

function useTokenRemoval(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const hasToken = hasTokenInHash(location);
  useEffect(() => {
    if (hasToken) void navigate({ to: '.', search: true, hash: '', replace: true, state: AFTER_SIGN_IN });
  }, [hasToken, navigate]);
}

interface ElsewhereProps extends Pick<GuardDecision & { kind: 'go' }, 'to' | 'remembersPath' | 'notice'> {
  /** The person has seen something of the app in this page. */
  wasInside: boolean;
}

/** Leads away without showing anything on the way. */
function Elsewhere({ to, remembersPath, notice, wasInside }: ElsewhereProps) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const from = useLocation({ select: (location) => location.href });
  useEffect(() => {
    if (remembersPath) rememberPath(from);
    // Only the end of a session leads from the app to the sign-in screen.
    if (remembersPath && wasInside) noteSessionEnded();
    if (notice) showToast(() => ({ key: notice, title: t(notice), description: t(`${notice}Text`) }));
    void navigate({ href: to, replace: true });
    // Once per destination: the address it starts from changes on the way.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to]);
  return <LoadingScreen words={t('loading')} />;
}
