import { useRouter, type HistoryLocation, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import {
  closeAllSheets,
  closeTopSheet,
  isClosableSheetOpen,
  isSheetOpen,
  subscribeToSheets,
} from '../../ui/sheet/open-sheets.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A second history entry of the same place, pushed above the app's first entry because a sheet was opened there. */
    isFirstAgain?: true;
  }
}

/** Longer than the browser takes to undo one history step. */
const UNDO_STEP_MS = 250;
const CHECKS = 4;

/**
 * A sheet belongs to the screen it was opened on. The back button closes the sheet only, as on a phone; other navigations leave the
 * screen and close it.
 */
export function useSheetsFollowPlace(): void {
  const { history, navigate, subscribe } = useRouter();
  const isOpen = useSyncExternalStore(subscribeToSheets, isSheetOpen);
  const isClosable = useSyncExternalStore(subscribeToSheets, isClosableSheetOpen);

  // A step back from the app's first entry leaves the app and cannot be blocked. A second entry above it can.
  useEffect(() => {
    if (!isClosable || !isFirst(history.location)) return;
    const state = (current: object) => ({ ...current, isFirstAgain: true as const });
    void navigate({ to: '.', search: true, hash: true, state, resetScroll: false, ignoreBlocker: true });
  }, [history, navigate, isClosable]);
  useEffect(() => passOverFirst(history), [history]);

  // Only while a sheet is open, because a blocker makes every navigation wait for its answer.
  useEffect(() => {
    if (!isOpen) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isBlocked = action === 'BACK' && closeTopSheet();
        if (isBlocked) followAddress(history, CHECKS);
        return isBlocked;
      },
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

const isFirst = ({ state }: HistoryLocation) => state.__TSR_index === 0;

/** A step between the first entry and its second entry changes nothing on the screen, so one more step follows in the same direction. */
function passOverFirst(history: RouterHistory): () => void {
  let before = history.location;
  return history.subscribe(({ location, action: { type } }) => {
    const from = before;
    before = location;
    if (type === 'BACK' && from.state.isFirstAgain && isFirst(location)) window.history.back();
    if (type === 'FORWARD' && isFirst(from) && location.state.isFirstAgain) window.history.forward();
  });
}

/**
 * The router undoes a blocked step, and ignores the next popstate event, which it takes for its own. On a busy page that event may be a
 * second press of the back button. The address would then belong to another screen than the one drawn, so it is compared a few times.
 */
function followAddress(history: RouterHistory, checks: number): void {
  setTimeout(() => {
    const shown: unknown = window.history.state?.__TSR_key;
    if (typeof shown === 'string' && shown !== history.location.state.__TSR_key)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    if (checks > 1) followAddress(history, checks - 1);
  }, UNDO_STEP_MS);
}
