import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

export const SIDE_BAR_COOKIE = 'sidebar:state';
export const SIDE_BAR_COOKIE_DAYS = 7;
const DAY_SECONDS = 86_400;

const changed = createListeners();
/** Where cookies are refused it lives as long as the page. */
let isOpen = readCookie();

/** Open unless it was closed on this device in the last days. */
function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${SIDE_BAR_COOKIE}=false`);
}

/** Opens the side bar, or collapses it to a rail of icons, and remembers it. */
export function toggleSideBar(): void {
  isOpen = !isOpen;
  document.cookie = `${SIDE_BAR_COOKIE}=${isOpen}; path=/; max-age=${SIDE_BAR_COOKIE_DAYS * DAY_SECONDS}; samesite=lax`;
  changed.emit();
}

export function useIsSideBarOpen(): boolean {
  return useSyncExternalStore(changed.add, () => isOpen);
}
