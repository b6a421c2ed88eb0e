import { PATH_KEY } from '../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

const HOME = '/dashboard';
/** The path that this client stored. Another client of this browser may have overwritten it with its own. */
let ownPath: string | null = null;

/** Stores the path that a visitor opened until they have signed in. */
export function rememberPath(path: string): void {
  // The guard renders once more during its redirect, when the path is already that of the sign-in screen.
  if (isAuthPath(path)) return;
  // A token in the address must not be stored.
  ownPath = path.replace(/#.*access_token=.*$/, '');
  trySetItem(localStorage, PATH_KEY, ownPath);
}

/** Removes the path that this client stored, so that the next person does not land where the previous one was. */
export function forgetOwnPath(): void {
  if (ownPath !== null && localStorage.getItem(PATH_KEY) === ownPath) localStorage.removeItem(PATH_KEY);
  ownPath = null;
}

/** Reads and removes the stored path. Paths outside the app give `fallback`, and /pricing becomes the dashboard. */
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
