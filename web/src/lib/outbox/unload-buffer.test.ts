import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { storageError } from '../api/api-error.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxDb, type OutboxDb } from './outbox-db.ts';
import { withFallback } from './outbox-fallback.ts';
import { createFakeBrowser, type FakeBrowser, type FakeTabDevice } from '../testing/fake-browser.ts';
import { createFakeClock, settle, until } from '../testing/fake-clock.ts';
import { createWorld, savedTitles, writeTask } from '../testing/world.ts';

let browser: FakeBrowser;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = createFakeBrowser(() => new Promise(() => {}), createFakeClock());
});

const createTask = (title: string): Change => ({
  ...{ id: newId(), table: 'tasks', op: 'create', row_id: newId(), fields: { title } },
  made_at: '2026-11-20T10:00:00.000Z',
});

function openPage(
  change: Partial<OutboxDb> = {},
  over: typeof withFallback = (db) => db,
): { outbox: Outbox; device: FakeTabDevice; leave: () => void } {
  const device = browser.openTab();
  const idle = {
    send: async () => {},
    sendAll: async () => {},
    resume: () => {},
    onStalled: () => () => {},
    close: () => {},
  };
  return {
    outbox: createOutbox(device, over({ ...createOutboxDb(), ...change }, device), () => idle),
    device,
    leave: device.leave,
  };
}

const titlesOf = (outbox: Outbox) => outbox.entries().map(({ change }) => change.fields['title']);

test('changes that a page shows are there after a reload that did not wait for the database', async () => {
  const page = openPage({ add: () => new Promise(() => {}) });
  await page.outbox.open('ana');
  for (const title of ['One', 'Two', 'Three']) void page.outbox.enqueue('ana', 'home', createTask(title));
  expect(titlesOf(page.outbox)).toEqual(['One', 'Two', 'Three']);
  page.leave();

  // A client of another person stores them and does not show them.
  const other = openPage();
  await other.outbox.open('ben');
  expect(titlesOf(other.outbox)).toEqual([]);
  expect([...browser.storage.keys()]).toEqual([]);

  const next = openPage();
  await next.outbox.open('ana');
  expect(titlesOf(next.outbox)).toEqual(['One', 'Two', 'Three']);
});

test('a change that was both buffered and stored appears once', async () => {
  const page = openPage();
  await page.outbox.open('ana');
  const stored = page.outbox.enqueue('ana', 'home', createTask('One'));
  page.leave();
  expect(browser.storage.size).toBe(1);
  const left = [...browser.storage];
  await stored;
  expect(browser.storage.size).toBe(0);

  // The state when the page ended after storing the change and before deleting the buffered copy.
  for (const [key, value] of left) browser.storage.set(key, value);
  const next = openPage();
  await next.outbox.open('ana');
  expect(titlesOf(next.outbox)).toEqual(['One']);
  expect(browser.storage.size).toBe(0);
});

test('a buffered change that cannot be stored yet stays in local storage', async () => {
  const page = openPage({ add: () => new Promise(() => {}) });
  await page.outbox.open('ana');
  void page.outbox.enqueue('ana', 'home', createTask('One'));
  page.leave();
  const full = openPage({ add: () => Promise.reject(new Error('full')) });
  await full.outbox.open('ana');
  expect(browser.storage.size).toBe(1);
});

test('unreadable entries in local storage do not block the others', async () => {
  const page = openPage({ add: () => new Promise(() => {}) });
  await page.outbox.open('ana');
  void page.outbox.enqueue('ana', 'home', createTask('One'));
  page.leave();
  const broken = ['{"id":"cut', 'null', '7', '[]', '{}', '{"id":"other","user":"ana","family":"home"}'];
  for (const [index, text] of broken.entries()) browser.storage.set(`casita.unstored:${index}`, text);

  const next = openPage();
  await next.outbox.open('ana');
  expect(titlesOf(next.outbox)).toEqual(['One']);
  expect([...browser.storage.keys()]).toEqual([]);
});

test('discarding all changes of a person deletes the unstored ones too, and none of another person', async () => {
  const page = openPage({ add: () => new Promise(() => {}) });
  for (const user of ['ana', 'ben']) {
    await page.outbox.open(user);
    void page.outbox.enqueue(user, 'home', createTask(`Of ${user}`));
  }
  page.leave();
  const full = openPage({ add: () => Promise.reject(new Error('full')) });
  await full.outbox.open('ana');
  expect(browser.storage.size).toBe(2);
  await full.outbox.discardAllOf('ana');

  for (const [user, titles] of [
    ['ana', []],
    ['ben', ['Of ben']],
  ] as const) {
    const next = openPage();
    await next.outbox.open(user);
    expect(titlesOf(next.outbox)).toEqual(titles);
  }
});

/** Ends a page while one change is being stored; returns the key of the buffered change. */
async function leaveOne(): Promise<string> {
  const page = openPage({ add: () => new Promise(() => {}) });
  await page.outbox.open('ana');
  void page.outbox.enqueue('ana', 'home', createTask('Left'));
  page.leave();
  return [...browser.storage.keys()][0] ?? '';
}

