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
    /** The same place once more, above the first entry of the app: a sheet was opened there. */
    isFirstAgain?: true;
  }
}

/** Longer than the browser takes to put back one step. */
const PUT_BACK_MS = 250;
const LOOKS = 4;

/** A sheet belongs to the screen it was opened on. The way back closes it, as on a phone people expect; any other way takes it along. */
export function useSheetsFollowPlace(): void {
  const { history, navigate, subscribe } = useRouter();
  const isOpen = useSyncExternalStore(subscribeToSheets, isSheetOpen);
  const isClosable = useSyncExternalStore(subscribeToSheets, isClosableSheetOpen);

  // Below the first entry lies what is not the app: a step back to there is no longer ours to take.
  useEffect(() => {
    if (!isClosable || !isFirst(history.location)) return;
    const state = (current: object) => ({ ...current, isFirstAgain: true as const });
    void navigate({ to: '.', search: true, hash: true, state, resetScroll: false, ignoreBlocker: true });
  }, [history, navigate, isClosable]);
  useEffect(() => passOverFirst(history), [history]);

  // Only while one is open: whoever may block makes every navigation wait for the answer.
  useEffect(() => {
    if (!isOpen) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isTaken = action === 'BACK' && closeTopSheet();
        if (isTaken) followAddress(history, LOOKS);
        return isTaken;
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

/** A step between the first entry and the same place above it changes nothing on the screen: it leads on. */
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
 * The router puts back the step that a sheet has taken, and passes over the next one that the browser tells it of. On a page that is
 * busy that may be a second press of the back button: the address would be of one screen, what is drawn of another.
 */
function followAddress(history: RouterHistory, looks: number): void {
  setTimeout(() => {
    const shown: unknown = window.history.state?.__TSR_key;
    if (typeof shown === 'string' && shown !== history.location.state.__TSR_key)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    if (looks > 1) followAddress(history, looks - 1);
  }, PUT_BACK_MS);
}
