import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, writeTask, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

async function countStoredRows(): Promise<number> {
  const cache = await openDB('casita-cache');
  const [rows, queries] = [await cache.count('rows'), await cache.count('queries')];
  cache.close();
  return rows + queries;
}

test('a refused token ends the session in all clients, and leaves only the waiting changes of the person', async () => {
  await writeTask(client, { title: 'Kept' }).saved;
  const other = world.openTab();
  client.session.switchFamily(world.lake.id);
  expect(await countStoredRows()).toBeGreaterThan(0);
  world.server.failNext('/api/changes', { kind: 'network', times: 9 });
  await writeTask(client, { title: 'Not sent yet' }).saved;
  world.server.endSessions(world.ana.id);
  await client.session.refreshAccount();
  expect(client.session.read().state).toBe('signed-out');
  await until('the other client is signed out', () => other.session.read().state === 'signed-out');
  await until('no row is left', async () => (await countStoredRows()) === 0);
  expect([...world.browser.storage.keys()].filter((key) => key.includes(world.ana.id))).toEqual([]);
  expect(await client.outbox.countWaiting(world.ana.id)).toBe(1);
});

describe('signing out everywhere', () => {
  test('ends the sessions of other devices, and clears this one like a sign-out', async () => {
    await writeTask(client, { title: 'Kept' }).saved;
    const tablet = createFakeBrowser(world.server.fetch, world.clock);
    const far = world.openTab(tablet);
    await far.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
    const other = world.openTab();
    await client.session.signOutEverywhere('keep');
    expect(client.session.read().state).toBe('signed-out');
    await until('the other client is signed out', () => other.session.read().state === 'signed-out');
    await until('no row is left', async () => (await countStoredRows()) === 0);
    expect(world.server.hasSession(tablet.cookie)).toBe(false);
    await far.session.refreshAccount();
    expect(far.session.read().state).toBe('signed-out');
  });

  test('changes nothing without a network', async () => {
    world.browser.setOnline(false);
    await writeTask(client, { title: 'Waiting' }).saved;
    for (const choice of ['keep', 'discard'] as const)
      await expect(client.session.signOutEverywhere(choice)).rejects.toMatchObject({ status: 0 });
    expect(client.session.read().state).toBe('signed-in');
    expect(await client.outbox.countWaiting(world.ana.id)).toBe(1);
    expect(world.server.hasSession(world.browser.cookie)).toBe(true);
  });

  test.each([
    ['send', 0],
    ['keep', 1],
    ['discard', 0],
  ] as const)('with the choice to %s treats waiting changes like a sign-out', async (choice, left) => {
    if (choice !== 'send') world.server.failNext('/api/changes', { kind: 'network', times: 99 });
    await writeTask(client, { title: 'Waiting' }).saved;
    await client.session.signOutEverywhere(choice);
    expect(await client.outbox.countWaiting(world.ana.id)).toBe(left);
    expect(client.session.read().state).toBe('signed-out');
  });
});

