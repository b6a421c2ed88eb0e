import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS } from './breakpoint.ts';

const PHONE = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

/** True under 768 px, at this moment. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** Told once the window has come to rest: dragging its edge over the breakpoint draws nothing twice. */
function subscribe(listener: () => void): () => void {
  const media = matchMedia(PHONE);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleChange = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, RESIZE_DEBOUNCE_MS);
  };
  media.addEventListener('change', handleChange);
  return () => {
    clearTimeout(timer);
    media.removeEventListener('change', handleChange);
  };
}

/** The same on a screen, for what CSS alone cannot decide. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
