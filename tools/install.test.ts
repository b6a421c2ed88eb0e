import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build.mjs';
import { explainNpm, isInstalled } from './install.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'casita-install-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function lock(packages: Record<string, object>): string {
  return JSON.stringify({ packages });
}

const WANTED = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/mac': { version: '1.0.0', optional: true },
};

test.each([
  ['what is installed is what should be', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['a library is missing', {}, false],
  ['a library is another version', { 'node_modules/a': { version: '2.0.0' } }, false],
  [
    'an optional one is another version',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/mac': { version: '2.0.0' } },
    false,
  ],
])('%s', (_, found, expected) => {
  write('package-lock.json', lock(WANTED));
  write('node_modules/.package-lock.json', lock(found));
  write('node_modules/node/bin/node', '');
  expect(isInstalled(root)).toBe(expected);
});

test('nothing is installed on a fresh clone, nor without the Node.js that npm scripts bring', () => {
  write('package-lock.json', lock(WANTED));
  expect(isInstalled(root)).toBe(false);
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
  expect(isInstalled(root)).toBe(false);
});

test.each([
  ['npm error code EAI_AGAIN', /connect to the internet/i],
  ['npm error code ENOTFOUND\nnetwork request failed', /connect to the internet/i],
  ['npm error ENOSPC: no space left on device, write', /is full/],
  ["npm error Error: EACCES: permission denied, mkdir '/x'", /may not write/],
  ['npm error code EINTEGRITY', /npm could not install[^]*EINTEGRITY/],
])('%j becomes a sentence', (output, sentence) => {
  expect(explainNpm(output).message).toMatch(sentence);
});

test('the web is stale when a source changes, and not when only a test does', () => {
  write('web/src/main.tsx', 'one');
  write('web/src/main.test.tsx', 'one');
  const before = hashSources(root);
  write('web/src/main.test.tsx', 'two');
  expect(hashSources(root)).toBe(before);
  write('web/src/main.tsx', 'two');
  const after = hashSources(root);
  expect(after).not.toBe(before);
  write('contract/src/roles.ts', '');
  expect(hashSources(root)).not.toBe(after);
});
