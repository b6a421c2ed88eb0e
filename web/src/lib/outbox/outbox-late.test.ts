// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
let answerAll: () => void;
const { open } = IDBFactory.prototype;

/** Delays every event of the outbox database until `answerAll` is called. */
function holdDatabase(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerAll = resolve;
  indexedDB.open = (name, version) => {
    const request = open.call(indexedDB, name, version);
    if (name !== 'casita-outbox') return request;
    const dispatch = request.dispatchEvent.bind(request);
    request.dispatchEvent = (event) => {
      void promise.then(() => dispatch(event));
      return true;
    };
    return request;
  };
}

beforeEach(async () => {
  world = createWorld();
  const client = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(client, 2, 'Stored');
  client.device.kill();
});
afterEach(() => world.closeAll());

async function pass(ms: number): Promise<void> {
  await settle();
  await world.clock.advance(ms);
  await settle();
}

async function openLate(): Promise<OpenClient> {
  holdDatabase();
  const client = world.openTab();
  client.keepLive();
  await pass(20_000);
  return client;
}

const unstored = () => [...world.browser.storage.keys()].filter((key) => key.startsWith('casita.unstored:'));
const count = async (client: OpenClient) => {
  const counted = client.session.waitingChanges(2_000);
  await pass(2_000);
  return counted;
};

test('the client waits for a database that takes some seconds to open', async () => {
  holdDatabase();
  const client = world.openTab();
  client.keepLive();
  await pass(4_000);
  answerAll();
  await until('the waiting changes are shown', () => titles(client).length === 2);
  expect(await count(client)).toBe(2);
  await writeTask(client, { title: 'New' }).saved;
  expect(unstored()).toEqual([]);
});

test('the number of waiting changes is unknown until the database was read, and known from then on', async () => {
  const client = await openLate();
  expect(await count(client)).toBe('unknown');
  answerAll();
  await until('the waiting changes are shown', () => titles(client).length === 2);
  expect(await count(client)).toBe(2);
});

test('a client returns to its database: it shows and sends the changes stored there, and stores those made meanwhile', async () => {
  const client = await openLate();
  expect(await writeTask(client, { title: 'Meanwhile' }).saved).toEqual({ kind: 'waiting', cause: 'offline' });
  expect(unstored()).toHaveLength(1);
  answerAll();
  await until('everything is shown', () => titles(client).length === 3);
  expect(client.outbox.entries().map(({ refuge }) => refuge)).toEqual([undefined, undefined, undefined]);
  expect(unstored()).toEqual([]);
  client.device.kill();
  const next = world.openTab();
  next.keepLive();
  await until('the next client has it', () => titles(next).length === 3);
  world.browser.setOnline(true);
  await until('all are saved', () => savedTitles(world.home).length === 3);
  expect(savedTitles(world.home)).toEqual(['Stored 1', 'Stored 2', 'Meanwhile']);
});

test('changes in a database that opens late are sent without further action', async () => {
  const client = await openLate();
  world.browser.setOnline(true);
  await pass(1_000);
  expect(savedTitles(world.home)).toEqual([]);
  answerAll();
  await until('both are saved', () => savedTitles(world.home).length === 2);
  await until('nothing waits', () => client.outbox.entries().length === 0);
});

test('changes saved or discarded while the database did not answer do not reappear afterwards', async () => {
  const client = await openLate();
  await writeTask(client, { title: 'Discarded' }).saved;
  await client.status.discard(client.status.read().waiting[0]?.id ?? '');
  world.browser.setOnline(true);
  expect(await writeTask(client, { title: 'Saved' }).saved).toMatchObject({ kind: 'saved' });
  answerAll();
  await until('all are saved', () => savedTitles(world.home).length === 3);
  expect(savedTitles(world.home)).toEqual(['Saved', 'Stored 1', 'Stored 2']);
  await until('nothing waits', () => client.outbox.entries().length === 0);
  expect(await count(client)).toBe(0);
});

test('a change refused because nothing could store it is not in the database afterwards', async () => {
  holdDatabase();
  const client = world.openTab();
  client.keepLive();
  Object.assign(client.device.storage, {
    setItem: () => {
      throw new DOMException('The quota is used up.', 'QuotaExceededError');
    },
  });
  const { saved } = writeTask(client, { title: 'Refused' });
  await pass(20_000);
  expect(await saved).toMatchObject({ kind: 'refused', error: { code: 'DEVICE_STORAGE' } });
  answerAll();
  await until('the waiting changes are shown', () => titles(client).length === 2);
  await settle();
  expect(titles(client)).toEqual(['Stored 1', 'Stored 2']);
  expect(await count(client)).toBe(2);
});
