import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { aPhotoServer, aPicture } from './testing/photos.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
beforeAll(async () => {
  photos = await aPhotoServer();
});
afterAll(() => photos.close());

it('a folder that cannot be written to has devices wait, and the health check names it until a file is stored', async () => {
  const { ana } = await aFamily(photos.server, { ana: 'parent' });
  const photo = await aPicture(64, 32).jpeg().toBuffer();
  const health = async () => {
    const answer = await photos.server.app.inject({ url: '/api/health' });
    return [answer.statusCode, answer.json()];
  };
  expect(await health()).toEqual([200, { status: 'ready' }]);
  rmSync(photos.folder, { recursive: true });
  writeFileSync(photos.folder, 'not a folder'); // a test may run as root, whom no permission stops
  const answer = await photos.upload(ana, photo);
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '60']);
  expect(await health()).toEqual([
    200,
    { status: 'ready', detail: [expect.stringMatching(/^Uploaded files cannot be stored/)] },
  ]);
  expect(photos.server.logged.some((line) => line.includes('a file could not be stored'))).toBe(true);
  rmSync(photos.folder);
  expect((await photos.upload(ana, photo)).statusCode).toBe(200);
  expect(await health()).toEqual([200, { status: 'ready' }]);
});
