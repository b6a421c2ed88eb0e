import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

export const SIDE_BAR_COOKIE = 'sidebar:state';
export const SIDE_BAR_COOKIE_DAYS = 7;
const DAY_SECONDS = 86_400;

const changed = createListeners();
/** If the browser refuses cookies, the state lasts as long as the page. */
let isOpen = readCookie();

/** Open unless it was closed on this device within the cookie's lifetime. */
function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${SIDE_BAR_COOKIE}=false`);
}

/** Opens the side bar or collapses it to a rail of icons, and stores the choice. */
export function toggleSideBar(): void {
  isOpen = !isOpen;
  document.cookie = `${SIDE_BAR_COOKIE}=${isOpen}; path=/; max-age=${SIDE_BAR_COOKIE_DAYS * DAY_SECONDS}; samesite=lax`;
  changed.emit();
}

export function useIsSideBarOpen(): boolean {
  return useSyncExternalStore(changed.add, () => isOpen);
}
