import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileAddress } from '#contract/areas/files.ts';
import { contract } from '#contract/contract.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS, REMOVED_DAYS } from '#contract/limits.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import { FILES_PER_COLUMN } from './file-rows.ts';
import { purgeFiles } from './purge-files.ts';
import type { FileStorage } from './storage.ts';
import { aPhotoServer, aPicture, codeOf } from './testing/photos.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
let server: TestServer;
let ana: TestMember;
let leo: TestMember;
let photo: Buffer;

beforeAll(async () => {
  photos = await aPhotoServer();
  ({ server } = photos);
  photo = await aPicture(64, 32).jpeg().toBuffer();
});
afterAll(() => photos.close());
beforeEach(async () => {
  ({ ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' }));
});

const contents = () => photos.contentsOf(ana.familyId);
const aPhoto = (member: TestMember) => photos.addPhoto(member, photo);

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
    await purge(1);
    // Undo brings it back, and later it is replaced again.
    expect((await photos.name(ana, old)).statusCode).toBe(200);
    await purge(20);
    await photos.name(ana, present);
    await purge(21);
    await purge(REMOVED_DAYS + 5);
    expect(contents()).toHaveLength(4);
    await purge(REMOVED_DAYS + 22);
    expect(contents()).toHaveLength(2);
    expect((await photos.open(ana, present)).statusCode).toBe(200);
    expect(codeOf(await photos.name(ana, old))).toEqual([409, '23503']);
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

  it('deletes the oldest photos beyond 20 of one person, but never the present one', async () => {
    const present = await aPhoto(leo);
    const ids: string[] = [];
    for (let count = 0; count < FILES_PER_COLUMN + 1; count += 1) {
      ids.push(newId());
      expect((await photos.upload(leo, photo, { id: ids.at(-1) ?? '' })).statusCode).toBe(200);
    }
    expect(contents()).toHaveLength(2 * FILES_PER_COLUMN);
    expect((await photos.open(ana, present)).statusCode).toBe(200);
    expect(codeOf(await photos.name(leo, ids[0] ?? ''))).toEqual([409, '23503']);
    expect((await photos.name(leo, ids.at(-1) ?? '')).statusCode).toBe(200);
  });

  it('leaves whole what is sent again while it deletes it', async () => {
    const id = await aPhoto(ana);
    await photos.name(ana, null);
    await server.admin.query('update files set is_stored = false, unused_since = null where id = $1', [id]);
    const meanwhile: number[] = [];
    const { storage } = server.services;
    const again: FileStorage = {
      ...storage,
      delete: async (path) => {
        if (path.includes(`${id}-square`)) meanwhile.push((await photos.upload(ana, photo, { id })).statusCode);
        return storage.delete(path);
      },
    };
    await purgeFiles(server.transactions, again, contract, new Date(server.clock.now.getTime() + 2 * DAY_MS));
    expect(meanwhile).toEqual([503]);
    expect((await photos.upload(ana, photo, { id })).statusCode).toBe(200);
    expect((await photos.name(ana, id)).statusCode).toBe(200);
    const headers = photos.headersOf(ana, ana.familyId);
    for (const size of ['full', 'square'] as const)
      expect((await server.app.inject({ url: fileAddress(id, size), headers })).statusCode).toBe(200);
  });

  it('deletes an upload that was not finished within a day', async () => {
    const id = newId();
    await photos.upload(ana, photo, { id });
    await server.admin.query('update files set is_stored = false, unused_since = null where id = $1', [id]);
    expect(codeOf(await photos.name(ana, id))).toEqual([409, '23503']);
    await purge(0.5);
    expect(contents()).toHaveLength(2);
    await purge(1.5);
    expect(contents()).toEqual([]);
  });
});
