// @vitest-environment node
import { openDB } from 'idb';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { createWriter } from '../sync/writer.ts';
import { settle, until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';

let world: World;
let client: OpenClient;
const whole = { delete: IDBObjectStore.prototype.delete };

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => {
  repair();
  world.closeAll();
});

function repair(): void {
  Object.assign(IDBObjectStore.prototype, whole);
}

/** Replaces deletions in the outbox; other databases go on working. */
function replaceDelete(run: () => unknown): void {
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
    // The database answers with requests, which become promises; a promise in their place has the same effect.
    return this.name === 'entries' ? (run() as never) : whole.delete.call(this as never, key);
  };
}

const fail = () =>
  replaceDelete(() => {
    throw new DOMException('The quota is used up.', 'QuotaExceededError');
  });
const hang = () => replaceDelete(() => new Promise(() => {}));

const discardedKeys = () => [...world.browser.storage.keys()].filter((key) => key.startsWith('casita.discarded:'));
const idOf = (title: string) =>
  client.outbox.entries().find(({ change }) => change.fields['title'] === title)?.id ?? '';

async function pass(): Promise<void> {
  await settle(60);
  await world.clock.advance(6_000);
  await settle(60);
}

/** Ends the page at once and opens another one, on which the same person is signed in. */
async function openNext(): Promise<void> {
  client.device.kill();
  client = world.openTab();
  await pass();
  if (client.session.read().state === 'signed-out')
    await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
  client.keepLive();
  await pass();
}

async function countStored(): Promise<number> {
  const db = await openDB('casita-outbox');
  const count = await db.count('entries');
  db.close();
  return count;
}

describe.each([
  ['cannot delete', fail],
  ['does not answer a deletion', hang],
])('when the database %s', (_name, breakDatabase) => {
  test('a discarded change and what depends on it are never sent, and leave the database once it works', async () => {
    world.browser.setOnline(false);
    const { id } = writeTask(client, { title: 'Discarded' });
    await until('it is stored', () => idOf('Discarded') !== '');
    createWriter(client, client.familyRows(), tasks).update(id, { status: 'completed' });
    await makeTasks(client, 1, 'Kept');
    breakDatabase();
    void client.status.discard(idOf('Discarded'));
    await pass();
    expect(titles(client)).toEqual(['Kept 1']);
    repair();
    await openNext();
    expect(titles(client)).toEqual(['Kept 1']);
    world.browser.setOnline(true);
    await pass();
    expect(savedTitles(world.home)).toEqual(['Kept 1']);
    expect(await countStored()).toBe(0);
    expect(discardedKeys()).toEqual([]);
  });

  test('the page that discards a change may end at once', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 1, 'Discarded');
    breakDatabase();
    void client.status.discard(idOf('Discarded 1'));
    await openNext();
    repair();
    await openNext();
    world.browser.setOnline(true);
    await pass();
    expect(savedTitles(world.home)).toEqual([]);
  });

  test('"Discard and sign out" holds at the next sign-in', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 2, 'Discarded');
    breakDatabase();
    const signedOut = client.session.signOut('discard');
    await pass();
    await signedOut;
    repair();
    world.browser.setOnline(true);
    await openNext();
    expect(client.outbox.entries()).toEqual([]);
    expect(savedTitles(world.home)).toEqual([]);
  });

  test('a refused change that is retried is not in the tray afterwards', async () => {
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
    await writeTask(client, { title: 'Retried', assigned_to: world.ben.id }).saved;
    await until('it is refused', () => client.status.read().notSaved.length === 1);
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'parent' });
    breakDatabase();
    void client.status.retry(idOf('Retried'));
    await pass();
    await pass();
    expect(savedTitles(world.home)).toEqual(['Retried']);
    repair();
    await openNext();
    expect(client.status.read().notSaved).toEqual([]);
    expect(savedTitles(world.home)).toEqual(['Retried']);
  });
});

test('while discarded changes cannot be deleted, the ones behind them are sent', async () => {
  world.browser.setOnline(false);
  await makeTasks(client, 60, 'Discarded');
  await makeTasks(client, 1, 'Kept');
  fail();
  for (const { id, change } of client.outbox.entries())
    if (String(change.fields['title']).startsWith('Discarded')) await client.status.discard(id);
  await openNext();
  world.browser.setOnline(true);
  await pass();
  expect(savedTitles(world.home)).toEqual(['Kept 1']);
});

test('a discarded change that only local storage has is deleted there', async () => {
  world.browser.setOnline(false);
  await makeTasks(client, 1, 'Discarded');
  const [entry] = client.outbox.entries();
  await client.status.discard(entry?.id ?? '');
  expect(discardedKeys()).toEqual([]);
  world.browser.storage.set(`casita.discarded:${entry?.id}`, '1');
  world.browser.storage.set(`casita.unstored:${entry?.id}`, JSON.stringify(entry));
  await openNext();
  expect(client.outbox.entries()).toEqual([]);
  expect(world.browser.storage.has(`casita.unstored:${entry?.id}`)).toBe(false);
});
