import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { REPAIR_PAGES } from '#contract/public-pages.ts';
import { addresses } from './web/build/addresses.ts';
import { authPages } from './web/build/auth-pages.ts';
import { inlineTheme } from './web/build/inline-theme.ts';
import { minifyPublic } from './web/build/minify-public.ts';
import { preloadCode } from './web/build/preload-code.ts';
import { preloadFonts } from './web/build/preload-fonts.ts';
import { precompress } from './web/build/precompress.ts';
import { repairPages } from './web/build/repair-pages.ts';
import { stillLoading } from './web/build/still-loading.ts';
import { staticPages } from './web/build/static-pages.ts';
import { manifest } from './web/src/pwa/manifest.ts';

const inWeb = (path: string) => fileURLToPath(new URL(`./web/${path}`, import.meta.url));

/** Matches modules below web/src by their paths without extension. */
const modules = (...paths: string[]) => new RegExp(`web/src/(?:${paths.join('|')})\\.tsx?$`.replaceAll('/', '[\\\\/]'));
const icons = (...names: string[]) => new RegExp(`lucide-react.+[\\\\/](?:${names.join('|')})\\.mjs$`);
const oneOf = (...tests: RegExp[]) => ({ test: (id: string) => tests.some((test) => test.test(id)) });

function readVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
  return (parsed as { version: string }).version; // npm requires it
}

export default defineConfig({
  root: inWeb(''),
  cacheDir: fileURLToPath(new URL('./node_modules/.cache/vite', import.meta.url)),
  plugins: [
    react(),
    minifyPublic(),
    preloadFonts(),
    preloadCode(),
    inlineTheme(inWeb('')),
    stillLoading(),
    addresses(),
    staticPages(inWeb('')),
    authPages(inWeb('')),
    repairPages(readVersion()),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        // The app's shell, and the pages for when it does not start; other public pages and their files come from the network.
        globPatterns: [
          ...['index.html', 'boot.js', 'favicon.svg', 'icons/*.png', 'assets/**/*.{js,css,woff2}'],
          ...['repair.js', `site/*/{${REPAIR_PAGES.join(',')}}.html`],
        ],
        globIgnores: ['assets/site-*', 'assets/auth-early-*'],
      },
    }),
    precompress(),
  ],
  resolve: {
    // React has this hook itself since version 18; the shim for older ones is dead weight in every first visit.
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // As the icons of lucide-react import it.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: inWeb('src/ui/theme/lucide-icon.ts') },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { app: inWeb('index.html'), site: inWeb('src/site/site.ts') },
      output: {
        // Every page that fetches parts later names them, and a hash does not compress. 36 bits tell the versions of a file apart.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The public pages need this, and nothing else of the app.
            { name: 'language', test: modules('lib/i18n/language'), priority: 3 },
            // A few files instead of dozens, each of which is a request of its own and compresses worse alone. This one has all that
            // main.tsx imports, and what the sign-in screen shares with the signed-in app; it imports React's larger part late.
            {
              name: 'start',
              ...oneOf(
                modules('main', 'ui/(button|choice|field|page-title|focus/focus-first-error)'),
                modules('app/(auth/navigation-state|session/sign-out)', 'lib/api/call-remote', 'pwa/lazy-sheet'),
                icons('sun'),
                /react-dom[\\/]client/,
              ),
              priority: 2,
            },
            { name: 'auth', test: modules('app/auth/(auth-page|take-over-form)'), priority: 1 },
            // Rows, outbox and live feeds, which a visitor does not need.
            { name: 'engine', test: modules('lib/sync/engine', 'app/session/follow-preferences') },
            // The frame of the signed-in app, with the lists that its screens share.
            {
              name: 'shell',
              test: modules(
                'app/(app-frame|home-routes|i18n/home-messages)',
                'areas/tasks/(components/task-list|assignment|failures)',
                'rows/(list-states|recently-deleted-button|search|use-when-hidden)',
                'ui/(error-panel|skeleton-rows)',
                'lib/api/error-words',
              ),
            },
            { name: 'alerts', test: modules('areas/notifications/(components/pop-ups|use-notification-actions)') },
            // What several parts that are fetched when they are first shown have in common: small pieces of them, their sheet, the fields
            // for dates and times, the words of rules without the library that expands them, and what is drawn of a calendar.
            {
              name: 'pieces',
              ...oneOf(
                modules(
                  'ui/(toggles|dates/(typed-day|typed-time|weeks))',
                  'rows/list-filter',
                  'areas/family/switch-to-family',
                  'ui/(sheet/(sheet|sheet-form)|text-area-field)',
                ),
                /shell[\\/]sheets\.module\.css/,
                icons('cake', 'chevron-left', 'chevron-right', 'map-pin', 'refresh-cw', 'user-round'),
              ),
            },
            { name: 'date-fields', test: modules('ui/dates/(date-field|time-field|quick-date-field)') },
            { name: 'rule-words', test: modules('rows/repeat/rule-words') },
            {
              name: 'calendar',
              test: modules(
                'areas/calendar/(describe|use-entries|use-plans|components/(entry-(bar|line)|reach-question))',
              ),
            },
            { name: 'tasks-page', test: modules('app/pages/tasks-page') },
            // What /auth names without loading it: each name of a file costs it bytes.
            {
              name: 'back-office',
              test: modules('app/pages/back-office-(login-page|page)', 'app/guards/back-office-guard'),
            },
            {
              name: 'paired',
              test: modules(
                'areas/paired/(failures|face-list|pin-form|code-sheet)',
                'app/auth/(child-entry|paired-faces)',
              ),
            },
            { name: 'account', test: modules('areas/account/components/(link-fault-words|new-password-fields)') },
            // The words that the frame needs, in one file for each language.
            ...['en', 'es'].map((language) => ({
              name: `words-${language}`,
              test: modules(`(?:app/shell|areas/(?:tasks|subscription|notifications))/messages\\.${language}`),
            })),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // `npm run dev` starts the server beside this one and names its address here.
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
});
