import { Outlet } from '@tanstack/react-router';
import { PlanBanner } from '../areas/subscription/components/plan-banner.tsx';
import { useUndoKeys } from '../ui/undo.ts';
import { BehindCover } from './behind-cover.tsx';
import { Gate } from './gate.tsx';
import { PopUpHost } from './pop-up-host.tsx';
import { Shell } from './shell/shell.tsx';
import { TaskDialogHost } from './task-dialog-host.tsx';
import { TrialCover } from './trial-cover.ts';
import { useSheetsFollowPlace } from './use-sheets-follow-place.ts';
import { useLeave } from './use-leave.tsx';

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
