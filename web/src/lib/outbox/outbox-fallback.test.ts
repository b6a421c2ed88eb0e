// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { IDBFactory, IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, savedTitles, titles, writeTask, type OpenClient, type World } from '../testing/world.ts';
import { createWriter } from '../sync/writer.ts';

let world: World;
let client: OpenClient;
const { add } = IDBObjectStore.prototype;

beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  IDBObjectStore.prototype.add = add;
  world.closeAll();
});

const refuse = () => {
  throw new DOMException('No storage here.', 'UnknownError');
};
/** Name, how IndexedDB breaks, and the count that a sign-out gets for one refused change. */
const BROKEN: readonly (readonly [string, () => void, number | 'unknown'])[] = [
  ['does not exist', () => Reflect.set(globalThis, 'indexedDB', undefined), 1],
  ['is blocked', () => Reflect.set(globalThis, 'indexedDB', { open: refuse, deleteDatabase: refuse }), 1],
  ['never answers', () => Reflect.set(globalThis, 'indexedDB', { open: () => new IDBOpenDBRequest() }), 'unknown'],
  [
    'has no room',
    () => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('The quota is used up.', 'QuotaExceededError');
      };
    },
    1,
  ],
];

function repairDatabase(): void {
  IDBObjectStore.prototype.add = add;
  globalThis.indexedDB = new IDBFactory();
}

/** Runs pending work, then advances the clock past the patience for storage that does not answer. */
async function pass(): Promise<void> {
  await settle(60);
  await world.clock.advance(5_000);
  await settle(60);
}

/** Opens a client and waits until it has given up on storage that does not answer. */
async function open(): Promise<void> {
  client = world.openTab();
  await pass();
  if (client.session.read().state === 'signed-out')
    await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
  client.keepLive();
  await pass();
}

async function write(title: string) {
  const written = writeTask(client, { title });
  await pass();
  return written;
}

const unstored = () => [...world.browser.storage.keys()].filter((key) => key.startsWith('casita.unstored:'));
const fillStorage = () => Object.assign(client.device.storage, { setItem: refuse });

describe.each(BROKEN)('when IndexedDB %s', (_name, breakDatabase, counted) => {
  beforeEach(async () => {
    breakDatabase();
    await open();
  });

  test('a change is saved with a network, and leaves nothing behind', async () => {
    expect(await (await write('Direct')).saved).toMatchObject({ kind: 'saved' });
    expect(savedTitles(world.home)).toEqual(['Direct']);
    expect(titles(client)).toEqual(['Direct']);
    expect(client.outbox.entries()).toEqual([]);
    expect(unstored()).toEqual([]);
  });

  test('changes made without a network survive the end of their page and are sent in order with their dependents', async () => {
    world.browser.setOnline(false);
    const { id, saved } = await write('First');
    expect(await saved).toEqual({ kind: 'waiting', cause: 'offline' });
    createWriter(client, client.familyRows(), tasks).update(id, { status: 'completed' });
    await write('Second');
    client.device.kill();
    await open();
    expect(client.outbox.entries()).toHaveLength(3);
    expect(client.status.read().waiting.some(({ isUnkept }) => isUnkept)).toBe(false);
    world.browser.setOnline(true);
    await pass();
    expect(world.home.applied.map(({ change }) => change.op)).toEqual(['create', 'update', 'create']);
    expect(unstored()).toEqual([]);
  });

  test('the next client stores and sends them, once the database works', async () => {
    world.browser.setOnline(false);
    await write('Left');
    client.device.kill();
    repairDatabase();
    await open();
    expect(client.outbox.entries().map(({ refuge }) => refuge)).toEqual([undefined]);
    expect(unstored()).toEqual([]);
    world.browser.setOnline(true);
    await pass();
    expect(savedTitles(world.home)).toEqual(['Left']);
  });

  test('refused changes stay in the tray after a reload, until they are retried or discarded', async () => {
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
    for (const title of ['One', 'Two', 'Three']) {
      void writeTask(client, { title, assigned_to: world.ben.id });
      await pass();
    }
    client.device.kill();
    await open();
    const tray = () => client.status.read().notSaved.map(({ fields }) => fields['title']);
    expect(tray()).toEqual(['One', 'Two', 'Three']);
    await client.status.discard(client.status.read().notSaved[0]?.id ?? '');
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'parent' });
    await client.status.retry(client.status.read().notSaved[0]?.id ?? '');
    await pass();
    expect(tray()).toEqual(['Three']);
    expect(savedTitles(world.home)).toEqual(['Two']);
    expect(await client.session.waitingChanges(0)).toBe(counted);
    await client.session.signOut('discard');
    expect(unstored()).toEqual([]);
  });

  test('and local storage is full, a change is sent from memory with a network, marked as unstored, and refused without one', async () => {
    fillStorage();
    expect(await (await write('Direct')).saved).toMatchObject({ kind: 'saved' });
    world.server.failNext('/api/changes', { code: 'UNAVAILABLE' });
    expect(await writeTask(client, { title: 'Waits' }).saved).toEqual({
      ...{ kind: 'waiting', cause: 'server', isUnkept: true },
    });
    expect(client.status.read().waiting).toMatchObject([{ isUnkept: true }]);
    await pass();
    expect(savedTitles(world.home)).toEqual(['Direct', 'Waits']);
    world.browser.setOnline(false);
    expect(await (await write('Never')).saved).toMatchObject({ kind: 'refused', error: { code: 'DEVICE_STORAGE' } });
    expect(titles(client)).not.toContain('Never');
    expect(client.outbox.entries()).toEqual([]);
  });

  test('and local storage is full, a silent network makes no change one that is saved on this device', async () => {
    fillStorage();
    world.browser.silence();
    expect(await (await write('Nowhere')).saved).toEqual({ kind: 'waiting', cause: 'slow', isUnkept: true });
  });

  test('and local storage is full, the page asks before it closes, as long as such a change waits', async () => {
    fillStorage();
    const asks = () => client.device.asksBeforeLeaving();
    expect(asks()).toBe(false);
    world.server.failNext('/api/changes', { code: 'UNAVAILABLE' });
    await writeTask(client, { title: 'Waits' }).saved;
    expect(asks()).toBe(true);
    await pass();
    expect(savedTitles(world.home)).toEqual(['Waits']);
    expect(asks()).toBe(false);
  });

  test('and local storage takes the change, the page closes without a question', async () => {
    world.browser.setOnline(false);
    await write('Kept');
    expect(client.device.asksBeforeLeaving()).toBe(false);
  });
});

test('changes that waited in a database are not lost when it fails later', async () => {
  await open();
  world.browser.setOnline(false);
  await write('Before');
  Reflect.set(globalThis, 'indexedDB', { open: refuse });
  IDBObjectStore.prototype.add = refuse;
  await write('After');
  expect(titles(client)).toEqual(['After', 'Before']);
  world.browser.setOnline(true);
  await pass();
  await settle();
  expect(savedTitles(world.home)).toEqual(['Before', 'After']);
  await until('nothing waits', () => client.outbox.entries().length === 0);
  expect(unstored()).toEqual([]);
});

test('a change that is in both the database and local storage appears in the outbox once', async () => {
  await open();
  world.browser.setOnline(false);
  await write('Once');
  const [entry] = client.outbox.entries();
  client.device.kill();
  world.browser.storage.set(`casita.unstored:${entry?.id}`, JSON.stringify(entry));
  await open();
  expect(client.outbox.entries()).toHaveLength(1);
  expect(unstored()).toEqual([]);
});
