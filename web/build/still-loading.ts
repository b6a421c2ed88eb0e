import type { Plugin } from 'vite';
import { STILL_LOADING } from '../src/pwa/still-loading.ts';

/** What follows it is not parsed, and so not seen, before the app's style is there. */
const PLACE = '<div id="root"></div>';
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the notice that the page is still loading first into the app's page, and its style sheets after it: in the head they would keep
 * the browser from painting anything, the notice too.
 */
export function stillLoading(): Plugin {
  return {
    name: 'casita:still-loading',
    transformIndexHtml: { order: 'post', handler: addNotice },
  };
}

export function addNotice(page: string): string {
  const styles = page.match(STYLES)?.join('') ?? '';
  return page
    .replace(STYLES, '')
    .replace('<body>', () => `<body>\n    ${STILL_LOADING}`)
    .replace(PLACE, () => `${styles.trim()}\n    ${PLACE}`);
}
