import { Outlet } from '@tanstack/react-router';
import { PlanBanner } from '../areas/subscription/components/plan-banner.tsx';
import { StoredBanner } from '../areas/subscription/components/stored-banner.tsx';
import { useSession } from '../lib/auth/session.ts';
import { useUndoKeys } from '../ui/toasts/undo.ts';
import { BehindOverlay } from './guards/behind-overlay.tsx';
import { Guard } from './guards/guard.tsx';
import { useSettlePayment } from './auth/use-settle-payment.ts';
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

/** The guards and the shell around every screen that needs a signed-in person. */
export function AppFrame() {
  useUndoKeys();
  useClearFamilyState();
  useSheetsFollowPlace();
  const { startSignOut, sheet } = useSignOut();
  const isStoredView = useIsStoredView();
  useSettlePayment(useSession().state === 'signed-in');
  return (
    <Guard>
      {(isCovered) => (
        <>
          <Shell banner={isStoredView ? <StoredBanner /> : <PlanBanner />}>
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
        </>
      )}
    </Guard>
  );
}
