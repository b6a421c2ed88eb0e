import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { closeAllSheets, closeTopSheet, isSheetOpen, subscribeToSheets } from '../ui/open-sheets.ts';

/** A sheet belongs to the screen it was opened on. The way back closes it, as on a phone people expect; any other way takes it along. */
export function useSheetsFollowPlace(): void {
  const { history, subscribe } = useRouter();
  const isOpen = useSyncExternalStore(subscribeToSheets, isSheetOpen);

  // Only while one is open: whoever may block makes every navigation wait for the answer.
  useEffect(() => {
    if (!isOpen) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => action === 'BACK' && closeTopSheet(),
    });
  }, [history, isOpen]);

  useEffect(
    () =>
      subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) closeAllSheets();
      }),
    [subscribe],
  );
}
