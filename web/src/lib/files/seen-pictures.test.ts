// @vitest-environment node
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { medicalDocuments } from '#contract/areas/medical/visits.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { newId } from '#contract/ids.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '../testing/world.ts';
import { SEEN_BYTES_MAX } from './seen-pictures.ts';
import { aMember } from '../testing/a-member.ts';

let world: World;
let client: OpenClient;
let photo: string;

const writeAna = (of: string) => world.home.write('members', aMember(world.ana.id, 'Ana', { photo: of }));

// Fetched ahead, so that no test waits for it.
beforeAll(() => import('./file-work.ts'));
beforeEach(async () => {
  world = createWorld();
  photo = newId();
  world.server.files.set(photo, new Blob(['a photo'], { type: 'image/webp' }));
  writeAna(photo);
  client = await world.openSignedIn();
  await seeFamily();
});
afterEach(() => world.closeAll());

const read = (id = photo) => client.files.urlOf(world.ana.id, world.home.id, id);

/** Lists the members, as their screen does. */
async function seeFamily(): Promise<void> {
  client.familyRows()?.want(members, {});
  await until('the members are here', () => client.familyRows()?.view(members, {}).rows.length === 1);
}
async function see(id = photo): Promise<void> {
  read(id);
  await until('the picture is here', () => read(id) !== null);
  await until('it is stored', async () => (await storedIds()).includes(id));
}
/** The page is loaded again, without a network. */
async function reloadOffline(): Promise<void> {
  client.device.kill();
  world.browser.setOnline(false);
  client = world.openTab();
  await seeFamily();
}

/** Whose pictures this device has stored. */
async function stored(): Promise<{ user: string; id: string; bytes: ArrayBuffer }[]> {
  const opened = Promise.withResolvers<IDBDatabase>();
  const opening = indexedDB.open('casita-cache');
  opening.addEventListener('success', () => opened.resolve(opening.result));
  const db = await opened.promise;
  const listed = Promise.withResolvers<{ user: string; id: string; bytes: ArrayBuffer }[]>();
  const asked = db.transaction('pictures').objectStore('pictures').getAll();
  asked.addEventListener('success', () => listed.resolve(asked.result));
  return listed.promise.finally(() => db.close());
}
const storedIds = async () => (await stored()).map(({ id }) => id);

test('a picture that was seen is there after a reload without a network', async () => {
  await see();
  await reloadOffline();
  read();
  await until('the picture is here', () => read() !== null);
  expect(await (await fetch(read() ?? '')).text()).toBe('a photo');
  const unseen = newId();
  read(unseen);
  await settle();
  expect(read(unseen)).toBe(null);
});

test('it is shown at once and asked for again, and goes when the server refuses it', async () => {
  await see();
  client.device.kill();
  client = world.openTab();
  await seeFamily();
  world.server.files.delete(photo);
  const release = world.server.hold('/api/files');
  read();
  await until('the stored one is shown', () => read() !== null);
  release();
  await until('it is gone', () => read() === null);
  expect(await storedIds()).toEqual([]);
});

test('it goes with the row that names it', async () => {
  await see();
  expect(await storedIds()).toEqual([photo]);
  const other = newId();
  writeAna(other);
  await until(
    'the new one is named',
    () => client.familyRows()?.find(members, world.ana.id)?.['photo' as never] === other,
  );
  await until('it is dropped', async () => (await storedIds()).length === 0);
});

test('no other person gets it', async () => {
  await see();
  await reloadOffline();
  const readAs = (user: string) => client.files.urlOf(user, world.home.id, photo);
  readAs(world.ben.id);
  await settle();
  expect(readAs(world.ben.id)).toBe(null);
});

test('it is dropped at the sign-out', async () => {
  await see();
  await client.session.signOut('keep');
  await until('nothing is stored', async () => (await stored()).length === 0);
});

test('it is dropped when the person is no longer in the family', async () => {
  await see();
  world.server.remoteCalls.set('/api/functions/get-account', (user) => ({
    ...world.server.account(user),
    families: [],
  }));
  await client.session.refreshAccount();
  await until('nothing is stored', async () => (await stored()).length === 0);
});

test('a picture that no stored row names is not stored', async () => {
  const id = newId();
  world.server.files.set(id, new Blob(['a photo']));
  read(id);
  await until('the picture is here', () => read(id) !== null);
  await settle();
  expect(await storedIds()).toEqual([]);
});

test('the stored pictures of a person have a limit, and the oldest go first', async () => {
  const large = [newId(), newId(), newId()];
  for (const id of large) {
    world.server.files.set(id, new Blob([new Uint8Array(SEEN_BYTES_MAX * 0.4)]));
    // Each is the photo of a member of their own.
    world.home.write('members', aMember(newId(), 'Kid', { photo: id }));
    await until(
      'the row is here',
      () =>
        client
          .familyRows()
          ?.view(members, {})
          .rows.some((row) => row['photo' as never] === id) === true,
    );
    await settle();
    await see(id);
    await world.clock.advance(10);
  }
  await until('the first is dropped', async () => (await stored()).length === 2);
  expect(new Set(await storedIds())).toEqual(new Set(large.slice(1)));
});

describe('a document that was opened, where no picture was shown', () => {
  const [scope, id] = [newId(), newId()];
  const file: NamedFile = { id: newId(), kind: 'pdf', name: 'Report.pdf', size: 8 };
  const shown = () => client.familyRows()?.find(medicalDocuments, id);

  beforeEach(async () => {
    world.server.files.set(file.id, new Blob(['a report'], { type: 'application/pdf' }));
    world.home.setScopeHolder(scope, world.ana.id, true);
    const of = { user_id: world.ana.id, title: 'Report', dated_on: null, created_by: world.ana.id };
    world.home.write('medical_documents', { id, ...of, scope_id: scope, attachments: [file] } as never);
    client.familyRows()?.want(medicalDocuments, {});
    await until('its row is here', () => Boolean(shown()));
    await client.files.open(world.ana.id, world.home.id, file);
    await until('it is stored', async () => (await storedIds()).includes(file.id));
  });

  test.each([
    ['is removed', () => world.home.write('medical_documents', { id, deleted_at: '2026-11-20T10:00:00.000Z' })],
    ['names it no more', () => world.home.write('medical_documents', { id, attachments: null } as never)],
    ['is hidden from the person', () => world.home.setScopeHolder(scope, world.ana.id, false)],
    [
      'is no concern of the role that the person has now',
      () => world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'none' }),
    ],
  ])('goes with its row, which %s', async (_how, change) => {
    change();
    await until('it is dropped', async () => (await storedIds()).length === 0);
  });

  test('goes also where the row went before the page was loaded again', async () => {
    client.device.kill();
    world.home.setScopeHolder(scope, world.ana.id, false);
    client = world.openTab();
    client.keepLive();
    await until('it is dropped', async () => (await storedIds()).length === 0);
  });
});
