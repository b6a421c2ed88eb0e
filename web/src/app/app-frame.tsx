import { Outlet } from '@tanstack/react-router';
import { useUndoKeys } from '../ui/undo.ts';
import { Gate } from './gate.tsx';
import { PopUpHost } from './pop-up-host.tsx';
import { Shell } from './shell/shell.tsx';
import { TaskDialogHost } from './task-dialog-host.tsx';

/** The gates and the shell around every screen that needs somebody to be signed in. */
export function AppFrame() {
  useUndoKeys();
  return (
    <Gate>
      {() => (
        <>
          <Shell>
            <Outlet />
          </Shell>
          <TaskDialogHost />
          <PopUpHost />
        </>
      )}
    </Gate>
  );
}
