import { useEffect, useRef } from 'react';

/**
 * Calls `keep` when the page is hidden or left (phones drop hidden pages without another word), and when the form goes away with
 * something in it: the session ended, or the family is left. Calls `forget` once there is nothing to keep.
 */
export function useWhenHidden(keep: (() => void) | null, forget: () => void): void {
  const latest = useRef({ keep, forget });
  useEffect(() => {
    latest.current = { keep, forget };
  });
  const isWatching = keep !== null;
  useEffect(() => {
    if (!isWatching) return;
    const run = () => {
      if (document.visibilityState === 'hidden') latest.current.keep?.();
    };
    const leave = () => latest.current.keep?.();
    document.addEventListener('visibilitychange', run);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', run);
      window.removeEventListener('pagehide', leave);
      latest.current.forget();
    };
  }, [isWatching]);
  // After the one above, which has forgotten it: a form that goes away on its own was neither saved nor closed.
  useEffect(() => () => latest.current.keep?.(), []);
}