test.each([
  ['wakes', ({ device }: ReturnType<typeof openPage>) => device.wake()],
  ['gets the storage event', ({ device }: ReturnType<typeof openPage>, key: string) => device.fireStored(key)],
])('an open client stores the changes that another one left when it %s', async (_name, notify) => {
  const open = openPage();
  await open.outbox.open('ana');
  const third = openPage();
  await third.outbox.open('ana');
  const key = await leaveOne();
  notify(open, key);
  await until('both clients show it', () => [open, third].every(({ outbox }) => titlesOf(outbox)[0] === 'Left'));
  await settle();
  expect(titlesOf(open.outbox)).toEqual(['Left']);
  expect(browser.storage.size).toBe(0);
});

test('changes that another client left are counted, whether they can be stored or not', async () => {
  const open = openPage();
  const full = openPage({ add: () => Promise.reject(new Error('full')) });
  for (const { outbox } of [open, full]) await outbox.open('ana');
  await open.outbox.enqueue('ana', 'home', createTask('Own'));
  await leaveOne();
  expect(await full.outbox.countWaiting('ana')).toBe(2);
  expect(browser.storage.size).toBe(1);
  expect(await open.outbox.countWaiting('ana')).toBe(2);
  expect(browser.storage.size).toBe(0);
  expect(await open.outbox.countWaiting('ben')).toBe(0);
});

test('a buffered change that this client knows to be saved is not stored again', async () => {
  const open = openPage();
  await open.outbox.open('ana');
  const id = (await leaveOne()).split(':')[1] ?? '';
  open.outbox.settle([{ id, user: 'ana', family: 'home', table: 'tasks', row: null, error: null }], []);
  expect(await open.outbox.countWaiting('ana')).toBe(0);
  expect(browser.storage.size).toBe(0);
});

test('a client does not read back a change that it is storing itself', async () => {
  const added: unknown[] = [];
  const open = openPage({
    add: (entry) => {
      added.push(entry);
      return new Promise(() => {});
    },
  });
  await open.outbox.open('ana');
  void open.outbox.enqueue('ana', 'home', createTask('One'));
  open.device.hide();
  open.device.wake();
  await settle();
  expect(added).toHaveLength(1);
});

test('an open client sends the changes that another one left, in local storage or in the database', async () => {
  const world = createWorld();
  const client = await world.openSignedIn();
  world.browser.setOnline(false);
  const other = world.openTab();
  other.keepLive();
  await until('its family rows exist', () => other.familyRows() !== null);
  world.browser.isDeaf = true;
  for (const title of ['In the database', 'In local storage']) await writeTask(other, { title }).saved;
  other.device.kill();
  const left = (await createOutboxDb().listOf(world.ana.id)).at(-1);
  const key = `casita.unstored:${left?.id}`;
  await createOutboxDb().discard([left?.id ?? '']);
  world.browser.storage.set(key, JSON.stringify(left));
  expect(client.outbox.entries()).toEqual([]);
  world.browser.setOnline(true);
  await until('both are saved', () => savedTitles(world.home).length === 2);
  expect(world.browser.storage.has(key)).toBe(false);
  world.closeAll();
});

test('a client in memory mode drops the changes that another client discarded or retried', async () => {
  let isBroken = false;
  const whole = createOutboxDb();
  const broken: Partial<OutboxDb> = {};
  for (const name of ['add', 'listOf', 'discard', 'discardAllOf'] as const) {
    const call = whole[name] as (...args: unknown[]) => Promise<never>;
    Object.assign(broken, {
      [name]: (...args: unknown[]) => (isBroken ? Promise.reject(storageError()) : call(...args)),
    });
  }
  const page = openPage(broken, withFallback);
  const other = openPage();
  for (const { outbox } of [page, other]) await outbox.open('ana');
  const [one, two, refused] = [createTask('One'), createTask('Two'), createTask('Refused')];
  for (const change of [one, two, refused]) await other.outbox.enqueue('ana', 'home', change);
  const error = { status: 403, code: '42501', message: 'No.' };
  const { refused: tray } = await whole.resolve('ana', 'home', new Set(), new Map([[refused.id, error]]));
  other.outbox.settle([{ id: refused.id, user: 'ana', family: 'home', table: 'tasks', row: null, error }], tray);
  await until('both clients know', () => page.outbox.entries().some(({ state }) => state === 'refused'));
  isBroken = true;
  await page.outbox.enqueue('ana', 'home', createTask('In the page'));
  await settle();
  expect(titlesOf(page.outbox)).toHaveLength(4);

  await other.outbox.discard(one.id);
  await until('it is removed', () => !titlesOf(page.outbox).includes('One'));
  await other.outbox.retry(refused.id);
  await until('the refused one is removed', () => page.outbox.entries().every(({ state }) => state === 'waiting'));
  page.device.wake();
  other.device.wake();
  await settle();
  expect(titlesOf(other.outbox)).not.toContain('One');
  expect(new Set(titlesOf(page.outbox))).toEqual(new Set(['In the page', 'Two']));
  await other.outbox.discardAllOf('ana');
  await until('nothing is left', () => page.outbox.entries().length === 0);
  expect(browser.storage.size).toBe(0);
  expect(await page.outbox.countWaiting('ana')).toBe(0);
});
