import { useEffect } from 'react';

/** Sets the title of the browser tab and the history entry, and announces a new screen to screen readers. */
export function usePageTitle(words: string | null): void {
  useEffect(() => {
    document.title = words === null ? 'Casita' : `${words} · Casita`;
    announceScreen(location.pathname, words);
  }, [words]);
}

/** Long enough to be read out. Then the text is removed, so that it is not found in the page later. */
const SPOKEN_MS = 1_500;

let liveRegion: HTMLElement | null = null;
let currentPath: string | null = null;

/** Announces a screen after a navigation inside the app, and focuses it. The browser itself announces the first one. */
function announceScreen(path: string, words: string | null): void {
  liveRegion ??= createLiveRegion();
  const isFirst = currentPath === null;
  if (path === currentPath) return;
  currentPath = path;
  if (isFirst) return;
  const main = document.querySelector('main');
  const focused = document.activeElement;
  // A focused heading is read out anyway.
  if (words !== null && !/^H[12]$/.test(focused?.tagName ?? '')) say(liveRegion, words);
  // Nothing beneath an open sheet may get the focus.
  if (!main || main.contains(focused) || main.closest('[inert]')) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

function say(region: HTMLElement, words: string): void {
  region.textContent = words;
  setTimeout(() => {
    if (region.textContent === words) region.textContent = '';
  }, SPOKEN_MS);
}

/** Screen readers only notice changes of a live region that already exists. */
function createLiveRegion(): HTMLElement {
  const region = document.createElement('p');
  region.className = 'visually-hidden';
  region.ariaLive = 'polite';
  return document.body.appendChild(region);
}
