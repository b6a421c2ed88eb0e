// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, savedTitles, titles, type OpenClient, type World } from '../testing/world.ts';

const TWENTY = Array.from({ length: 20 }, (_, index) => `Task ${index + 1}`);

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(client, 20);
  await until('they are shown', () => titles(client).join() === TWENTY.join());
});
afterEach(() => world.closeAll());

/** Every task is saved once, in order, as ana and in the family it was made in. */
async function expectAllSaved(): Promise<void> {
  await until('all twenty are saved', () => savedTitles(world.home).length >= 20);
  await settle();
  expect(savedTitles(world.home)).toEqual(TWENTY);
  expect(world.home.applied.every(({ user }) => user === world.ana.id)).toBe(true);
  expect(world.lake.applied).toEqual([]);
}

function sentBy(user: string): number {
  return world.server.calls.filter(
    (call) => call.method === 'POST' && call.path === '/api/changes' && call.user === user,
  ).length;
}

describe('twenty waiting changes survive', () => {
  test('coming back online', async () => {
    expect(await client.session.waitingChanges(0)).toBe(20);
    world.browser.setOnline(true);
    await expectAllSaved();
    await until('the outbox is empty', () => client.outbox.entries().length === 0);
    expect(titles(client)).toEqual(TWENTY);
    expect(client.status.read().waiting).toEqual([]);
  });

  test.each([1, 2])("the site's data being cleared under %d open pages", async (pages) => {
    const other = pages === 2 ? world.openTab() : null;
    await until('every page knows them', () => (other ?? client).outbox.entries().length === 20);
    await new Promise((resolve, reject) => {
      Object.assign(indexedDB.deleteDatabase('casita-outbox'), { onsuccess: resolve, onerror: reject });
    });
    await until('they are back', async () => (await client.session.waitingChanges(0)) === 20);
    client.device.kill();
    other?.device.kill();
    world.browser.setOnline(true);
    world.openTab();
    await expectAllSaved();
  });

  test('signing out and leaving them on the device', async () => {
    await client.session.signOut('keep');
    expect(client.session.read().state).toBe('signed-out');
    expect(client.familyRows()).toBeNull();
    world.browser.setOnline(true);
    await settle();
    expect(savedTitles(world.home)).toEqual([]);
    await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
    await expectAllSaved();
  });

  test('signing out and sending them', async () => {
    await expect(client.session.signOut('send')).rejects.toMatchObject({ code: 'STILL_WAITING' });
    expect(client.session.read().state).toBe('signed-in');
    world.browser.setOnline(true);
    await client.session.signOut('send');
    expect(client.session.read().state).toBe('signed-out');
    await expectAllSaved();
  });

  test('a token that has to be refreshed while they are sent', async () => {
    world.server.expireTokens();
    world.browser.setOnline(true);
    await expectAllSaved();
    expect(world.server.calls.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  test('a session that ends while they are sent, until the person signs in again', async () => {
    world.server.pauseAt = { changeId: client.outbox.entries()[10]?.id ?? '', code: 'PGRST301' };
    world.server.failNext('/api/auth/refresh', { code: 'UNAVAILABLE', times: 1 });
    world.browser.setOnline(true);
    await until('half of them are saved', () => savedTitles(world.home).length === 10);
    world.server.pauseAt = null;
    world.server.endSessions(world.ana.id);
    await world.clock.advance(120_000);
    expect(client.session.read().state).toBe('signed-out');
    expect(savedTitles(world.home)).toHaveLength(10);
    await world.clock.advance(600_000);
    expect(sentBy(world.ana.id)).toBe(1);
    await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
    await expectAllSaved();
  });

  test('a failed refresh, which does not sign the person out', async () => {
    world.server.expireTokens();
    world.server.failNext('/api/auth/refresh', { code: 'INTERNAL', times: 2 });
    world.browser.setOnline(true);
    await settle();
    expect(client.session.read().state).toBe('signed-in');
    expect(savedTitles(world.home)).toEqual([]);
    await world.clock.advance(60_000);
    await expectAllSaved();
  });

  test('another person signing in on the same browser', async () => {
    await client.session.signOut('keep');
    world.browser.setOnline(true);
    await client.session.signIn({ email: world.ben.email, password: 'secret-1' });
    client.keepLive();
    await settle();
    await world.clock.advance(300_000);
    expect(client.status.read().waiting).toEqual([]);
    expect(titles(client)).toEqual([]);
    expect(sentBy(world.ben.id)).toBe(0);
    expect(savedTitles(world.home)).toEqual([]);
    await client.session.signOut('keep');
    await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
    await expectAllSaved();
    expect(sentBy(world.ben.id)).toBe(0);
  });

  test('another person signing in in another browser tab', async () => {
    const other = world.openTab();
    world.browser.setOnline(true);
    world.server.failNext('/api/changes', { code: 'UNAVAILABLE', times: 3 });
    await other.session.signIn({ email: world.ben.email, password: 'secret-1' });
    await until('both clients have switched to ben', () => client.session.read().user?.id === world.ben.id);
    await world.clock.advance(300_000);
    expect(sentBy(world.ben.id)).toBe(0);
    const asAna = savedTitles(world.home).length;
    await other.session.signIn({ email: world.ana.email, password: 'secret-1' });
    await until('both clients have switched back', () => client.session.read().user?.id === world.ana.id);
    await settle();
    // Of the failures some may be left, after which sending pauses.
    await world.clock.advance(300_000);
    await expectAllSaved();
    expect([0, 20]).toContain(asAna);
  });

  test('cleared caches', async () => {
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase('casita-cache');
      deletion.onsuccess = resolve;
      deletion.onblocked = reject;
    });
    expect(titles(client)).toEqual(TWENTY);
    client.device.kill();
    const next = world.openTab();
    await until('the changes are shown again', () => titles(next).length === 20);
    world.browser.setOnline(true);
    await expectAllSaved();
  });

  test('an update of the app', async () => {
    client.device.kill();
    client.close();
    world.openTab();
    world.browser.setOnline(true);
    await expectAllSaved();
  });

  test('switching families', async () => {
    client.session.switchFamily(world.lake.id);
    expect(titles(client)).toEqual([]);
    expect(client.status.read().waiting).toHaveLength(20);
    world.browser.setOnline(true);
    await expectAllSaved();
    const posts = world.server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/changes');
    expect(new Set(posts.map(({ family }) => family))).toEqual(new Set([world.home.id]));
  });

  test('two open browser tabs', async () => {
    const other = world.openTab();
    await until('the other client shows them', () => titles(other).length === 20);
    world.browser.setOnline(true);
    await expectAllSaved();
    expect(sentBy(world.ana.id)).toBe(1);
    await until('both clients are empty', () => [client, other].every(({ outbox }) => outbox.entries().length === 0));
    expect(titles(other)).toEqual(TWENTY);
  });

  test('two browser tabs without Web Locks, where the change ids prevent doubles', async () => {
    world.closeAll();
    world = createWorld({ hasLocks: false });
    client = await world.openSignedIn();
    const other = await world.openSignedIn();
    world.browser.setOnline(false);
    await makeTasks(client, 20);
    await until('the other client shows them', () => titles(other).length === 20);
    world.browser.setOnline(true);
    await expectAllSaved();
  });

  test('a quick reload', async () => {
    const [last] = await makeTasks(client, 1, 'Last');
    client.device.kill();
    const next = world.openTab();
    await until('everything is shown again', () => titles(next).includes('Last 1'));
    expect(last?.id).toBe(next.outbox.entries().at(-1)?.change.row_id);
    world.browser.setOnline(true);
    await until('the last one is saved', () => savedTitles(world.home).includes('Last 1'));
    expect(savedTitles(world.home)).toEqual([...TWENTY, 'Last 1']);
  });
});

test('discarding at sign-out sends nothing, ever', async () => {
  await client.session.signOut('discard');
  world.browser.setOnline(true);
  await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
  await settle();
  expect(await client.session.waitingChanges(0)).toBe(0);
  expect(savedTitles(world.home)).toEqual([]);
});

test('a sign-out without network ends the session on the server once the network is back', async () => {
  const { cookie } = world.browser;
  await client.session.signOut('keep');
  expect(world.server.hasSession(cookie)).toBe(true);
  world.browser.setOnline(true);
  await until('the session has ended', () => !world.server.hasSession(cookie));
});

test('at sign-out the changes that cannot be sent at once are counted, and those that can are sent', async () => {
  expect(await client.session.waitingChanges(2_000)).toBe(20);
  world.browser.setOnline(true);
  expect(await client.session.waitingChanges(2_000)).toBe(0);
});
