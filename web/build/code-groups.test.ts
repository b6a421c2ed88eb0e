import { expect, test } from 'vitest';
import { nameFiles, type Page } from './code-groups.ts';
import type { Module } from './module-graph.ts';

const module = (
  importedIds: string[] = [],
  dynamicallyImportedIds: string[] = [],
  code = 'x'.repeat(5_000),
): Module => ({
  ...{ importedIds, dynamicallyImportedIds, code },
});

const frame = [
  '/app/home-routes.ts',
  '/app/app-frame.tsx',
  '/lib/sync/engine.ts',
  '/app/session/follow-preferences.tsx',
  '/app/i18n/home-messages.ts',
];
const pages: Page[] = ['auth', 'one', 'two', 'three'].map((word) => ({
  ...{ word, path: `/${word}`, roots: [`${word}-page.tsx`], messages: [word] },
}));

/** A small app with these modules besides the ones where its parts begin; `imports` says what these import. */
function namesIn(modules: Record<string, Module>, imports: Record<string, string[]> = {}) {
  const all = { ...Object.fromEntries(pages.map(({ word }) => [`/${word}-page.tsx`, module()])), ...modules };
  const roots = ['/src/site/site.ts', '/src/main.tsx', '/react-dom/client.js', '/app/alerts/area-alerts.tsx'];
  const begins = [...roots, ...frame].map((id) => [id, module()] as const);
  const graph = new Map([...begins, ...Object.entries(all)]);
  for (const [id, ids] of Object.entries(imports))
    graph.set(id, module(ids, graph.get(id)?.dynamicallyImportedIds.slice()));
  return nameFiles(graph, pages);
}

test('what a single page needs is in its file', () => {
  expect(namesIn({ own: module() }, { '/one-page.tsx': ['own'] }).get('own')).toBe('one-page');
});

test('what two pages need is a file of theirs, and in the shell if it is small', () => {
  const imports = { '/one-page.tsx': ['both', 'small'], '/two-page.tsx': ['both'], '/three-page.tsx': ['small'] };
  const names = namesIn({ both: module(), small: module([], [], 'short') }, imports);
  expect([names.get('both'), names.get('small')]).toEqual(['one-two-parts', 'shell']);
});

test('what most pages or the frame need is in the shell, and in the start if a visitor needs it too', () => {
  const names = namesIn(
    { many: module(), framed: module(), public: module() },
    {
      '/one-page.tsx': ['many'],
      '/two-page.tsx': ['many'],
      '/three-page.tsx': ['many'],
      '/auth-page.tsx': ['public'],
      '/app/app-frame.tsx': ['framed', 'public'],
    },
  );
  expect(['many', 'framed', 'public'].map((id) => names.get(id))).toEqual(['shell', 'shell', 'start']);
});

test('what areas hand to the pages that show parts of all is fetched by these and by their own page', () => {
  const areas = Array.from({ length: 5 }, (_, nth) => `/areas/area${nth}/part.ts`);
  const [first, second] = ['/areas/three/table.ts', 'generic'];
  const names = namesIn(
    {
      ...Object.fromEntries([...areas, first].map((id) => [id, module([], [], 'x'.repeat(6_000))])),
      [second]: module(),
    },
    {
      '/one-page.tsx': [...areas, first, second],
      '/two-page.tsx': [...areas, first, second],
      '/three-page.tsx': [first],
      '/auth-page.tsx': [],
    },
  );
  expect([first, second].map((id) => names.get(id))).toEqual(['joints', 'one-two-parts']);
  const shared = namesIn(
    { ...Object.fromEntries(areas.map((id) => [id, module()])), [second]: module() },
    { '/one-page.tsx': [...areas, second], '/two-page.tsx': [...areas, second], '/three-page.tsx': [second] },
  );
  expect(shared.get(second)).toBe('shell');
});

test('a dialog of another page does not fetch a whole page for what they share', () => {
  const modules = { shared: module(), dialog: module(['shared']), opener: module([], ['dialog']) };
  const names = namesIn(modules, { '/one-page.tsx': ['shared'], '/two-page.tsx': ['opener'] });
  expect([names.get('shared'), names.get('opener'), names.get('dialog')]).toEqual(['one-parts', 'two-page', null]);
  const own = namesIn(modules, { '/one-page.tsx': ['shared', 'opener'] });
  expect(own.get('shared')).toBe('one-page');
});

test('words are in one file for each language and set of pages', () => {
  const names = namesIn({ 'areas/one/messages.en.ts': module(), 'areas/shell/messages.es.ts': module() });
  expect(names.get('areas/one/messages.en.ts')).toBe('one-words-en');
  expect(names.get('areas/shell/messages.es.ts')).toBe('words-es');
});

test('the public pages share the language only', () => {
  const names = namesIn({ language: module() }, { '/src/main.tsx': ['language'], '/src/site/site.ts': ['language'] });
  expect([names.get('language'), names.has('/src/site/site.ts')]).toEqual(['language', false]);
});
