import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { fileAddress } from '#contract/areas/files.ts';
import { newId } from '#contract/ids.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

let world: RealWorld;
let client: WholeClient;
let picture: Blob;
beforeEach(async () => {
  world = await aRealWorld();
  client = await openListed();
  const background = '#a04020';
  const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
});
afterEach(() => world.close());

async function openListed(): Promise<WholeClient> {
  const opened = await world.openClient();
  const rows = opened.familyRows();
  rows?.want(members, {});
  await vi.waitUntil(() => rows?.view(members, {}).isFresh, { timeout: 10_000, interval: 5 });
  return opened;
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const uploads = () => world.requests.filter((request) => request.startsWith('PUT ')).length;

async function choose(content: Blob): Promise<string> {
  const id = newId();
  await client.files.keep(world.anaId, id, content);
  createWriter(client, client.familyRows(), members).update(world.anaId, { photo: id });
  return id;
}

async function savedPhoto(): Promise<string | null | undefined> {
  const { rows } = (await world.ben.get('/api/tables/members')).json<{
    rows: { id: string; photo: string | null }[];
  }>();
  return rows.find(({ id }) => id === world.anaId)?.photo;
}

it('a photo chosen without a network is uploaded once there is one, and seen by the others', async () => {
  world.browser.setOnline(false);
  const id = await choose(picture);
  await soon(() => expect(client.status.read().waiting).toMatchObject([{ uploaded: null }]));
  world.browser.setOnline(true);
  await soon(async () => expect(await savedPhoto()).toBe(id));
  expect((await world.ben.get(fileAddress(id, 'square'))).statusCode).toBe(200);
  const other = await openListed();
  await soon(() => expect(other.files.urlOf(world.anaId, world.ben.familyId, id)).toMatch(/^blob:/));
});

it('an upload whose answer is lost is sent again, and stored once', async () => {
  world.loseNextAnswer('PUT ');
  const id = await choose(picture);
  await soon(() => expect(uploads()).toBe(1));
  await soon(async () => {
    world.browser.setOnline(true); // wakes the outbox, which waits for a while by itself
    expect(await savedPhoto()).toBe(id);
  });
  expect(uploads()).toBe(2);
});

it('what the server refuses is in the tray with its reason', async () => {
  await choose(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], { type: 'image/jpeg' }));
  await soon(() =>
    expect(client.status.read().notSaved).toMatchObject([{ error: { code: 'FILE_TYPE', status: 422 } }]),
  );
  expect(await savedPhoto()).toBe(null);
});
