import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readByteRange } from './byte-range.ts';
import { openStorage } from './open-storage.ts';
import { MissingContentError, type FileStorage } from './storage.ts';
import { anS3Server } from './testing/s3-server.ts';

let s3: Awaited<ReturnType<typeof anS3Server>>;
let dataDir: string;
const storages: Record<string, FileStorage> = {};
beforeAll(async () => {
  s3 = await anS3Server();
  dataDir = mkdtempSync(join(tmpdir(), 'casita-storage-'));
  storages['a folder'] = await openStorage({ filesUrl: null, dataDir });
  storages['S3'] = await openStorage({ filesUrl: s3.address, dataDir });
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(['a folder', 'S3'])('%s', (kind) => {
  const storage = () => {
    const found = storages[kind];
    if (!found) throw new Error(kind);
    return found;
  };

  it('stores, lists, reads whole and in parts, replaces and deletes', async () => {
    expect(await storage().list()).toEqual([]);
    const long = Buffer.alloc(300_000, 'casita');
    for (const path of ['family/one.webp', 'family/two.webp', 'other/one.webp']) await storage().put(path, long);
    await storage().put('family/one.webp', Buffer.from('0123456789'));
    expect((await storage().list()).toSorted()).toEqual(['family/one.webp', 'family/two.webp', 'other/one.webp']);
    expect(String(await storage().read('family/one.webp'))).toBe('0123456789');
    expect(String(await storage().read('family/one.webp', { first: 2, last: 4 }))).toBe('234');
    expect((await storage().read('family/two.webp')).equals(long)).toBe(true);
    for (const path of ['family/one.webp', 'family/one.webp', 'other/one.webp']) await storage().delete(path);
    expect(await storage().list()).toEqual(['family/two.webp']);
    await expect(storage().read('family/one.webp')).rejects.toThrow(MissingContentError);
  });

  it.each(['../escaped', '/etc/passwd', 'family/../../escaped', '.unfinished/one', 'family//one', ''])(
    'takes no path such as %j',
    async (path) => {
      await expect(storage().put(path, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(storage().read(path)).rejects.toThrow(RangeError);
    },
  );
});

test('the secret of S3 signs requests and is not sent', () => {
  expect(s3.requests.length).toBeGreaterThan(0);
  for (const { url, rawHeaders } of s3.requests) expect(`${url} ${rawHeaders.join()}`).not.toMatch(/a(%2F|\/)secret/);
  expect(s3.requests[0]?.headers.authorization).toContain('/eu-south-2/s3/');
});

test('a folder that cannot be written to is named in what is said', async () => {
  writeFileSync(join(dataDir, 'plain'), '');
  const storage = await openStorage({ filesUrl: null, dataDir: join(dataDir, 'plain') });
  await expect(storage.put('family/one.webp', Buffer.from('x'))).rejects.toThrow(/plain\/files is not a folder/);
});

test('what was left of contents that were being stored is deleted after a time', async () => {
  const unfinished = join(dataDir, 'files', '.unfinished');
  for (const name of ['old', 'new']) writeFileSync(join(unfinished, name), 'part');
  utimesSync(join(unfinished, 'old'), 1_000, 1_000);
  await storages['a folder']?.deleteUnfinished(new Date(2_000_000));
  expect(readdirSync(unfinished)).toEqual(['new']);
});

test.each([
  [undefined, null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=5-', { first: 5, last: 9 }],
  ['bytes=5-99', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  ['bytes=3-1', null],
  ['bytes=0-1,3-4', null],
  ['lines=1-2', null],
  ['bytes=-', null],
])('of ten bytes, %j is %j', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});
