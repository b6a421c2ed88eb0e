import { useEffect, useRef } from 'react';

/**
 * Calls `store` when the page is hidden or left (phones discard hidden pages without a further event), and when the form unmounts with
 * text in it, because the session ended or the family was switched. Calls `forget` when there is nothing to store any more (`store`
 * null).
 */
export function useWhenHidden(store: (() => void) | null, forget: () => void): void {
  const latest = useRef({ store, forget });
  useEffect(() => {
    latest.current = { store, forget };
  });
  const isWatching = store !== null;
  useEffect(() => {
    if (!isWatching) return;
    const storeIfHidden = () => {
      if (document.visibilityState === 'hidden') latest.current.store?.();
    };
    const storeNow = () => latest.current.store?.();
    document.addEventListener('visibilitychange', storeIfHidden);
    window.addEventListener('pagehide', storeNow);
    return () => {
      document.removeEventListener('visibilitychange', storeIfHidden);
      window.removeEventListener('pagehide', storeNow);
      latest.current.forget();
    };
  }, [isWatching]);
  // Runs after the cleanup above, which calls `forget`. A form that unmounts with text in it was neither saved nor closed, so it is
  // stored.
  useEffect(() => () => latest.current.store?.(), []);
}
