import type { Language } from '../lib/i18n/language.ts';

/**
 * The notice of every page that it is still loading. It stands first in the page's body, before anything that the browser fetches, and
 * needs no script: its delay is an animation's. Above what it waits for, a page may have nothing that blocks its first paint.
 */
const WORDS: Record<Language, { title: string; text: string; again: string }> = {
  en: {
    title: 'Still loading',
    text: 'This is taking longer than usual. Casita opens by itself as soon as the rest has arrived.',
    again: 'Try again',
  },
  es: {
    title: 'Sigue cargando',
    text: 'Está tardando más de lo normal. Casita se abrirá sola en cuanto llegue lo que falta.',
    again: 'Volver a intentarlo',
  },
};

/** Says no language of its own: <html> has the page's, which the inline script may still change (public/theme.js). */
const NOTICE = Object.entries(WORDS)
  .map(
    ([language, { title, text, again }]) =>
      `<div lang="${language}"><strong>${title}</strong><p>${text}</p><a href="">${again}</a></div>`,
  )
  .join('');

/**
 * Colours are those of ui/theme/tokens.css. The page's own is repeated, without a weight of its own, because the page is now painted
 * before its style sheet is there.
 */
const STYLE = `
:where(html){background:#fffbf5}
:where(html[data-color-scheme=dark]){background:#17141f}
#still{color-scheme:light;position:fixed;inset:0;z-index:300;display:grid;place-content:center;padding:24px;visibility:hidden;animation:still 0s 4s forwards;font:1rem/1.5 system-ui,sans-serif;pointer-events:none}
html[data-color-scheme=dark] #still{color-scheme:dark}
#still>div{max-width:26rem;padding:16px;border-radius:14px;color:light-dark(#2a2438,#f2edf7);background:light-dark(#fffbf5,#17141f);text-align:center}
#still strong{font-size:1.375rem}
#still p{margin:4px 0 16px}
#still a{display:inline-block;padding:10px 20px;border:1px solid light-dark(#8c8397,#7a7190);border-radius:10px;color:inherit;font-weight:600;text-decoration:none;pointer-events:auto}
html[lang=en] #still [lang=es],html[lang=es] #still [lang=en]{display:none}
body:has(>#root>*) #still{place-content:end center;padding-bottom:96px}
body:has(>#root>*) #still>div{background:light-dark(#fff,#211d2b);box-shadow:0 8px 24px rgb(42 36 56/.14);outline:1px solid light-dark(#ede6dc,#352f42)}
body:has(>#root>*):not(:has([data-loading])) #still,html:not([data-leaving]) body:has(>main) #still,html:not([data-early=hidden]) body:has(>#early) #still{display:none}
@media (scripting:none){ #still{display:none} }
@keyframes still{ to{visibility:visible} }
`.replaceAll('\n', '');

export const STILL_LOADING = `<style>${STYLE}</style><div id="still" aria-live="polite">${NOTICE}</div>`;
