// @vitest-environment node
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, savedTitles, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(client, 2);
});
afterEach(() => world.closeAll());

async function clearLocalStorage(): Promise<void> {
  world.browser.storage.clear();
  client.device.fireStored(null);
  await settle();
}

async function clearDatabase(): Promise<void> {
  const request = indexedDB.deleteDatabase('casita-outbox');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  await settle();
}

async function countStored(): Promise<number> {
  const db = await openDB('casita-outbox');
  const count = db.objectStoreNames.contains('entries') ? await db.count('entries') : 0;
  db.close();
  return count;
}

const signIn = (email: string) => client.session.signIn({ email, password: 'secret-1' });

test.each([
  ['local storage first', [clearLocalStorage, clearDatabase]],
  ['the database first', [clearDatabase, clearLocalStorage]],
] as const)(
  'what waited is put back when all data of the site is cleared while a page is open, %s',
  async (_name, steps) => {
    for (const clear of steps) await clear();
    await until('nobody is signed in', () => client.session.read().state === 'signed-out');
    expect(await countStored()).toBe(2);
    expect(client.outbox.entries()).toEqual([]);
    client.device.kill();

    client = world.openTab();
    world.browser.setOnline(true);
    await signIn(world.ana.email);
    await until('both are saved', () => savedTitles(world.home).length === 2);
    await until('nothing waits', async () => (await countStored()) === 0);
  },
);

test('what waited is put back for its person while another one is signed in', async () => {
  await client.session.signOut('keep');
  world.browser.setOnline(true);
  await signIn(world.ben.email);
  await clearDatabase();
  expect(await countStored()).toBe(2);
  expect(client.outbox.entries()).toEqual([]);
  expect(savedTitles(world.home)).toEqual([]);
});

test('what a person discarded at the sign-out is not put back', async () => {
  await client.session.signOut('discard');
  await clearDatabase();
  expect(await countStored()).toBe(0);
});
