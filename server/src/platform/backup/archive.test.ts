import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArchiveWriter, readArchive, readWhole } from './archive.ts';

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
  for await (const entry of readArchive(file)) entries.push([entry.name, (await readWhole(entry)).length]);
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

test('an existing file is never overwritten', async () => {
  writeFileSync(file, 'hello');
  const archive = new ArchiveWriter(file);
  const fill = async () => {
    for (;;) await archive.add('rows', Buffer.alloc(100_000));
  };
  await expect(fill()).rejects.toThrow(/EEXIST/);
  await expect(archive.finish()).rejects.toThrow(/EEXIST/);
  expect(readFileSync(file, 'utf8')).toBe('hello');
});

test('names of any length and letters are kept', async () => {
  const name = `uploads/${'ñ'.repeat(300)}/photo.jpg`;
  const archive = new ArchiveWriter(file);
  await archive.add(name, Buffer.from('long'));
  await archive.finish();
  expect(await listEntries()).toEqual([[name, 'long']]);
});

/** The entries of the archive, read whole. */
async function listEntries(): Promise<[name: string, body: string][]> {
  const entries: [string, string][] = [];
  for await (const entry of readArchive(file)) entries.push([entry.name, String(await readWhole(entry))]);
  return entries;
}

test('an archive of an earlier version is read', async () => {
  const written =
    'H4sIAAAAAAAAA8tITUxJLdLLKs7PY6AVMDAwMDAzMADTBpi0gYGBMRLbgMHA0MDA1JBBwYBmLkICpcUliUUMBnSxaxCC6lqugXbCKBhAkEQB0D+8Ua+kooSgHYTzvwlq/jcxNTUwHuL5v7QgJz8xpVg/kWaAKs7Myc9Lp4pBo2AUjIJRMAqGFAAAGNKP9gAMAAA=';
  writeFileSync(file, Buffer.from(written, 'base64'));
  expect(await listEntries()).toEqual([
    ['header.json', '{}\n'],
    [`uploads/${'a'.repeat(90)}/${'b'.repeat(60)}/ñ.txt`, 'long'],
  ]);
});

/** An archive's bytes before they are compressed. */
async function tarOf(...headers: (Pick<Header, 'name'> & Partial<Header>)[]): Promise<Buffer> {
  const archive = pack();
  for (const header of headers) {
    if (header.type && header.type !== 'file') archive.entry(header);
    else archive.entry(header, Buffer.alloc(header.size ?? 0, 'x'));
  }
  archive.finalize();
  return buffer(archive);
}

test.each(['link', 'symlink', 'character-device', 'block-device', 'directory', 'fifo'] as const)(
  'an archive that holds a %s is refused',
  async (type) => {
    const tar = await tarOf({ name: 'rows', size: 3 }, { name: 'uploads/x', type, linkname: '/etc/passwd' });
    writeFileSync(file, gzipSync(tar));
    await expect(listEntries()).rejects.toThrow(/something else than files \(uploads\/x\)/);
  },
);

/** Writes `octal` as the size of the first entry, and the sum that belongs to the header. */
function withSize(tar: Buffer, octal: string): Buffer {
  tar.write(octal, 124, 12, 'latin1');
  tar.fill(' ', 148, 156);
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return tar;
}

test.each<[string, (tar: Buffer) => Buffer]>([
  ['no archive at all', () => Buffer.from('hello')],
  ['empty', () => Buffer.alloc(0)],
  ['cut off', (tar) => gzipSync(tar).subarray(0, -20)],
  ['cut off before it was compressed', (tar) => gzipSync(tar.subarray(0, 2_000))],
  ['something else that is compressed', () => gzipSync(randomBytes(2_000))],
  ['damaged', (tar) => spoil(gzipSync(tar))],
  ['damaged in a header', (tar) => gzipSync(spoil(tar, 20))],
  ['longer on paper than in truth', (tar) => gzipSync(withSize(tar, '00000020000\0'))],
  ['of less than nothing', (tar) => gzipSync(withSize(tar, `\xff${'\xfe'.repeat(11)}`))],
])('a file that is %s is refused with a sentence', async (_, make) => {
  writeFileSync(file, make(await tarOf({ name: 'rows', size: 4_000 })));
  await expect(listEntries()).rejects.toThrow(/is no backup of Casita, or it was cut off/);
});

function spoil(bytes: Buffer, at = bytes.length - 12): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return bytes;
}

test('a file that is not there is not called damaged', async () => {
  await expect(listEntries()).rejects.toThrow(/ENOENT/);
});

test('an entry of any length arrives in small pieces, and is read as a whole up to a limit only', async () => {
  writeFileSync(file, gzipSync(await tarOf({ name: 'rows', size: 17 * 1024 * 1024 }, { name: 'last', size: 1 })));
  const longest: number[] = [];
  for await (const { body } of readArchive(file)) {
    let most = 0;
    for await (const chunk of body) most = Math.max(most, chunk.length);
    longest.push(most);
  }
  expect(longest).toEqual([expect.toSatisfy((most: number) => most <= 65_536), 1]);
  await expect(listEntries()).rejects.toThrow(/rows is too long/);
});

test('what is not read of an entry is passed over', async () => {
  const sizes = [3_000_000, 3_000_000, 1];
  writeFileSync(file, gzipSync(await tarOf(...sizes.map((size, index) => ({ name: `${index}`, size })))));
  const names = [];
  for await (const { name, body } of readArchive(file)) {
    names.push(name);
    if (name === '1') await body[Symbol.asyncIterator]().next();
  }
  expect(names).toEqual(['0', '1', '2']);
});
