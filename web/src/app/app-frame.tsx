import { Outlet } from '@tanstack/react-router';
import { PlanBanner } from '../areas/subscription/components/plan-banner.tsx';
import { useUndoKeys } from '../ui/toasts/undo.ts';
import { BehindCover } from './guards/behind-overlay.tsx';
import { Gate } from './guards/guard.tsx';
import { PopUpHost } from './alerts/pop-up-host.tsx';
import { Shell } from './shell/shell.tsx';
import { TaskDialogHost } from './dialogs/task-dialog-host.tsx';
import { TrialCover } from './guards/trial-overlay.ts';
import { useSheetsFollowPlace } from './dialogs/use-sheets-follow-place.ts';
import { useLeave } from './session/use-sign-out.tsx';

/** The gates and the shell around every screen that needs somebody to be signed in. */
export function AppFrame() {
  useUndoKeys();
  useSheetsFollowPlace();
  const { startLeaving, sheet } = useLeave();
  return (
    <Gate>
      {(isCovered) => (
        <>
          <Shell banner={<PlanBanner />}>
            <BehindCover isCovered={isCovered}>
              <Outlet />
            </BehindCover>
          </Shell>
          <TaskDialogHost />
          <PopUpHost />
          <TrialCover isOpen={isCovered} onClose={() => undefined} onSignOut={startLeaving} />
          {sheet}
        </>
      )}
    </Gate>
  );
}
