import { PATH_KEY } from '../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

const HOME = '/dashboard';
/** What this page has kept; another page may have put the address of its own visitor in its place. */
let ownPath: string | null = null;

/** Keeps where a visitor wanted to go until they have signed in. */
export function rememberPath(path: string): void {
  // The gate draws once more while it is being left, and is already at the door then.
  if (isAuthPath(path)) return;
  // A token that came with the address is nothing to keep.
  ownPath = path.replace(/#.*access_token=.*$/, '');
  trySetItem(localStorage, PATH_KEY, ownPath);
}

/** Where the one before was in this page is no place for the next. */
export function forgetOwnPath(): void {
  if (ownPath !== null && localStorage.getItem(PATH_KEY) === ownPath) localStorage.removeItem(PATH_KEY);
  ownPath = null;
}

/** Where to go after signing in; asked once. Only paths of this app count, and pricing becomes home. */
export function takeRememberedPath(fallback: string = HOME): string {
  const path = localStorage.getItem(PATH_KEY);
  localStorage.removeItem(PATH_KEY);
  return path === null ? fallback : resolvePath(path, fallback);
}

export function resolvePath(path: string, fallback: string = HOME): string {
  const isOurs = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
  if (!isOurs || isAuthPath(path)) return fallback;
  return /^\/pricing(\/|\?|$)/.test(path) ? HOME : path;
}

function isAuthPath(path: string): boolean {
  return /^\/(auth|login)(\/|\?|$)/.test(path);
}
