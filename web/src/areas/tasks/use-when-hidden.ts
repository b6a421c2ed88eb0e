import { useEffect, useRef } from 'react';

/** Calls `keep` when the page is hidden or left; phones drop hidden pages without another word. */
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
}
