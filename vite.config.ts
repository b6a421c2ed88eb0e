import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { REPAIR_PAGES } from '#contract/public-pages.ts';
import { addresses } from './web/build/addresses.ts';
import { authPages } from './web/build/auth-pages.ts';
import { codeGroups, withoutPresent } from './web/build/code-groups.ts';
import { inlineTheme } from './web/build/inline-theme.ts';
import { leanIcons } from './web/build/lean-icons.ts';
import { minifyPublic } from './web/build/minify-public.ts';
import { pageScripts } from './web/build/page-scripts.ts';
import { preloadCode } from './web/build/preload-code.ts';
import { preloadFonts } from './web/build/preload-fonts.ts';
import { precompress } from './web/build/precompress.ts';
import { repairPages } from './web/build/repair-pages.ts';
import { stillLoading } from './web/build/still-loading.ts';
import { staticPages } from './web/build/static-pages.ts';
import { nameStyle } from './web/build/style-names.ts';
import { tableOutlines } from './web/build/table-outlines.ts';
import { manifest } from './web/src/pwa/manifest.ts';

const inWeb = (path: string) => fileURLToPath(new URL(`./web/${path}`, import.meta.url));

function readVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
  return (parsed as { version: string }).version; // npm requires it
}

/** A file that several late parts share is called by all of them, with `~` between, and a style by its kind too. */
const firstWord = (name: string) => /^[^~.]*/.exec(name)?.[0] ?? '';

export default defineConfig({
  root: inWeb(''),
  cacheDir: fileURLToPath(new URL('./node_modules/.cache/vite', import.meta.url)),
  plugins: [
    leanIcons(),
    tableOutlines(),
    codeGroups(),
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
    pageScripts(),
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
  css: { modules: { generateScopedName: nameStyle(inWeb('')) } },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false, resolveDependencies: withoutPresent },
    assetsInlineLimit: 0,
    rollupOptions: {
      // The contract declares; a module of it of which nothing is used does nothing.
      treeshake: { moduleSideEffects: [{ test: /contract[\\/]src/, sideEffects: false }] },
      input: { app: inWeb('index.html'), site: inWeb('src/site/site.ts') },
      output: {
        // Every page that fetches parts later names them, and a hash does not compress. 36 bits tell the versions of a file apart.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => `assets/${firstWord(name)}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) => `assets/${firstWord(name)}-[hash:7][extname]`,
      },
    },
  },
  server: {
    port: 5173,
    // `npm run dev` starts the server beside this one and names its address here.
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
});
