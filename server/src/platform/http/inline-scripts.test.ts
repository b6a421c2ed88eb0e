import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inlineScripts } from './inline-scripts.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'casita-web-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('allows the scripts that are written in the page, and no others', () => {
  writeFileSync(
    join(root, 'index.html'),
    '<script>first()\n;second()</script><script src="/boot.js"></script><script type="module" src="/start.js"></script>',
  );
  expect(inlineScripts(root)).toEqual([hashOf('first()\n;second()')]);
});

it('allows none while the app is not built', () => {
  expect(inlineScripts(root)).toEqual([]);
});
