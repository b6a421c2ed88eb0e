import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { subscriptionPermissions } from '#contract/areas/subscription.ts';
import { useCheck } from '../areas/subscription/check.ts';
import { StoredBanner } from '../areas/subscription/components/stored-banner.tsx';
import { useSession } from '../lib/auth/session.ts';
import { useMay } from '../lib/auth/use-may.ts';
import { PAYMENT_KEY } from '../lib/storage/storage-keys.ts';
import { theClient } from '../lib/sync/client.ts';
import { lazyCode } from '../pwa/lazy-code.ts';
import { useUndoKeys } from '../ui/toasts/undo.ts';
import { BehindOverlay } from './guards/behind-overlay.tsx';
import { Guard } from './guards/guard.tsx';
import { useIsStoredView } from './guards/stored-view.ts';
import { useClearFamilyState } from './session/clear-family-state.ts';
import { PopUpHost } from './alerts/pop-up-host.tsx';
import { Shell } from './shell/shell.tsx';
import { EventDialogHost } from './dialogs/event-dialog-host.tsx';
import { InviteDialogHost } from './dialogs/invite-dialog-host.tsx';
import { TaskDialogHost } from './dialogs/task-dialog-host.tsx';
import { TrialOverlay } from './guards/trial-overlay.ts';
import { useSheetsFollowPlace } from './dialogs/use-sheets-follow-place.ts';
import { useSignOut } from './session/use-sign-out.tsx';

const planBanner = lazyCode(() => import('../areas/subscription/components/plan-banner.tsx'));
const settlement = lazyCode(() => import('./auth/late-settlement.ts'));

/** The guards and the shell around every screen that needs a signed-in person. */
export function AppFrame() {
  useUndoKeys();
  useClearFamilyState();
  useSheetsFollowPlace();
  const { startSignOut, sheet } = useSignOut();
  const isStoredView = useIsStoredView();
  const isSignedIn = useSession().state === 'signed-in';
  const [hasOpenPayment] = useState(() => theClient().device.storage.getItem(PAYMENT_KEY) !== null);
  const { check } = useCheck();
  const mayWarn = check !== null && (check.payment_failed_at !== null || check.subscription_tier === 'Trial');
  const warning = planBanner.useCode(useMay()(subscriptionPermissions.choose) && mayWarn);
  const late = settlement.useCode(isSignedIn && hasOpenPayment);
  return (
    <Guard>
      {(isCovered) => (
        <>
          <Shell banner={isStoredView ? <StoredBanner /> : warning ? <warning.PlanBanner /> : null}>
            <BehindOverlay isCovered={isCovered}>
              <Outlet />
            </BehindOverlay>
          </Shell>
          <TaskDialogHost />
          <EventDialogHost />
          <InviteDialogHost />
          <PopUpHost />
          <TrialOverlay isOpen={isCovered} onClose={() => undefined} onSignOut={startSignOut} />
          {sheet}
          {late && isSignedIn ? <late.LateSettlement /> : null}
        </>
      )}
    </Guard>
  );
}
