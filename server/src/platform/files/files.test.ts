import { connect } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { FAMILY_FILES_BYTES, fileAddress, PICTURE_EDGE_PX, PICTURE_SQUARE_PX, uploadAddress } from '#contract/files.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS, REMOVED_DAYS } from '#contract/limits.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { createFolderStorage } from './folder-storage.ts';
import { purgeFiles } from './purge-files.ts';

let server: TestServer;
let folder: string;
let base: string;
let ana: TestMember;
let leo: TestMember;
let photo: Buffer;
/** As a camera makes it: larger than it is stored, and with the place where it was taken. */
let cameraPhoto: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casita-files-'));
  server = await aServer({ storage: createFolderStorage(folder) });
  base = await server.listen();
  photo = await aPicture(64, 32).jpeg().toBuffer();
  cameraPhoto = await aPicture(2_000, 1_000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '43/1 21/1 0/1' } })
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  ({ ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' }));
});

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04020' }, limitInputPixels: false });
/** A whole PNG of so many pixels squared, in a few bytes. */
function aHugePicture(edge: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]); // one bit of grey per pixel
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  const lines = deflateSync(Buffer.alloc(edge * (edge / 8 + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const headersOf = (member: TestMember | null, familyId = ana.familyId) => ({
  ...(member ? { authorization: `Bearer ${member.token}` } : {}),
  'x-family-id': familyId,
});

function upload(
  member: TestMember,
  content: Buffer,
  more: { id?: string; row?: string; column?: string; table?: string } = {},
) {
  const { id = newId(), row = member.id, column = 'photo', table = 'members' } = more;
  const headers = { ...headersOf(member), 'content-type': 'image/jpeg' };
  return server.app.inject({
    method: 'PUT',
    url: uploadAddress(id, { table, row, column }),
    payload: content,
    headers,
  });
}

const name = (member: TestMember, id: string | null, row = member.id) =>
  member.patch(`/api/tables/members/${row}`, { photo: id });

async function aPhoto(member: TestMember, row = member.id, content = photo): Promise<string> {
  const id = newId();
  expect((await upload(member, content, { id, row })).statusCode).toBe(200);
  expect((await name(member, id, row)).json()).toMatchObject({ photo: id });
  return id;
}

const open = (member: TestMember | null, id: string, headers: object = {}, familyId?: string) =>
  server.app.inject({ url: fileAddress(id, 'full'), headers: { ...headersOf(member, familyId), ...headers } });

const contents = (familyId = ana.familyId) =>
  readdirSync(folder, { recursive: true }).filter((path) => String(path).startsWith(`${familyId}/`));
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

describe('a photo', () => {
  it('is stored small, upright and without its position, and as a square', async () => {
    const id = await aPhoto(ana, ana.id, cameraPhoto);
    const answer = await open(leo, id);
    expect(answer.statusCode).toBe(200);
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: PICTURE_EDGE_PX,
      height: PICTURE_EDGE_PX / 2,
      exif: undefined,
    });
    expect((await sharp(cameraPhoto).metadata()).exif).toBeDefined();
    const square = await server.app.inject({ url: fileAddress(id, 'square'), headers: headersOf(leo) });
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({
      width: PICTURE_SQUARE_PX,
      height: PICTURE_SQUARE_PX,
    });
  });

  it('is turned as its camera was held', async () => {
    const id = newId();
    await upload(ana, await aPicture(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer(), { id });
    await name(ana, id);
    expect(await sharp((await open(ana, id)).rawPayload).metadata()).toMatchObject({ width: 200, height: 400 });
  });

  it('is seen by exactly those who see the row that names it', async () => {
    const { eva } = await aFamily(server, { eva: 'parent' });
    const id = newId();
    await upload(ana, photo, { id });
    expect((await open(ana, id)).statusCode).toBe(404);
    await name(ana, id);
    expect((await open(leo, id)).statusCode).toBe(200);
    expect((await open(eva, id, {}, eva.familyId)).statusCode).toBe(404);
    expect(codeOf(await open(eva, id))).toEqual([403, '42501']);
    expect((await open(null, id)).statusCode).toBe(401);
    await name(ana, null);
    expect((await open(leo, id)).statusCode).toBe(404);
    await name(ana, id);
    expect((await open(leo, id)).statusCode).toBe(200);
    await server.transactions.withSystem('remove a member', { familyId: ana.familyId }, ({ db }) =>
      db.updateTable('members').set({ left_at: '2026-11-20T10:00:00Z' }).where('id', '=', leo.id).execute(),
    );
    expect((await open(leo, id)).statusCode).toBe(403);
  });

  it('is set by the person and by managers, and by nobody else', async () => {
    const mia = await addMember(server, ana.familyId, 'mia', 'child');
    await aPhoto(leo);
    await aPhoto(ana, leo.id);
    expect(codeOf(await upload(leo, photo, { row: ana.id }))).toEqual([403, '42501']);
    const id = newId();
    await upload(ana, photo, { id });
    expect(codeOf(await name(mia, id))).toEqual([409, '23503']);
    expect(codeOf(await upload(ana, photo, { row: newId() }))).toEqual([404, 'PGRST116']);
    expect(codeOf(await upload(ana, photo, { column: 'colour' }))).toEqual([400, 'BAD_REQUEST']);
    expect(codeOf(await upload(mia, photo, { id }))).toEqual([409, '23505']);
  });

  it('may be sent again, with the same result', async () => {
    const id = newId();
    await upload(ana, photo, { id });
    expect((await upload(ana, photo, { id })).statusCode).toBe(200);
    await name(ana, id);
    expect((await upload(ana, photo, { id })).statusCode).toBe(200);
    expect(contents()).toHaveLength(2);
  });

  it('is sent in parts and only once, for this person alone, and runs nothing', async () => {
    const id = await aPhoto(ana);
    const { headers, rawPayload: whole } = await open(ana, id);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'content-length': String(whole.length),
    });
    const part = await open(ana, id, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(part.rawPayload).toEqual(whole.subarray(10, 20));
    expect((await open(ana, id, { range: 'bytes=-5' })).rawPayload).toEqual(whole.subarray(-5));
    expect((await open(ana, id, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
    expect((await open(ana, id, { range: 'bytes=9-1' })).statusCode).toBe(200);
    const again = await open(ana, id, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(100)]);
  it.each([
    ['a drawing with a script', async () => svg, 'FILE_TYPE'],
    ['HEIC', async () => heic, 'FILE_TYPE'],
    ['AVIF', async () => aPicture(16, 16).avif().toBuffer(), 'FILE_TYPE'],
    ['nothing', async () => Buffer.alloc(0), 'FILE_TYPE'],
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>'), 'FILE_TYPE'],
    ['20,000 x 20,000 pixels', async () => aHugePicture(20_000), 'FILE_UNREADABLE'],
    ['a picture that ends early', async () => photo.subarray(0, photo.length / 2), 'FILE_UNREADABLE'],
    [
      'a drawing behind the first bytes of a picture',
      async () => Buffer.concat([photo.subarray(0, 3), svg]),
      'FILE_UNREADABLE',
    ],
    ['more bytes than the limit', async () => Buffer.alloc(10_000_001), 'PAYLOAD_TOO_LARGE'],
  ])('of %s', async (_name, make, code) => {
    const answer = await upload(ana, await make());
    expect(answer.json()).toMatchObject({ code });
    expect(contents()).toEqual([]);
  });

  it('with another length than it says, or cut off, and leaves nothing', async () => {
    const { host, port, hostname } = new URL(base);
    const send = (length: number, isCut: boolean) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname);
        let answer = '';
        socket.on('data', (part) => (answer += String(part)));
        socket.on('close', () => resolve(answer));
        const target = uploadAddress(newId(), { table: 'members', row: ana.id, column: 'photo' });
        const fields = {
          host,
          ...headersOf(ana),
          'content-type': 'image/jpeg',
          'content-length': length,
          connection: 'close',
        };
        const head = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
        socket.write(`PUT ${target} HTTP/1.1\r\n${head.join('')}\r\n`);
        socket.write(photo, () => isCut && socket.end());
      });
    expect(await send(photo.length - 100, false)).toMatch(/^HTTP\/1\.1 (4\d\d)/);
    expect(await send(photo.length + 100, true)).not.toMatch(/ 200 /);
    expect(contents()).toEqual([]);
    expect((await server.admin.query('select * from files where family_id = $1', [ana.familyId])).rows).toEqual([]);
  });

  it('without room for it, also of two at the same time', async () => {
    const used = newId();
    await upload(ana, photo, { id: used });
    const { rows } = await server.admin.query('select size + square_size as bytes from files where id = $1', [used]);
    await server.admin.query('update files set size = $1 where id = $2', [
      FAMILY_FILES_BYTES - 1.5 * rows[0].bytes,
      used,
    ]);
    await server.admin.query('update files set square_size = 1 where id = $1', [used]);
    const answers = await Promise.all([upload(ana, photo), upload(leo, photo)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(codeOf(await upload(ana, photo))).toEqual([422, 'FILES_FULL']);
  });
});

it('what is hidden behind a picture is not stored', async () => {
  const id = newId();
  const secret = '<script>alert("polyglot")</script>';
  await upload(ana, Buffer.concat([photo, Buffer.from(secret)]), { id });
  await name(ana, id);
  expect((await open(ana, id)).rawPayload.includes(secret)).toBe(false);
});

it('the first frame of a moving picture is stored', async () => {
  const id = newId();
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await upload(ana, moving, { id })).statusCode).toBe(200);
  await name(ana, id);
  const { pages = 1, height } = await sharp((await open(ana, id)).rawPayload, { animated: true }).metadata();
  expect([pages, height]).toEqual([1, 20]);
});

describe('house-keeping', () => {
  const purge = (days: number) =>
    purgeFiles(
      server.transactions,
      server.services.storage,
      contract,
      new Date(server.clock.now.getTime() + days * DAY_MS),
    );

  it('deletes a replaced photo once undo can no longer bring it back', async () => {
    const old = await aPhoto(ana);
    const present = await aPhoto(ana);
    await purge(2);
    expect((await name(ana, old)).statusCode).toBe(200);
    await name(ana, present);
    await purge(3);
    await purge(REMOVED_DAYS + 4);
    expect(contents()).toHaveLength(2);
    expect((await open(ana, present)).statusCode).toBe(200);
    expect(codeOf(await name(ana, old))).toEqual([409, '23503']);
  });

  it('deletes the files of rows that are gone, and of families', async () => {
    await aPhoto(ana);
    await server.admin.query('set session_replication_role = replica');
    await server.admin.query('delete from members where family_id = $1', [ana.familyId]);
    await server.admin.query('set session_replication_role = default');
    await purge(2);
    expect(contents()).toEqual([]);
    expect((await server.admin.query('select * from files where family_id = $1', [ana.familyId])).rows).toEqual([]);
  });

  it('deletes an upload that was not finished within a day', async () => {
    const id = newId();
    await upload(ana, photo, { id });
    await server.admin.query('update files set is_stored = false, unused_since = null where id = $1', [id]);
    await purge(0.5);
    expect(contents()).toHaveLength(2);
    await purge(1.5);
    expect(contents()).toEqual([]);
  });
});
