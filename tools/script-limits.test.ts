import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findHeavyPages, weighPages } from './script-limits.mjs';

const folder = mkdtempSync(join(tmpdir(), 'casita-script-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('pages are weighed as they are sent, and refused above their limit or without one', () => {
  const web = join(folder, 'web');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'a.js'), 'x'.repeat(9_000));
  writeFileSync(join(web, 'a.js.br'), 'x'.repeat(2_000));
  writeFileSync(join(web, 'b.js'), 'x'.repeat(100));
  writeFileSync(
    `${web}.scripts.json`,
    JSON.stringify({ '/one': ['a.js'], '/two': ['a.js', 'b.js'], '/new': ['b.js'] }),
  );
  expect(weighPages(web)[1]).toEqual({ path: '/two', kB: 2.1, files: 2 });
  expect(findHeavyPages(web, { '/one': { kB: 2, files: 1 }, '/two': { kB: 3, files: 1 } })).toEqual([
    '/two: 2.1 kB in 2 files; the limit is 3 kB in 1',
    '/new has no limit in tools/script-limits.mjs',
  ]);
});
