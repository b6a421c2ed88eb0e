import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnusedMessages } from './unused-messages.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'casita-words-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Writes the messages of an area, each with its key as its text. */
function writeMessages(folder: string, area: string, keys: readonly string[]): void {
  const texts = keys.map((key) => `  ${key}: '${key}',`).join('\n');
  const declaration = `interface AreaMessages {\n  ${area}: typeof messages;\n}`;
  write(`${folder}/messages.en.ts`, `export const messages = {\n${texts}\n};\n${declaration}\n`);
}

const unused = async () => (await findUnusedMessages(root)).map((line) => /"(\w+)"/.exec(line)?.[1] ?? '').toSorted();

test('a key that no source says is named', async () => {
  writeMessages('web/src/app/shell', 'shell', ['undo', 'redo']);
  writeMessages('web/src/areas/wishes', 'wishes', ['title', 'undo', 'old']);
  write('web/src/areas/wishes/wishes-page.tsx', `t('title'); t("undo");`);
  write('web/src/areas/wishes/wishes-page.test.tsx', `t('old');`);
  expect(await unused()).toEqual(['old', 'redo']);
});

test('a key is said where its area is: in its folder, with its name, in the rows, or composed', async () => {
  const keys = ['title', 'named', 'deleted', 'wishes_deleted', 'kind_a', 'left_one', 'left_other', 'titleTooLong'];
  writeMessages('web/src/areas/wishes', 'wishes', [...keys, 'elsewhere', 'titleTooBig']);
  write('contract/wishes.ts', `familyTable('wishes', { title: line(80) })`);
  write('web/src/areas/wishes/wishes-page.tsx', 't(\'title\'); t(`kind_${kind}`); t("left", { count })');
  write('web/src/rows/use-row-actions.ts', `t('deleted')`);
  write('web/src/areas/tasks/tasks-page.tsx', `t('wishes:named'); t('elsewhere')`);
  expect(await unused()).toEqual(['elsewhere', 'titleTooBig']);
});
