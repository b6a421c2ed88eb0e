// @vitest-environment node
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import { createWriter } from '../sync/writer.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, type OpenClient, type World } from '../testing/world.ts';
import { aMember } from '../testing/a-member.ts';

let world: World;
let client: OpenClient;
const CONTENT = new Blob(['a photo'], { type: 'image/jpeg' });
const { get, put } = IDBObjectStore.prototype;

beforeEach(async () => {
  world = createWorld();
  world.home.write('members', aMember(world.ana.id, 'Ana'));
  client = await world.openSignedIn();
});
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { get, put });
  world.closeAll();
});

async function choosePhoto(): Promise<string> {
  const id = newId();
  await client.files.keep(world.ana.id, id, CONTENT);
  createWriter(client, client.familyRows(), members).update(world.ana.id, { photo: id });
  await until('the device has stored the change', () => client.outbox.entries().some(({ seq }) => seq !== Infinity));
  return id;
}

/** What the server was asked to write, in order. */
const writes = () =>
  world.server.calls
    .filter(({ method, path }) => method === 'PUT' || path === '/api/changes')
    .map(({ method }) => method);
const photoOnServer = () =>
  world.home.applied.findLast(({ change }) => change.table === 'members')?.change.fields['photo'];
const waiting = () => client.status.read().waiting;

async function countKept(): Promise<number> {
  const counted = Promise.withResolvers<number>();
  const opening = indexedDB.open('casita-files');
  opening.addEventListener('success', () => {
    const db = opening.result;
    const count = db.transaction('files').objectStore('files').count();
    count.addEventListener('success', () => {
      db.close();
      counted.resolve(count.result);
    });
  });
  return counted.promise;
}

test('a file chosen without a network waits on the device, then goes before its change', async () => {
  world.browser.setOnline(false);
  await makeTasks(client, 1, 'Before');
  const id = await choosePhoto();
  await makeTasks(client, 1, 'After');
  expect(waiting().map(({ uploaded }) => uploaded)).toEqual([undefined, null, undefined]);
  client.device.kill();
  client = world.openTab();
  client.keepLive();
  expect(await countKept()).toBe(1);
  world.browser.setOnline(true);
  await until('all is saved', () => world.home.applied.length === 3);
  expect(world.home.applied.map(({ change }) => change.fields['title'] ?? change.fields['photo'])).toEqual([
    'Before 1',
    'After 1',
    id,
  ]);
  expect(writes()).toEqual(['POST', 'PUT', 'POST']);
  expect(await world.server.files.get(id)?.text()).toBe('a photo');
  await until('nothing waits', () => waiting().length === 0);
  expect(await countKept()).toBe(0);
});

test('an upload whose answer is lost is sent again', async () => {
  world.server.failNext('/api/files', { kind: 'lost' });
  const id = await choosePhoto();
  await settle();
  expect(photoOnServer()).toBeUndefined();
  await world.clock.advance(60_000);
  await until('it is saved', () => photoOnServer() === id);
  expect(writes()).toEqual(['PUT', 'PUT', 'POST']);
});

test('a refused file is in the tray with its reason, holds up nothing, and can be sent again', async () => {
  world.server.failNext('/api/files', { code: 'FILES_FULL' });
  const id = await choosePhoto();
  await until('it is refused', () => client.status.read().notSaved.length === 1);
  expect(client.status.read().notSaved[0]).toMatchObject({
    fields: { photo: id },
    error: { code: 'FILES_FULL', status: 422 },
  });
  expect(writes()).toEqual(['PUT']);
  await makeTasks(client, 1, 'Later').then(() => until('it is saved', () => world.home.applied.length === 1));
  expect(await countKept()).toBe(1);
  await client.status.retry(client.status.read().notSaved[0]?.id ?? '');
  await until('it is saved', () => photoOnServer() === id);
  expect(await countKept()).toBe(0);
});

