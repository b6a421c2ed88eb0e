import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

export const SIDE_BAR_COOKIE = 'sidebar:state';
export const SIDE_BAR_COOKIE_DAYS = 7;
const DAY_SECONDS = 86_400;

/** Narrower windows need its width for their content. */
const NARROW = '(max-width: 1023.98px)';

const changed = createListeners();
/** Null: not chosen on this device within the cookie's lifetime. If the browser refuses cookies, the choice lasts as long as the page. */
let chosen = readCookie();

function readCookie(): boolean | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${SIDE_BAR_COOKIE}=`))
    ?.slice(SIDE_BAR_COOKIE.length + 1);
  return value === undefined ? null : value !== 'false';
}

const isOpen = (): boolean => chosen ?? !matchMedia(NARROW).matches;

/** Opens the side bar or collapses it to a rail of icons, and stores the choice. */
export function toggleSideBar(): void {
  chosen = !isOpen();
  document.cookie = `${SIDE_BAR_COOKIE}=${chosen}; path=/; max-age=${SIDE_BAR_COOKIE_DAYS * DAY_SECONDS}; samesite=lax`;
  changed.emit();
}

/** As it was chosen on this device; without a choice it is open from 1024 px on. */
export function useIsSideBarOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen);
}

function subscribe(listener: () => void): () => void {
  const stopListening = changed.add(listener);
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => {
    stopListening();
    media.removeEventListener('change', listener);
  };
}
