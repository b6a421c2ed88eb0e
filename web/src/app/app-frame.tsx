import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { subscriptionPermissions } from '#contract/areas/subscription.ts';
import { useCheck } from '../areas/subscription/check.ts';
import { StoredBanner } from '../areas/subscription/components/stored-banner.tsx';
import { useSession } from '../lib/auth/session.ts';
import { prepareArea, useTranslation } from '../lib/i18n/i18n.ts';
import { useMay } from '../lib/auth/use-may.ts';
import { PAYMENT_KEY } from '../lib/storage/storage-keys.ts';
import { theClient } from '../lib/sync/client.ts';
import { lazyCode } from '../pwa/lazy-code.ts';
import { useUndoKeys } from '../ui/toasts/undo.ts';
import { LoadingScreen } from './errors/loading-screen.tsx';
import { BehindOverlay } from './guards/behind-overlay.tsx';
import { Guard } from './guards/guard.tsx';
import { useIsStoredView } from './guards/stored-view.ts';
import { useClearFamilyState } from './session/clear-family-state.ts';
import { PopUpHost } from './alerts/pop-up-host.tsx';
import { SeenFrame, useIsSeeing } from './see-as/seen-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { AreaDialogs } from './dialogs/area-dialogs.tsx';
import { TrialOverlay } from './guards/trial-overlay.ts';
import { relatedCode } from './related/related-code.ts';
import { RelatedCode } from '../rows/related/related.tsx';
import { SaidCode } from '../rows/said/said.ts';
import { saidCode } from './said/said-code.ts';
import { useSheetsFollowPlace } from './dialogs/use-sheets-follow-place.ts';
import { useSignOut } from './session/use-sign-out.tsx';

const planBanner = lazyCode(async () => {
  const [code] = await Promise.all([import('../areas/subscription/components/plan-banner.tsx'), prepareArea('plans')]);
  return code;
});
const welcomePage = lazyCode(async () => {
  const code = await import('./auth/welcome-page.tsx');
  await code.prepareWelcome();
  return code;
});
const settlement = lazyCode(() => import('./auth/late-settlement.ts'));
const kitchen = lazyCode(() => import('./kitchen/kitchen-return.ts'));

/** The guards and the shell around every screen that needs a signed-in person. */
export function AppFrame() {
  const { t } = useTranslation();
  useClearFamilyState();
  useSheetsFollowPlace();
  const { startSignOut, sheet } = useSignOut();
  const isStoredView = useIsStoredView();
  const { state, user } = useSession();
  const isSignedIn = state === 'signed-in';
  const [hasOpenPayment] = useState(() => theClient().device.storage.getItem(PAYMENT_KEY) !== null);
  const { check } = useCheck();
  const isEnding = check !== null && (check.payment_failed_at ?? check.cancelled_at) !== null;
  const mayWarn = isEnding || check?.subscription_tier === 'Trial';
  const warning = planBanner.useCode(useMay()(subscriptionPermissions.choose) && mayWarn);
  const isSeeing = useIsSeeing();
  useUndoKeys(!isSeeing);
  const isFirstUse = useLocation({
    select: ({ pathname, state }) => pathname === '/dashboard' && state.isFirstUse === true,
  });
  const welcome = welcomePage.useCode(isFirstUse);
  const late = settlement.useCode(isSignedIn && hasOpenPayment);
  // Only the session of a child whom a PIN signed in has no address, and ends on a kitchen screen.
  const returning = kitchen.useCode(isSignedIn && user?.email === '');
  return (
    <RelatedCode value={relatedCode}>
      <SaidCode value={saidCode}>
        <Guard>
          {(isCovered) => (
            <>
              {isFirstUse && !isCovered ? (
                ((welcome && <welcome.FirstPayment />) ?? <LoadingScreen words={t('loading')} />)
              ) : isSeeing ? (
                <SeenFrame>
                  <BehindOverlay isCovered={isCovered}>
                    <Outlet />
                  </BehindOverlay>
                </SeenFrame>
              ) : (
                <Shell banner={isStoredView ? <StoredBanner /> : warning ? <warning.PlanBanner /> : null}>
                  <BehindOverlay isCovered={isCovered}>
                    <Outlet />
                  </BehindOverlay>
                </Shell>
              )}
              <AreaDialogs />
              <PopUpHost />
              <TrialOverlay isOpen={isCovered} onClose={() => undefined} onSignOut={startSignOut} />
              {sheet}
              {late && isSignedIn ? <late.LateSettlement /> : null}
              {returning && isSignedIn ? <returning.SessionReturn /> : null}
            </>
          )}
        </Guard>
      </SaidCode>
    </RelatedCode>
  );
}