test('after its change was refused, a file is uploaded again with it', async () => {
  world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'none' });
  const id = await choosePhoto();
  await until('it is refused', () => client.status.read().notSaved.length === 1);
  world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'parent' });
  await client.status.retry(client.status.read().notSaved[0]?.id ?? '');
  await until('it is saved', () => photoOnServer() === id);
  expect(writes()).toEqual(['PUT', 'POST', 'PUT', 'POST']);
});

test('a waiting upload shows how far it is, and can be cancelled', async () => {
  const release = world.server.hold('/api/files');
  await choosePhoto();
  await until('half of it is sent', () => waiting()[0]?.uploaded === 0.5);
  await makeTasks(client, 1, 'Later');
  await client.status.discard(waiting()[0]?.id ?? '');
  await until('the next is saved', () => world.home.applied.length === 1);
  release();
  await until('nothing waits', () => waiting().length === 0);
  expect(photoOnServer()).toBeUndefined();
  expect(await countKept()).toBe(0);
});

test('what does not depend on a file is saved while it is uploaded, by any page; its row’s changes wait, in order', async () => {
  const release = world.server.hold('/api/files');
  const id = await choosePhoto();
  await until('half of it is sent', () => waiting()[0]?.uploaded === 0.5);
  createWriter(client, client.familyRows(), members).update(world.ana.id, { photo: null });
  await makeTasks(client, 1, 'Meanwhile');
  await until('the task is saved', () => world.home.applied.length === 1);
  const other = world.openTab();
  await until('it is open', () => other.familyRows() !== null);
  await makeTasks(other, 1, 'Elsewhere');
  await until('this one too', () => world.home.applied.length === 2);
  await until('it is known here', () => waiting().length === 2);
  expect(waiting().map(({ fields }) => fields)).toEqual([{ photo: id }, { photo: null }]);
  release();
  await until('all is saved', () => world.home.applied.length === 4);
  expect(world.home.applied.slice(2).map(({ change }) => change.fields)).toEqual([{ photo: id }, { photo: null }]);
  await until('nothing waits', () => waiting().length === 0);
  expect(writes().filter((method) => method === 'PUT')).toHaveLength(1);
});

test('a file goes after changes that failed at first, without a further change or visit', async () => {
  world.browser.setOnline(false);
  await makeTasks(client, 1, 'Before');
  const id = await choosePhoto();
  world.server.failNext('/api/changes', { code: 'UNAVAILABLE' });
  world.browser.setOnline(true);
  await settle();
  expect(world.home.applied).toEqual([]);
  await world.clock.advance(60_000);
  await until('both are saved', () => photoOnServer() === id && world.home.applied.length === 2);
});

test('an upload that fails again and again holds up nothing else', async () => {
  for (let count = 0; count < 3; count += 1) world.server.failNext('/api/files', { kind: 'lost' });
  const id = await choosePhoto();
  await settle();
  await makeTasks(client, 1, 'Later');
  await until('it is saved', () => world.home.applied.length === 1);
  await world.clock.advance(120_000);
  await until('the photo too', () => photoOnServer() === id);
});

test('discarding all at the sign-out drops the files, keeping them keeps them for this person', async () => {
  world.browser.setOnline(false);
  await choosePhoto();
  await client.session.signOut('keep');
  expect(await countKept()).toBe(1);
  world.browser.setOnline(true);
  await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
  await until('it is saved', () => photoOnServer() !== undefined);
  world.browser.setOnline(false);
  await choosePhoto();
  await client.session.signOut('discard');
  await until('the file is dropped', async () => (await countKept()) === 0);
});

