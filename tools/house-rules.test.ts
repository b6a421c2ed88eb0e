import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  compareMessages,
  findCrowdedFolders,
  findDrawers,
  findLongFiles,
  findMissingTranslations,
  findStrangeAreaFiles,
  findUnstatedDecisions,
  findVagueComments,
  flatten,
} from './house-rules.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'casita-rules-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('a file of 301 lines is named, one of 300 is not', () => {
  write('server/src/long.ts', '\n'.repeat(301));
  write('server/src/full.ts', '\n'.repeat(300));
  expect(findLongFiles(root)).toEqual([expect.stringContaining('server/src/long.ts has 301 lines')]);
});

test('a folder with too many source files is named; tests and styles do not count', () => {
  for (let file = 0; file < 25; file++) write(`web/src/full/a${file}.ts`);
  for (let file = 0; file < 24; file++) write(`web/src/right/a${file}.tsx`);
  for (const file of ['a.test.ts', 'a.module.css']) write(`web/src/right/${file}`);
  expect(findCrowdedFolders(root)).toEqual([expect.stringContaining('web/src/full has 25 source files')]);
});

test('an area holds known file names only', () => {
  for (const file of ['routes.ts', 'queries.ts', 'policies.sql', 'due-dates.test.ts', 'service.ts']) {
    write(`server/src/areas/tasks/${file}`);
  }
  expect(findStrangeAreaFiles(root)).toEqual([expect.stringContaining('tasks/service.ts')]);
});

test('utility folders and barrels are named', () => {
  for (const file of [
    'web/src/lib/utils.ts',
    'contract/src/index.ts',
    'web/src/ui/button.tsx',
    'server/src/common/x.ts',
  ]) {
    write(file);
  }
  expect(findDrawers(root).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['web/src/lib/utils.ts', 'contract/src/index.ts', 'server/src/common']),
  );
  expect(findDrawers(root)).toHaveLength(3);
});

test('a comment has a subject in the code; strings and code may say anything', () => {
  const one = 'whoever';
  write(
    'web/src/a.ts',
    `// ${one} asks\nask(); // for ${one}\nconst ${one} = '${one}'; // a member\n/**\n * A ${one}.\n */\n/** When ${one} asks. */`,
  );
  write('server/src/a.sql', `-- The caller\nselect '${one}'; -- ${one}\n`);
  write('web/src/b.ts', '// It tells nobody.\n// Nobody reads it.\n// Else `nobody`.\n');
  const found = findVagueComments(root).map((line) => line.split(': ')[0]);
  expect(new Set(found)).toEqual(
    new Set([
      'server/src/a.sql:2',
      'web/src/a.ts:1',
      'web/src/a.ts:2',
      'web/src/a.ts:5',
      'web/src/a.ts:7',
      'web/src/b.ts:2',
    ]),
  );
});

test('a decision has a number, a date and a status, and stands in the index with them', () => {
  const listed = '| [0001](0001-one.md) | One | accepted |';
  const begin = (number: string, more: string) => `# ${number}: One\n\n${more}\n\n## Context\n`;
  write('docs/decisions/README.md', `# Decisions\n\n${listed}\n`);
  write('docs/decisions/0001-one.md', begin('0001', 'Date: 2026-11-20 · Status: accepted'));
  expect(findUnstatedDecisions(root)).toEqual([]);
  write('docs/decisions/0001-one.md', begin('0001', 'Date: 2026-11-20 · Status: superseded by 0002'));
  write('docs/decisions/0002-number.md', begin('0003', 'Date: 2026-11-20 · Status: accepted'));
  write('docs/decisions/0003-date.md', begin('0003', 'Status: accepted'));
  write('docs/decisions/0004-status.md', begin('0004', 'Date: 2026-11-20'));
  expect(findUnstatedDecisions(root).toSorted()).toEqual([
    expect.stringMatching(/^docs.decisions.0002-number\.md has to begin/),
    expect.stringMatching(/^docs.decisions.0003-date\.md has to begin/),
    expect.stringMatching(/^docs.decisions.0004-status\.md has to begin/),
    'docs/decisions/README.md needs the line: | [0001](0001-one.md) | One | superseded by 0002 |',
  ]);
});

test('a language without its file is named', async () => {
  write('web/src/areas/tasks/messages.en.ts', "export const messages = { title: 'Tasks' };");
  expect(await findMissingTranslations(root)).toEqual([
    'web/src/areas/tasks/messages.es.ts is missing beside messages.en.ts.',
  ]);
  write('web/src/areas/tasks/messages.es.ts', 'export const messages = {};');
  expect(await findMissingTranslations(root)).toEqual([
    'web/src/areas/tasks/messages.en.ts: "title" is missing in Spanish.',
  ]);
});

test.each([
  ['equal', { a: { b: 'Hi {{name}}' } }, { a: { b: 'Hola {{name}}' } }, []],
  ['missing in Spanish', { a: 'Hi' }, {}, ['f: "a" is missing in Spanish.']],
  ['empty in Spanish', { a: 'Hi' }, { a: ' ' }, ['f: "a" is missing in Spanish.']],
  ['missing in English', {}, { a: 'Hola' }, ['f: "a" is missing in English.']],
  ['another value', { a: '{{n}}' }, { a: '{{m}}' }, ['f: "a" does not name the same {{values}} in both languages.']],
  ['a word that ends like a plural', { kind_other: 'Other' }, { kind_other: 'Otro' }, []],
  [
    'the third Spanish plural form',
    { n_one: 'one', n_other: '{{count}}' },
    { n_one: 'uno', n_other: '{{count}}' },
    ['f: "n_many" is missing in Spanish.'],
  ],
])('messages are compared: %s', (_, english, spanish, problems) => {
  expect(compareMessages('f', flatten(english), flatten(spanish))).toEqual(problems);
});
