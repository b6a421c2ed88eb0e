import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS } from './breakpoint.ts';

const PHONE = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

/** True while the window is narrower than 768 px. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** Calls `listener` once the window has kept its size, so that dragging its edge over the breakpoint renders only once. */
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

/** The same as a hook, for differences that CSS alone cannot make. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