test('where the device stores nothing, a file is sent from this page', async () => {
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === 'files') throw new DOMException('The quota is used up.', 'QuotaExceededError');
    return put.apply(this as never, given as never);
  };
  const asks = () => client.device.asksBeforeLeaving();
  world.browser.setOnline(false);
  const id = await choosePhoto();
  expect([waiting()[0]?.isUnkept, asks()]).toEqual([true, true]);
  world.browser.setOnline(true);
  await until('it is saved', () => photoOnServer() === id);
  expect(await world.server.files.get(id)?.text()).toBe('a photo');
  await until('the page may be closed', () => !asks());
});

test('while the device does not answer, a file of an earlier page waits and is not given up', async () => {
  world.browser.setOnline(false);
  const id = await choosePhoto();
  await settle();
  client.device.kill();
  client = world.openTab();
  let [isSilent, asked] = [true, 0];
  IDBObjectStore.prototype.get = function (...given) {
    const request = get.apply(this, given);
    if (this.name !== 'files' || !isSilent) return request;
    asked += 1;
    return Object.assign(request, { addEventListener: () => undefined });
  };
  client.keepLive();
  world.browser.setOnline(true);
  await until('it is looked for', () => asked > 0);
  await world.clock.advance(3_000);
  expect([writes(), client.status.read().notSaved]).toEqual([[], []]);
  isSilent = false;
  await world.clock.advance(60_000);
  await until('it is saved', () => photoOnServer() === id);
});

test('a file is put back when all data of the site is cleared while its page is open', async () => {
  world.browser.setOnline(false);
  const id = await choosePhoto();
  const request = indexedDB.deleteDatabase('casita-files');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  await until('it is there again', async () => (await countKept()) === 1);
  client.device.kill();
  client = world.openTab();
  client.keepLive();
  world.browser.setOnline(true);
  await until('it is saved', () => photoOnServer() === id);
});

test('a file that no change names is dropped after a day', async () => {
  await client.files.keep(world.ana.id, newId(), CONTENT);
  await client.files.keep(world.ana.id, newId(), CONTENT);
  await settle();
  expect(await countKept()).toBe(2);
  world.browser.setOnline(false);
  await choosePhoto();
  await world.clock.advance(25 * 3_600_000);
  await client.files.keep(world.ana.id, newId(), CONTENT);
  await until('only the named and the new one are kept', async () => (await countKept()) === 2);
});

describe('the picture of a file', () => {
  const read = (id: string) => client.files.urlOf(world.ana.id, world.home.id, id);
  const filesAsked = () =>
    world.server.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/files'));

  test('is fetched once, with the person’s token in no address', async () => {
    const id = newId();
    world.server.files.set(id, CONTENT);
    expect(read(id)).toBe(null);
    await until('it is here', () => read(id) !== null);
    expect(await (await fetch(read(id) ?? '')).text()).toBe('a photo');
    expect(filesAsked().map(({ path, user }) => [path, user])).toEqual([
      [`/api/files/${id}?size=square`, world.ana.id],
    ]);
  });

  test('is the one on this device while its change waits', async () => {
    world.browser.setOnline(false);
    const id = await choosePhoto();
    await until('it is here', () => read(id) !== null);
    expect(filesAsked()).toEqual([]);
  });

  test('is asked for again when the network is back, and not after a refusal', async () => {
    const [late, refused] = [newId(), newId()];
    world.server.files.set(late, CONTENT);
    world.browser.setOnline(false);
    expect(read(late)).toBe(null);
    await settle();
    world.browser.setOnline(true);
    await until('it is here', () => read(late) !== null);
    expect(read(refused)).toBe(null);
    await settle();
    const before = filesAsked().length;
    client.device.wake();
    await settle();
    expect(read(refused)).toBe(null);
    await settle();
    expect(filesAsked()).toHaveLength(before);
  });

  test('is freed when another person signs in', async () => {
    const id = newId();
    world.server.files.set(id, CONTENT);
    read(id);
    await until('it is here', () => read(id) !== null);
    const url = read(id) ?? '';
    await client.session.signOut('keep');
    await expect(fetch(url)).rejects.toThrow();
  });
});