describe('signing out', () => {
  test('works on a device whose storage is forbidden or does not answer', async () => {
    const { open } = indexedDB;
    const refuse = () => {
      throw new DOMException('No storage here.', 'SecurityError');
    };
    // Opening a newer version is never answered while `held` has the older one open.
    const hang = () => open.call(indexedDB, 'held', 2);
    const held = await openDB('held', 1);
    client.device.kill();
    for (const [answer, expected] of [
      [refuse, 0],
      [hang, 'unknown'],
    ] as const) {
      indexedDB.open = answer;
      const next = world.openTab();
      let count: number | 'unknown' | null = null;
      void next.session.waitingChanges(2_000).then((found) => (count = found));
      await settle();
      await world.clock.advance(2_000);
      await settle();
      expect(count).toBe(expected);
      await next.session.signOut('keep');
      expect(next.session.read().state).toBe('signed-out');
      indexedDB.open = open;
      await next.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
    }
    held.close();
  });

  test('leaves only device settings and waiting changes', async () => {
    await writeTask(client, { title: 'Kept' }).saved;
    world.browser.storage.set('selectedPlan', 'Premium');
    world.browser.storage.set('casita.path', '/tasks');
    world.browser.storage.set('theme', 'dark');
    world.browser.storage.set('i18nextLng', 'es');
    client.session.switchFamily(world.lake.id);
    expect(await countStoredRows()).toBeGreaterThan(0);
    await client.session.signOut('keep');
    await settle();
    expect(await countStoredRows()).toBe(0);
    expect(Object.fromEntries(world.browser.storage)).toEqual({ theme: 'dark', i18nextLng: 'es' });
    expect(world.server.hasSession(world.browser.cookie)).toBe(false);
  });

  test('that was interrupted by closing the page is completed at the next start', async () => {
    await writeTask(client, { title: 'Kept' }).saved;
    client.device.kill();
    world.browser.storage.clear();
    expect(await countStoredRows()).toBeGreaterThan(0);
    world.openTab();
    await until('nothing of the person is left', async () => (await countStoredRows()) === 0);
  });

  test('reaches a client that missed the message when it wakes up', async () => {
    const other = world.openTab();
    await other.session.refreshAccount();
    world.browser.isDeaf = true;
    await client.session.signOut('keep');
    await settle();
    expect(other.session.read().state).toBe('signed-in');
    other.device.wake();
    expect(other.session.read().state).toBe('signed-out');
    expect(other.familyRows()).toBeNull();
  });

  test('reaches a client by the storage event', async () => {
    const other = world.openTab();
    await other.session.refreshAccount();
    world.browser.isDeaf = true;
    await client.session.signOut('keep');
    expect(other.session.read().state).toBe('signed-in');
    other.device.fireStored('casita.auth');
    expect(other.session.read().state).toBe('signed-out');
  });

  test('is not undone by a list that arrives later', async () => {
    const switched = client.session.switchFamily(world.lake.id);
    expect(switched).toBeUndefined();
    await client.session.signOut('keep');
    await settle();
    expect(await countStoredRows()).toBe(0);
  });

  test('succeeds when the server does not know the session any more', async () => {
    world.server.endSessions(world.ana.id);
    await client.session.signOut('keep');
    expect(client.session.read().state).toBe('signed-out');
    expect(world.browser.storage.has('casita.sign-out-owed')).toBe(false);
  });

  test('with `signOutAtServer` changes nothing until the server has ended the session', async () => {
    world.server.failNext('/api/auth/sign-out', { kind: 'network' });
    await expect(client.session.signOutAtServer()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(client.session.read().state).toBe('signed-in');
    expect(world.browser.storage.has('casita.sign-out-owed')).toBe(false);
    await client.session.signOutAtServer();
    expect(client.session.read().state).toBe('signed-out');
    expect(world.server.hasSession(world.browser.cookie)).toBe(false);
  });

  test('that is owed never ends the session of the next person', async () => {
    world.server.failNext('/api/auth/sign-out', { kind: 'network' });
    await client.session.signOut('keep');
    expect(world.browser.storage.has('casita.sign-out-owed')).toBe(true);
    const signingIn = client.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
    client.device.wake();
    await signingIn;
    await settle();
    expect(world.server.hasSession(world.browser.cookie)).toBe(true);
    expect(world.browser.storage.has('casita.sign-out-owed')).toBe(false);
  });

  test('leaves no rows of one person for the next', async () => {
    await writeTask(client, { title: 'Kept' }).saved;
    world.server.endSessions(world.ana.id);
    await client.session.refreshAccount();
    client.close();
    // Data left behind by an older version, or by a page that was closed too soon.
    world.browser.storage.set(`casita.account:${world.ana.id}`, '{}');
    client = world.openTab();
    await client.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
    expect([...world.browser.storage.keys()].filter((key) => key.includes(world.ana.id))).toEqual([]);
    const cache = await openDB('casita-cache');
    const users = (await cache.getAll('rows')).map(({ user }) => user);
    cache.close();
    expect(users).not.toContain(world.ana.id);
  });
});
