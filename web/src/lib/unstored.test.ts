import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxDb, type OutboxDb } from './outbox-db.ts';
import { createFakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';
import { createFakeClock } from './testing/fake-clock.ts';

let browser: FakeBrowser;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = createFakeBrowser(() => new Promise(() => {}), createFakeClock());
});

const createTask = (title: string): Change => ({
  ...{ id: newId(), table: 'tasks', op: 'create', row_id: newId(), fields: { title } },
  made_at: '2026-11-20T10:00:00.000Z',
});

function openPage(change: Partial<OutboxDb> = {}): { outbox: Outbox; leave: () => void } {
  const device = browser.openTab();
  const idle = {
    send: async () => {},
    sendAll: async () => {},
    resume: () => {},
    onStalled: () => () => {},
    close: () => {},
  };
  return { outbox: createOutbox(device, { ...createOutboxDb(), ...change }, () => idle), leave: device.leave };
}

const titlesOf = (outbox: Outbox) => outbox.entries().map(({ change }) => change.fields['title']);

test('what a page shows is there after a reload that did not wait for the database', async () => {
  const page = openPage({ add: () => new Promise(() => {}) });
  await page.outbox.open('ana');
  for (const title of ['One', 'Two', 'Three']) void page.outbox.enqueue('ana', 'home', createTask(title));
  expect(titlesOf(page.outbox)).toEqual(['One', 'Two', 'Three']);
  page.leave();

  // Somebody else's page takes care of them, and does not show them.
  const other = openPage();
  await other.outbox.open('ben');
  expect(titlesOf(other.outbox)).toEqual([]);
  expect([...browser.storage.keys()]).toEqual([]);

  const next = openPage();
  await next.outbox.open('ana');
  expect(titlesOf(next.outbox)).toEqual(['One', 'Two', 'Three']);
});

test('what the database had in time after all is there once', async () => {
  const page = openPage();
  await page.outbox.open('ana');
  const stored = page.outbox.enqueue('ana', 'home', createTask('One'));
  page.leave();
  expect(browser.storage.size).toBe(1);
  const left = [...browser.storage];
  await stored;
  expect(browser.storage.size).toBe(0);

  // As it lies where the page ended between the two.
  for (const [key, value] of left) browser.storage.set(key, value);
  const next = openPage();
  await next.outbox.open('ana');
  expect(titlesOf(next.outbox)).toEqual(['One']);
  expect(browser.storage.size).toBe(0);
});

test('what cannot be stored yet stays where it is', async () => {
  const page = openPage({ add: () => new Promise(() => {}) });
  await page.outbox.open('ana');
  void page.outbox.enqueue('ana', 'home', createTask('One'));
  page.leave();
  const full = openPage({ add: () => Promise.reject(new Error('full')) });
  await full.outbox.open('ana');
  expect(browser.storage.size).toBe(1);
});

test('what nobody can read keeps nothing else from being shown and sent', async () => {
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

test('who discards everything discards what could not be stored too, and nobody else’s', async () => {
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
