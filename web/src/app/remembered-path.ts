import { PATH_KEY } from '../lib/kept-keys.ts';
import { tryToKeep } from '../lib/try-to-keep.ts';

const HOME = '/dashboard';

/** Keeps where a visitor wanted to go until they have signed in. */
export function rememberPath(path: string): void {
  // The gate draws once more while it is being left, and is already at the door then.
  if (isDoor(path)) return;
  // A token that came with the address is nothing to keep.
  tryToKeep(localStorage, PATH_KEY, path.replace(/#.*access_token=.*$/, ''));
}

/** Where to go after signing in; asked once. Only paths of this app count, and pricing becomes home. */
export function takeRememberedPath(fallback: string = HOME): string {
  const path = localStorage.getItem(PATH_KEY);
  localStorage.removeItem(PATH_KEY);
  return path === null ? fallback : resolvePath(path, fallback);
}

export function resolvePath(path: string, fallback: string = HOME): string {
  const isOurs = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
  if (!isOurs || isDoor(path)) return fallback;
  return /^\/pricing(\/|\?|$)/.test(path) ? HOME : path;
}

function isDoor(path: string): boolean {
  return /^\/(auth|login)(\/|\?|$)/.test(path);
}
