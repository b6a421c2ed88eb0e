import { expect, test } from 'vitest';
import type { Rolldown } from 'vite';
import { FAMILY_AREAS, FRAME_MESSAGES, messagesOf, SETTINGS_AREA, type NavigationArea } from '../src/areas/areas.ts';
import { findLinks } from './preload-code.ts';

const AREAS: readonly NavigationArea[] = [...FAMILY_AREAS, SETTINGS_AREA];

/** A file of the build that holds one module; of a chunk, `findLinks` reads no more than this. */
function chunk(name: string, module: string, imports: string[] = [], css: string[] = []): Rolldown.OutputChunk {
  const parts = { fileName: `${name}.js`, moduleIds: [`/web/src/${module}`], imports };
  return { ...parts, viteMetadata: { importedCss: new Set(css) } } as unknown as Rolldown.OutputChunk;
}

const words = ['app/i18n', ...new Set([...FRAME_MESSAGES, ...AREAS.flatMap(messagesOf)])];
const chunks = [
  chunk('start', 'main.tsx', ['language.js']),
  chunk('language', 'lib/i18n/language.ts'),
  chunk('routes', 'app/home-routes.ts', ['start.js']),
  chunk('frame', 'app/app-frame.tsx', ['kit.js'], ['frame.css']),
  chunk('engine', 'lib/sync/engine.ts'),
  chunk('following', 'app/session/follow-preferences.tsx'),
  chunk('homeWords', 'app/i18n/home-messages.ts'),
  chunk('kit', 'ui/kit.tsx', ['language.js']),
  chunk('dates', 'ui/dates.tsx', [], ['dates.css']),
  ...AREAS.map(({ word }) => chunk(`${word}-page`, `app/pages/${word}-page.tsx`, ['dates.js', 'kit.js'])),
  ...words.flatMap((of) => ['en', 'es'].map((one) => chunk(`${of}.${one}`, `areas/${of}/messages.${one}.ts`))),
];

/** The files for an address and a language. */
const filesFor = (area: string, language: string) =>
  findLinks(chunks, 'start.js')
    .filter((link) => (link.areas?.has(area) ?? true) && (link.language ?? language) === language)
    .map(({ file }) => file)
    .toSorted();

test('an address has the frame, its page, all that both import, and the words of one language', () => {
  expect(filesFor('contacts', 'es')).toEqual([
    ...['app/i18n.es.js', 'contacts-page.js', 'contacts.es.js', 'dates.css', 'dates.js', 'engine.js', 'following.js'],
    ...[
      'frame.css',
      'frame.js',
      'homeWords.js',
      'kit.js',
      'notifications.es.js',
      'routes.js',
      'shell.es.js',
      'subscription.es.js',
      'tasks.es.js',
    ],
  ]);
});

test('what the start brings is not listed, and no file twice', () => {
  const files = findLinks(chunks, 'start.js').map(({ file }) => file);
  expect(files).not.toContain('language.js');
  expect(files).toHaveLength(new Set(files).size);
});

test('a module that has moved fails the build', () => {
  const rest = chunks.filter(({ fileName }) => fileName !== 'engine.js');
  expect(() => findLinks(rest, 'start.js')).toThrow('lib/sync/engine.ts is missing');
});
