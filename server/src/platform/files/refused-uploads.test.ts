import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAMILY_FILES_BYTES, uploadAddress } from '#contract/areas/files.ts';
import { FILE_BYTES } from '#contract/files/formats.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aHugePicture, aPhotoServer, aPicture, codeOf } from './testing/photos.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
let base: string;
let ana: TestMember;
let leo: TestMember;
let photo: Buffer;

beforeAll(async () => {
  photos = await aPhotoServer();
  base = await photos.server.listen();
  photo = await aPicture(64, 32).jpeg().toBuffer();
});
afterAll(() => photos.close());
beforeEach(async () => {
  ({ ana, leo } = await aFamily(photos.server, { ana: 'parent', leo: 'child' }));
});

const contents = () => photos.contentsOf(ana.familyId);

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
    ['more bytes than the limit', async () => Buffer.alloc(FILE_BYTES.picture + 1), 'PAYLOAD_TOO_LARGE'],
  ])('of %s', async (_name, make, code) => {
    const answer = await photos.upload(ana, await make());
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
          ...photos.headersOf(ana, ana.familyId),
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
    expect((await photos.server.admin.query('select * from files where family_id = $1', [ana.familyId])).rows).toEqual(
      [],
    );
  });

  it('without room for it, also of two at the same time', async () => {
    const used = newId();
    await photos.upload(ana, photo, { id: used });
    const { rows } = await photos.server.admin.query('select size + square_size as bytes from files where id = $1', [
      used,
    ]);
    await photos.server.admin.query('update files set size = $1 where id = $2', [
      FAMILY_FILES_BYTES - 1.5 * rows[0].bytes,
      used,
    ]);
    await photos.server.admin.query('update files set square_size = 1 where id = $1', [used]);
    const answers = await Promise.all([photos.upload(ana, photo), photos.upload(leo, photo)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(codeOf(await photos.upload(ana, photo))).toEqual([422, 'FILES_FULL']);
  });

  it('of a child in the half of the room that is kept for those who manage the family', async () => {
    const id = newId();
    await photos.upload(leo, photo, { id });
    await photos.server.admin.query('update files set size = $1 where id = $2', [FAMILY_FILES_BYTES / 2, id]);
    expect(codeOf(await photos.upload(leo, photo))).toEqual([422, 'FILES_FULL']);
    expect((await photos.upload(ana, photo)).statusCode).toBe(200);
  });
});
