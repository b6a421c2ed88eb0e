import type { Plugin } from 'vite';
import { REPAIR_PAGES } from '#contract/public-pages.ts';
import { REPAIR_WORDS, type RepairWords } from './repair-words.ts';

type Language = keyof typeof REPAIR_WORDS;
type PageName = (typeof REPAIR_PAGES)[number];

/** Shown by the health page. It names the version of these checks, not of the app. */
const HEALTH_VERSION = '2025-10-20-04';
const LANGUAGES: readonly Language[] = ['en', 'es'];

/** The style of all three pages, inline, because a separate style sheet could fail to load. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fffbf5, #17141f); color: light-dark(#2a2438, #f2edf7); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 12vh auto 10vh; padding: 16px; }
h1 { font-size: min(1.75rem, 9vw); line-height: 1.2; overflow-wrap: anywhere; }
a { color: light-dark(#a93a1e, #f0916f); }
dl { display: grid; gap: 8px; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; border-bottom: 1px solid light-dark(#ede6dc, #352f42); padding-bottom: 8px; }
dd { margin: 0; font-weight: 600; }
dd[data-works='true'] { color: light-dark(#2f7d6b, #6cc5ae); }
dd[data-works='false'] { color: light-dark(#b3261e, #ff9a8f); }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 10px; font: inherit; font-weight: 600; color: light-dark(#fff, #17141f); background: light-dark(#c4492a, #f0916f); cursor: pointer; }
button:disabled { opacity: 0.6; }
:focus-visible { outline: 3px solid light-dark(#2663c9, #94c0fe); outline-offset: 2px; }
nav { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 32px; }
nav a { display: inline-block; min-width: 44px; padding: 10px 0; }
`;

const BODIES: Record<PageName, (words: RepairWords, version: string) => { title: string; body: string }> = {
  health: ({ health, checking }) => ({
    title: health.title,
    body: `<p>${health.text}</p><dl aria-live="polite">
${fact(health.version, HEALTH_VERSION)}
${check(health.loaded, 'loaded', checking)}
${check(health.server, 'server', checking)}
${check(health.storage, 'storage', checking)}
${check(health.database, 'database', checking)}
</dl>`,
  }),
  'minimal-boot': ({ minimal, checking }, version) => ({
    title: minimal.title,
    body: `<p>${minimal.text}</p><dl aria-live="polite">
${fact(minimal.version, version)}
${check(minimal.scripts, 'loaded', checking)}
${check(minimal.storage, 'storage', checking)}
</dl>`,
  }),
  'fix-local-dev': ({ repair }) => ({
    title: repair.title,
    body: `<p>${repair.text}</p><ul>${repair.clears.map((line) => `<li>${line}</li>`).join('')}</ul><p>${repair.keeps}</p>
<p id="waiting" role="status"></p>
<p><button type="button" id="repair">${repair.button}</button></p>
<p id="outcome" role="status"></p>`,
  }),
};

function fact(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function check(name: string, what: string, checking: string): string {
  return `<div><dt>${name}</dt><dd data-check="${what}">${checking}</dd></div>`;
}

function renderPage(name: PageName, language: Language, version: string): string {
  const words = REPAIR_WORDS[language];
  const { title, body } = BODIES[name](words, version);
  const other = language === 'en' ? 'es' : 'en';
  const scriptWords = JSON.stringify({ works: words.works, broken: words.broken, ...words.repair });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title.includes('Casita') ? title : `${title} · Casita`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body data-words="${scriptWords.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<main>
<h1>${title}</h1>
${body}
<noscript><p>${words.noScript}</p></noscript>
<nav>
<a href="/">${words.home}</a>
${name === 'health' ? '' : `<a href="/health">${words.health.title}</a>`}
${name === 'fix-local-dev' ? '' : `<a href="/fix-local-dev">${words.repair.title}</a>`}
<a href="/dashboard?safe-mode=1">${words.safeMode}</a>
<a href="?lang=${other}" lang="${other}" hreflang="${other}">${other === 'es' ? 'Español' : 'English'}</a>
</nav>
</main>
<script src="/repair.js"></script>
</body>
</html>
`;
}

/** Builds the pages that help when the app cannot start. They use no style sheet, no framework, no stored data and one plain script. */
export function repairPages(version: string): Plugin {
  return {
    name: 'casita:repair-pages',
    generateBundle() {
      for (const language of LANGUAGES) {
        for (const name of REPAIR_PAGES) {
          this.emitFile({
            type: 'asset',
            fileName: `site/${language}/${name}.html`,
            source: renderPage(name, language, version),
          });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        const name = REPAIR_PAGES.find((one) => path === `/${one}`);
        if (!name) return next();
        const language = /lang=es/.test(request.url ?? '') ? 'es' : 'en';
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(renderPage(name, language, version));
      });
    },
  };
}
