import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileAddress, PICTURE_EDGE_PX, PICTURE_SQUARE_PX } from '#contract/areas/files.ts';
import { newId } from '#contract/ids.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { anEmptyDatabase } from '../../testing/database.ts';
import type { TestServer } from '../../testing/server.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { prepareRoles } from '../db/roles.ts';
import { contentPath } from './file-rows.ts';
import { openStorage } from './open-storage.ts';
import { anS3Server } from './testing/s3-server.ts';
import { aPhotoServer, aPicture, codeOf } from './testing/photos.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
let server: TestServer;
let ana: TestMember;
let leo: TestMember;
let photo: Buffer;
/** As a camera makes it: larger than it is stored, and with the place where it was taken. */
let cameraPhoto: Buffer;

beforeAll(async () => {
  photos = await aPhotoServer();
  ({ server } = photos);
  photo = await aPicture(64, 32).jpeg().toBuffer();
  cameraPhoto = await aPicture(2_000, 1_000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '43/1 21/1 0/1' } })
    .toBuffer();
});
afterAll(() => photos.close());
beforeEach(async () => {
  ({ ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' }));
});

const contents = () => photos.contentsOf(ana.familyId);

const aPhoto = (member: TestMember, row = member.id, content = photo) => photos.addPhoto(member, content, row);

describe('a photo', () => {
  it('is stored small, upright and without its position, and as a square', async () => {
    const id = await aPhoto(ana, ana.id, cameraPhoto);
    const answer = await photos.open(leo, id);
    expect(answer.statusCode).toBe(200);
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: PICTURE_EDGE_PX,
      height: PICTURE_EDGE_PX / 2,
      exif: undefined,
    });
    expect((await sharp(cameraPhoto).metadata()).exif).toBeDefined();
    const square = await server.app.inject({
      url: fileAddress(id, 'square'),
      headers: photos.headersOf(leo, leo.familyId),
    });
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({
      width: PICTURE_SQUARE_PX,
      height: PICTURE_SQUARE_PX,
    });
  });

  it('is turned as its camera was held', async () => {
    const id = newId();
    await photos.upload(ana, await aPicture(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer(), { id });
    await photos.name(ana, id);
    expect(await sharp((await photos.open(ana, id)).rawPayload).metadata()).toMatchObject({ width: 200, height: 400 });
  });

  it('is seen by exactly those who see the row that names it', async () => {
    const { eva } = await aFamily(server, { eva: 'parent' });
    const id = newId();
    await photos.upload(ana, photo, { id });
    expect((await photos.open(ana, id)).statusCode).toBe(404);
    await photos.name(ana, id);
    expect((await photos.open(leo, id)).statusCode).toBe(200);
    expect((await photos.open(eva, id)).statusCode).toBe(404);
    expect(codeOf(await photos.open({ ...eva, familyId: ana.familyId }, id))).toEqual([403, '42501']);
    expect((await photos.open({ ...ana, token: '' }, id)).statusCode).toBe(401);
    await photos.name(ana, null);
    expect((await photos.open(leo, id)).statusCode).toBe(404);
    await photos.name(ana, id);
    expect((await photos.open(leo, id)).statusCode).toBe(200);
    await server.transactions.withSystem('remove a member', { familyId: ana.familyId }, ({ db }) =>
      db.updateTable('members').set({ left_at: '2026-11-20T10:00:00Z' }).where('id', '=', leo.id).execute(),
    );
    expect((await photos.open(leo, id)).statusCode).toBe(403);
  });

  it('is set by the person, of people without an account by managers, and by nobody else', async () => {
    const mia = await addMember(server, ana.familyId, 'mia', 'child');
    await aPhoto(leo);
    const person = (await ana.post('/api/tables/members', { first_name: 'Luz' })).json<{ id: string }>();
    await aPhoto(ana, person.id);
    expect(codeOf(await photos.upload(ana, photo, { row: leo.id }))).toEqual([403, '42501']);
    expect(codeOf(await photos.name(ana, null, leo.id))).toEqual([403, '42501']);
    expect(codeOf(await photos.upload(leo, photo, { row: ana.id }))).toEqual([403, '42501']);
    expect(codeOf(await photos.upload(leo, photo, { row: person.id }))).toEqual([403, '42501']);
    const given = await ana.post('/api/functions/set-pin-access', { memberId: person.id, pin: '2580' });
    expect(given.statusCode).toBe(200);
    await aPhoto(ana, person.id);
    expect(codeOf(await photos.upload(leo, photo, { row: person.id }))).toEqual([403, '42501']);
    expect(codeOf(await photos.name(leo, null, person.id))).toEqual([403, '42501']);
    expect((await photos.name(ana, null, person.id)).statusCode).toBe(200);
    const id = newId();
    await photos.upload(ana, photo, { id });
    expect(codeOf(await photos.name(mia, id))).toEqual([409, '23503']);
    expect(codeOf(await photos.upload(ana, photo, { row: newId() }))).toEqual([404, 'PGRST116']);
    expect(codeOf(await photos.upload(ana, photo, { column: 'colour' }))).toEqual([400, 'BAD_REQUEST']);
    expect(codeOf(await photos.upload(mia, photo, { id }))).toEqual([409, '23505']);
  });

  it('may be sent again, with the same result', async () => {
    const id = newId();
    await photos.upload(ana, photo, { id });
    expect((await photos.upload(ana, photo, { id })).statusCode).toBe(200);
    await photos.name(ana, id);
    expect((await photos.upload(ana, photo, { id })).statusCode).toBe(200);
    expect(contents()).toHaveLength(2);
  });

  it('never changes under its id, also when two are sent at the same moment', async () => {
    const [id, both] = [newId(), newId()];
    const other = await aPicture(300, 200).jpeg().toBuffer();
    await photos.upload(ana, photo, { id });
    await photos.name(ana, id);
    const { rawPayload: before } = await photos.open(ana, id);
    expect(codeOf(await photos.upload(ana, other, { id }))).toEqual([409, '23505']);
    // Also while the first is not finished.
    await server.admin.query('update files set is_stored = false, unused_since = null where id = $1', [id]);
    expect(codeOf(await photos.upload(ana, other, { id }))).toEqual([409, '23505']);
    expect((await photos.upload(ana, photo, { id })).statusCode).toBe(200);
    expect((await photos.open(ana, id)).rawPayload).toEqual(before);
    const answers = await Promise.all([photo, other].map((content) => photos.upload(ana, content, { id: both })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await photos.name(ana, both);
    const { rows } = await server.admin.query('select size from files where id = $1', [both]);
    expect((await photos.open(ana, both)).rawPayload).toHaveLength(rows[0].size);
  });

  it('that nobody reads counts as an unread answer, and keeps no file open', async () => {
    const id = await aPhoto(ana);
    const long = Buffer.alloc(17_000_000);
    await server.services.storage.put(contentPath(ana.familyId, id, 'full'), long);
    await server.admin.query('update files set size = $1 where id = $2', [long.length, id]);
    const { hostname, port } = new URL(await server.listen());
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const fields = Object.entries({ host: hostname, ...photos.headersOf(ana, ana.familyId) });
    const head = fields.map(([field, value]) => `${field}: ${value}\r\n`);
    socket.write(`GET ${fileAddress(id, 'full')} HTTP/1.1\r\n${head.join('')}\r\n`);
    await once(socket, 'readable');
    expect((await photos.open(ana, id)).statusCode).toBe(429);
    expect((await photos.open(leo, id)).statusCode).toBe(200);
    socket.destroy();
    await server.services.storage.delete(contentPath(ana.familyId, id, 'full'));
  });

  it('is sent in parts and only once, for this person alone, and runs nothing', async () => {
    const id = await aPhoto(ana);
    const { headers, rawPayload: whole } = await photos.open(ana, id);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'content-length': String(whole.length),
    });
    const part = await photos.open(ana, id, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(part.rawPayload).toEqual(whole.subarray(10, 20));
    expect((await photos.open(ana, id, { range: 'bytes=-5' })).rawPayload).toEqual(whole.subarray(-5));
    expect((await photos.open(ana, id, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
    expect((await photos.open(ana, id, { range: 'bytes=9-1' })).statusCode).toBe(200);
    const again = await photos.open(ana, id, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

it('what is hidden behind a picture is not stored', async () => {
  const id = newId();
  const secret = '<script>alert("polyglot")</script>';
  await photos.upload(ana, Buffer.concat([photo, Buffer.from(secret)]), { id });
  await photos.name(ana, id);
  expect((await photos.open(ana, id)).rawPayload.includes(secret)).toBe(false);
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
  expect((await photos.upload(ana, moving, { id })).statusCode).toBe(200);
  await photos.name(ana, id);
  const { pages = 1, height } = await sharp((await photos.open(ana, id)).rawPayload, { animated: true }).metadata();
  expect([pages, height]).toEqual([1, 20]);
});

it('is part of a backup, which can be restored into another storage', async () => {
  const id = await aPhoto(ana);
  const folder = mkdtempSync(join(tmpdir(), 'casita-files-backup-'));
  const s3 = await anS3Server();
  const storage = await openStorage({ filesUrl: s3.address, dataDir: folder });
  await storage.put('family/stray.webp', Buffer.from('not in the backup'));
  await using target = await anEmptyDatabase();
  try {
    const file = join(folder, 'backup.tar.gz');
    const { admin, services, clock } = server;
    await writeBackup({ client: admin, storage: services.storage, casita: '1.2.3', now: clock.now }, file);
    const roles = await prepareRoles(target.client, target.name);
    await restoreBackup(file, { client: target.client, roles, storage, replace: false });
    await target.client.query('reset role');
    const { rows } = await target.client.query('select is_stored from files where id = $1', [id]);
    expect(rows).toEqual([{ is_stored: true }]);
    expect(s3.objects.get(contentPath(ana.familyId, id, 'full'))).toEqual((await photos.open(ana, id)).rawPayload);
    expect(s3.objects.has('family/stray.webp')).toBe(false);
  } finally {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
