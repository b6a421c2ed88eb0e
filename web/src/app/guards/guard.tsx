import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useFollowOwnPlan } from '../../areas/subscription/own-plan.ts';
import { keepLive, keepOwnLive } from '../../lib/sync/live.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AFTER_SIGN_IN, hasTokenInHash } from '../auth/navigation-state.ts';
import { usePreferences } from '../session/preferences.ts';
import { GuardScreenOf } from './guard-screens.tsx';
import { GoogleReturn } from '../auth/google-return.tsx';
import { isSigningOut } from '../session/sign-out.ts';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { rememberPath } from '../auth/return-path.ts';
import { useIsOverlayAwaited } from './trial-overlay.ts';
import { useGuard } from './use-guard.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Changes of the own plan are followed where they show. */
const PLAN_PATHS = ['/dashboard', '/settings'];

interface GuardProps {
  /** The app; `isCovered` while the dialog of a trial that is over lies on it. */
  children: (isCovered: boolean) => ReactNode;
}

/** Carries out what the gates decide for every screen that needs somebody to be signed in. */
export function Guard({ children }: GuardProps) {
  const decision = useGuard();
  const location = useLocation();
  const { t } = useTranslation();
  const screen = decision.kind === 'show' ? decision.screen : null;
  const { isReady } = usePreferences();
  const isOverlayAwaited = useIsOverlayAwaited(screen);

  useLiveRows(screen);
  useFollowOwnPlan(PLAN_PATHS.includes(location.pathname));
  useTokenRemoval();

  if (isSigningOut()) return null;
  if (decision.kind === 'loading' || isOverlayAwaited) return <LoadingScreen words={t('loading')} />;
  if (decision.kind === 'go') return <Elsewhere {...decision} />;
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

/** Whoever stands in the app hears of every change; whoever waits at a gate only of their own affairs. */
function useLiveRows(screen: string | null): void {
  const isInside = screen === 'app';
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

interface ElsewhereProps {
  to: string;
  remembersPath?: boolean;
  isBackOfficeOnly?: boolean;
}

/** Leads away without showing anything on the way. */
function Elsewhere({ to, remembersPath = false, isBackOfficeOnly = false }: ElsewhereProps) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const from = useLocation({ select: (location) => location.href });
  useEffect(() => {
    if (remembersPath) rememberPath(from);
    if (isBackOfficeOnly)
      showToast(() => ({ key: 'back-office-only', title: t('backOfficeOnly'), description: t('backOfficeOnlyText') }));
    void navigate({ href: to, replace: true });
    // Once per destination: the address it starts from changes on the way.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to]);
  return <LoadingScreen words={t('loading')} />;
}
