import { useSyncExternalStore } from 'react';
import { noteChoice } from '../../lib/storage/device-choice.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

/** What a person chose. `system` follows the device, and is dark where the device has no preference. */
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

/** A person's choice on this device. */
export function chooseColorScheme(choice: ColorScheme): void {
  noteChoice('theme');
  followColorScheme(choice);
}

/** Takes over what a person chose elsewhere: kept on this device and shown at once; other tabs follow. */
export function followColorScheme(choice: ColorScheme): void {
  trySetItem(localStorage, KEY, choice);
  applyColorScheme();
  changed.emit();
}

/** The same as public/theme.js does before the first paint. */
function applyColorScheme(): void {
  const scheme = resolveColorScheme(readColorScheme());
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  // The browser's own bar takes the colour of --paper.
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

/** The choice, and the scheme it comes to on this device. */
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
