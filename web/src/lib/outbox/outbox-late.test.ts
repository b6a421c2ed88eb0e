// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, savedTitles, titles, writeTask, type OpenTab, type World } from '../testing/world.ts';

let world: World;
let answerAll: () => void;
const { open } = IDBFactory.prototype;

/** The database of the outbox opens, and says so only when `answerAll` lets it. */
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
  const tab = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(tab, 2, 'Stored');
  tab.device.kill();
});
afterEach(() => world.closeAll());

async function pass(ms: number): Promise<void> {
  await settle();
  await world.clock.advance(ms);
  await settle();
}

async function openLate(): Promise<OpenTab> {
  holdDatabase();
  const tab = world.openTab();
  tab.keepLive();
  await pass(20_000);
  return tab;
}

const unstored = () => [...world.browser.storage.keys()].filter((key) => key.startsWith('casita.unstored:'));
const count = async (tab: OpenTab) => {
  const counted = tab.session.waitingChanges(2_000);
  await pass(2_000);
  return counted;
};

test('a database that takes some seconds to open is waited for', async () => {
  holdDatabase();
  const tab = world.openTab();
  tab.keepLive();
  await pass(4_000);
  answerAll();
  await until('what waits is shown', () => titles(tab).length === 2);
  expect(await count(tab)).toBe(2);
  await writeTask(tab, { title: 'New' }).saved;
  expect(unstored()).toEqual([]);
});

test('how many changes wait is unknown until the database was read, and known from then on', async () => {
  const tab = await openLate();
  expect(await count(tab)).toBe('unknown');
  answerAll();
  await until('what waits is shown', () => titles(tab).length === 2);
  expect(await count(tab)).toBe(2);
});

test('a page returns to its database: what waited there is shown and sent, what was made meanwhile is stored there', async () => {
  const tab = await openLate();
  expect(await writeTask(tab, { title: 'Meanwhile' }).saved).toEqual({ kind: 'waiting' });
  expect(unstored()).toHaveLength(1);
  answerAll();
  await until('everything is shown', () => titles(tab).length === 3);
  expect(tab.outbox.entries().map(({ refuge }) => refuge)).toEqual([undefined, undefined, undefined]);
  expect(unstored()).toEqual([]);
  tab.device.kill();
  const next = world.openTab();
  next.keepLive();
  await until('the next page has it', () => titles(next).length === 3);
  world.browser.setOnline(true);
  await until('all are saved', () => savedTitles(world.home).length === 3);
  expect(savedTitles(world.home)).toEqual(['Stored 1', 'Stored 2', 'Meanwhile']);
});

test('what waited in a database that opens late goes out by itself', async () => {
  const tab = await openLate();
  world.browser.setOnline(true);
  await pass(1_000);
  expect(savedTitles(world.home)).toEqual([]);
  answerAll();
  await until('both are saved', () => savedTitles(world.home).length === 2);
  await until('nothing waits', () => tab.outbox.entries().length === 0);
});

test('what was saved, discarded or changed its place while the database slept is not there again after it', async () => {
  const tab = await openLate();
  await writeTask(tab, { title: 'Discarded' }).saved;
  await tab.status.discard(tab.status.read().waiting[0]?.id ?? '');
  world.browser.setOnline(true);
  expect(await writeTask(tab, { title: 'Saved' }).saved).toMatchObject({ kind: 'saved' });
  answerAll();
  await until('all are saved', () => savedTitles(world.home).length === 3);
  expect(savedTitles(world.home)).toEqual(['Saved', 'Stored 1', 'Stored 2']);
  await until('nothing waits', () => tab.outbox.entries().length === 0);
  expect(await count(tab)).toBe(0);
});

test('a change that was refused for want of a place to keep it is not in the database after it', async () => {
  holdDatabase();
  const tab = world.openTab();
  tab.keepLive();
  Object.assign(tab.device.storage, {
    setItem: () => {
      throw new DOMException('The quota is used up.', 'QuotaExceededError');
    },
  });
  const { saved } = writeTask(tab, { title: 'Refused' });
  await pass(20_000);
  expect(await saved).toMatchObject({ kind: 'refused', error: { code: 'DEVICE_STORAGE' } });
  answerAll();
  await until('what waits is shown', () => titles(tab).length === 2);
  await settle();
  expect(titles(tab)).toEqual(['Stored 1', 'Stored 2']);
  expect(await count(tab)).toBe(2);
});
