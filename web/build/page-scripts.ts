import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FRAME_MESSAGES } from '../src/areas/areas.ts';
import { AFTER_FRAME, FRAME, PAGES, START, type Page } from './code-groups.ts';
import { filesOf, findChunk } from './preload-code.ts';

const LANGUAGE = 'en';

/** Writes beside the built files which scripts a first visit of each page fetches in English. tools/script-limits.mjs weighs them. */
export function pageScripts(): Plugin {
  let folder = '';
  let scripts: Record<string, string[]>;
  return {
    name: 'casita:page-scripts',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const whole = PAGES.filter(({ partOf }) => partOf === undefined);
      const site = [...filesOf(chunks, [findChunk(chunks, 'src/site/site.ts')])];
      scripts = Object.fromEntries([
        ['/', site],
        ...whole.map((page) => [page.path, listScripts(chunks, page)] as const),
      ]);
    },
    closeBundle() {
      const assets = readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`);
      const early = (start: string) =>
        assets.filter((file) => file.startsWith(`assets/${start}-`) && file.endsWith('.js'));
      scripts['/']?.push(...early('site-arrive'));
      scripts['/auth']?.push(...early('auth-early'));
      for (const [path, files] of Object.entries(scripts)) {
        // /auth has it in its own early file.
        const boot = path === '/' || path === '/auth' ? [] : ['boot.js'];
        scripts[path] = [...files, ...boot].filter((file) => file.endsWith('.js'));
      }
      writeFileSync(`${folder}.scripts.json`, JSON.stringify(scripts));
    },
  };
}

function listScripts(chunks: readonly Rolldown.OutputChunk[], page: Page): string[] {
  const isVisitors = page.path === '/auth';
  const parts = [page, ...PAGES.filter(({ partOf }) => partOf === page.word)];
  const messages = ['i18n', ...(isVisitors ? [] : FRAME_MESSAGES), ...parts.flatMap((part) => part.messages)];
  const modules = [
    ...START,
    ...(isVisitors ? [] : [...FRAME, ...AFTER_FRAME]),
    ...parts.flatMap(({ roots }) => roots),
    ...messages.map((area) => `${area}/messages.${LANGUAGE}.ts`),
  ];
  return [
    ...filesOf(
      chunks,
      modules.map((end) => findChunk(chunks, end)),
    ),
  ];
}
