import { useSyncExternalStore } from 'react';
import { noteChoice } from '../../lib/storage/device-choice.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

/** The choices of a person. `system` follows the device, and is dark when the device has no preference. */
export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const KEY = 'theme';
const changed = createListeners();

export function readColorScheme(): ColorScheme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function resolveColorScheme(choice: ColorScheme): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Applies a choice that the person made on this device. */
export function chooseColorScheme(choice: ColorScheme): void {
  noteChoice('theme');
  followColorScheme(choice);
}

/** Applies a choice made elsewhere: stores it on this device and shows it at once, also in the other clients. */
export function followColorScheme(choice: ColorScheme): void {
  trySetItem(localStorage, KEY, choice);
  applyColorScheme();
  changed.emit();
}

/** Does the same as public/theme.js before the first paint. */
function applyColorScheme(): void {
  const scheme = resolveColorScheme(readColorScheme());
  document.documentElement.dataset['colorScheme'] = scheme;
  // The browser's toolbar gets the colour of --paper.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', scheme === 'light' ? '#fffbf5' : '#17141f');
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: light)');
  const follow = () => {
    applyColorScheme();
    listener();
  };
  const stop = changed.add(listener);
  media.addEventListener('change', follow);
  window.addEventListener('storage', follow);
  return () => {
    stop();
    media.removeEventListener('change', follow);
    window.removeEventListener('storage', follow);
  };
}

/** The choice, and the scheme that results from it on this device. */
export function useColorScheme(): { choice: ColorScheme; resolved: 'light' | 'dark' } {
  // At build, where pages are made for every device, nothing is chosen.
  const choice = useSyncExternalStore<ColorScheme>(subscribe, readColorScheme, () => 'system');
  const resolved = useSyncExternalStore<'light' | 'dark'>(
    subscribe,
    () => resolveColorScheme(readColorScheme()),
    () => 'dark',
  );
  return { choice, resolved };
}
