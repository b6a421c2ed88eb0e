import { useEffect } from 'react';

/** The name of the screen in the tab, in the history, and to the ear of whoever cannot see that it is another one now. */
export function usePageTitle(words: string | null): void {
  useEffect(() => {
    document.title = words === null ? 'Casita' : `${words} · Casita`;
    arriveAt(location.pathname, words);
  }, [words]);
}

/** Long enough to be heard; nobody shall come across it later. */
const SPOKEN_MS = 1_500;

let herald: HTMLElement | null = null;
let place: string | null = null;

/** A screen that is come to inside the app is said once, and the keys go on in it. The first one the browser says itself. */
function arriveAt(path: string, words: string | null): void {
  herald ??= hireHerald();
  const isFirst = place === null;
  if (path === place) return;
  place = path;
  if (isFirst) return;
  const main = document.querySelector('main');
  const focused = document.activeElement;
  // A heading that took the focus has been read out.
  if (words !== null && focused?.tagName !== 'H1') say(herald, words);
  // Beneath an open sheet nothing takes the focus.
  if (!main || main.contains(focused) || main.closest('[inert]')) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

function say(voice: HTMLElement, words: string): void {
  voice.textContent = words;
  setTimeout(() => {
    if (voice.textContent === words) voice.textContent = '';
  }, SPOKEN_MS);
}

/** It has to be there before it says anything. */
function hireHerald(): HTMLElement {
  const voice = document.createElement('p');
  voice.className = 'visually-hidden';
  voice.ariaLive = 'polite';
  return document.body.appendChild(voice);
}
