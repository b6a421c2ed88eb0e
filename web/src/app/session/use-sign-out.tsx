import { useCallback, useState, type ReactNode } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';

const LeaveSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('../shell/leave-sheet.tsx'), prepareArea('shell')]);
  return file.LeaveSheet;
});

/**
 * Signing out from a screen without the shell: asks about changes that wait, and ends at the public page or at `to`. The sheet
 * belongs beside the screen.
 */
export function useSignOut(to?: string): { startLeaving: () => void; sheet: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const startLeaving = useCallback(() => setIsOpen(true), []);
  return {
    startLeaving,
    sheet: <LeaveSheet isOpen={isOpen} onClose={() => setIsOpen(false)} {...(to ? { to } : {})} />,
  };
}
