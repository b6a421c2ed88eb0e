import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArchiveWriter, readArchive } from './archive.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casita-archive-'));
  file = join(folder, 'a.tar.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* pieces(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, 65 + index);
}

test('entries of any size are read back in order', async () => {
  const long = `uploads/${'a'.repeat(90)}/${'b'.repeat(60)}/c.txt`;
  const archive = new ArchiveWriter(file);
  await archive.add('empty', Buffer.alloc(0));
  await archive.add('block', Buffer.alloc(512, 1));
  await archive.add(long, Buffer.from('long'));
  const seen: number[] = [];
  await archive.addParts('rows', pieces(700_000, 700_000, 10), (part) => seen.push(part.length));
  await archive.finish();

  const entries = [];
  for await (const { name, body } of readArchive(file)) entries.push([name, body.length]);
  expect(entries).toEqual([
    ['empty', 0],
    ['block', 512],
    [long, 4],
    ['rows/000001', 1_400_000],
    ['rows/000002', 10],
  ]);
  expect(seen).toEqual([1_400_000, 10]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('any tar program opens an archive', async () => {
  const archive = new ArchiveWriter(file);
  await archive.add('tables/public.tasks/000001', Buffer.from('row\n'));
  await archive.finish();
  execFileSync('tar', ['xzf', file], { cwd: folder });
  expect(readFileSync(join(folder, 'tables/public.tasks/000001'), 'utf8')).toBe('row\n');
});

test('an existing file is never overwritten, and a name that is too long is refused', async () => {
  const first = new ArchiveWriter(file);
  await expect(first.add('x'.repeat(101), Buffer.alloc(0))).rejects.toThrow(/too long/);
  await first.finish();
  await expect(new ArchiveWriter(file).finish()).rejects.toThrow(/EEXIST/);
});
