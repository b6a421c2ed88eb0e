// @vitest-environment jsdom
import { readLanguage } from '../../lib/i18n/language.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const LINKS = [
  '<link rel="modulepreload" href="/shell.js">',
  '<link rel="modulepreload" href="/words.en.js" data-language="en">',
  '<link rel="modulepreload" href="/words.es.js" data-language="es">',
  '<link rel="modulepreload" href="/tasks.js" data-areas="dashboard tasks">',
  '<link rel="preload" as="style" href="/calendar.css" data-areas="calendar">',
];

/** Runs public/theme.js in the app's page at `address`; answers which files the page fetches ahead. */
async function fetchedAhead(address: string): Promise<(string | null)[]> {
  history.replaceState(null, '', address);
  document.documentElement.dataset['app'] = '';
  document.head.innerHTML = `<template id="ahead">${LINKS.join('')}</template>`;
  vi.resetModules();
  // A classic script: importing it runs it.
  await import('../../../public/theme.js');
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a person who is signed in fetches the code of the address at once, with the words of their language', async () => {
  localStorage.setItem('casita.auth', '{}');
  expect(await fetchedAhead('/tasks?who=1')).toEqual(['/shell.js', '/words.en.js', '/tasks.js']);
  localStorage.setItem('i18nextLng', 'es-MX');
  expect(await fetchedAhead('/calendar')).toEqual(['/shell.js', '/words.es.js', '/calendar.css']);
  expect(await fetchedAhead('/welcome')).toEqual(['/shell.js', '/words.es.js']);
});

test.each([
  ['es', null, ['es-ES', 'en']],
  ['es', null, ['fr-FR', 'es_MX', 'en']],
  ['en', null, ['en-GB', 'es']],
  ['en', null, ['et-EE']],
  ['en', 'en', ['es-ES']],
  ['en', 'fr', ['es-ES']],
  ['es', 'es', ['en-GB']],
])(
  'the page starts in %s, as the app does, where %s is chosen and the browser asks for %j',
  async (shown, chosen, asked) => {
    localStorage.setItem('casita.auth', '{}');
    if (chosen !== null) localStorage.setItem('i18nextLng', chosen);
    vi.stubGlobal('navigator', { languages: asked });
    expect(await fetchedAhead('/welcome')).toEqual(['/shell.js', `/words.${shown}.js`]);
    expect([document.documentElement.lang, readLanguage()]).toEqual([shown, shown]);
  },
);

test('a visitor fetches nothing ahead', async () => {
  expect(await fetchedAhead('/tasks')).toEqual([]);
});
