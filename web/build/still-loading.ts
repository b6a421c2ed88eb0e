import type { Plugin } from 'vite';
import { STILL_LOADING } from '../src/pwa/still-loading.ts';

/** What follows it is not parsed, and so not seen, before the app's style is there. */
const PLACE = '<div id="root"></div>';
const LATER_STYLES = 'document.head.appendChild(link)';
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the notice that the page is still loading first into the app's page, and its style sheets after it: in the head they would keep
 * the browser from painting anything, the notice too. Styles that are fetched later are put after them: of equal rules the last one counts.
 */
export function stillLoading(): Plugin {
  return {
    name: 'casita:still-loading',
    transformIndexHtml: { order: 'post', handler: addNotice },
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(LATER_STYLES)) throw new Error(`Vite no longer says ${LATER_STYLES}`);
        return code.replace(LATER_STYLES, LATER_STYLES.replace('head', 'body'));
      },
    },
  };
}

export function addNotice(page: string): string {
  const styles = page.match(STYLES)?.join('') ?? '';
  return page
    .replace(STYLES, '')
    .replace('<body>', () => `<body>\n    ${STILL_LOADING}`)
    .replace(PLACE, () => `${styles.trim()}\n    ${PLACE}`);
}
