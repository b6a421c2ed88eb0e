import { useEffect } from 'react';
import { isSheetOpen } from '../../ui/sheet/open-sheets.ts';
import { isPhone } from '../../ui/theme/use-is-phone.ts';
import type { OpenSheet } from './shell-sheets.tsx';
import { toggleSideBar } from './side-bar-state.ts';

/** Ctrl/Cmd+B collapses the side bar, or opens its sheet on a phone; Ctrl/Cmd+K searches. */
export function useShellKeys(open: (next: (sheet: OpenSheet) => OpenSheet) => void): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      if (key !== 'b' && key !== 'k') return;
      event.preventDefault();
      if (event.repeat) return;
      if (key === 'b' && !isPhone()) return toggleSideBar();
      const wanted = key === 'b' ? 'side' : 'palette';
      // Another open sheet or form stays open.
      open((sheet) => (sheet === wanted ? null : sheet === null && !isSheetOpen() ? wanted : sheet));
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [open]);
}
