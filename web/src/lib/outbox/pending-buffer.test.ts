// @vitest-environment node
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { createFakeBrowser, type FakeBrowser } from '../testing/fake-browser.ts';
import { createFakeClock, settle, type FakeClock } from '../testing/fake-clock.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxDb, type OutboxDb } from './outbox-db.ts';

let clock: FakeClock;
let browser: FakeBrowser;
let answer: () => void;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  clock = createFakeClock();
  browser = createFakeBrowser(() => new Promise(() => {}), clock);
});

/** Opens a page of ana. While `isSlow`, its database stores nothing until `answer` is called. */
async function openPage(isSlow: boolean) {
  const device = browser.openTab();
  const db = createOutboxDb();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  const add: OutboxDb['add'] = async (entry) => {
    if (isSlow) await promise;
    return db.add(entry);
  };
  const idle = { send: async () => {}, sendAll: async () => {}, resume: () => {}, close: () => {} };
  const outbox = createOutbox(device, { ...db, add }, () => ({ ...idle, onStalled: () => () => {} }));
  await outbox.open('ana');
  return { device, outbox };
}

const createTask = (title: string): Change => ({
  ...{ id: newId(), table: 'tasks', op: 'create', row_id: newId(), fields: { title } },
  made_at: '2026-11-20T10:00:00.000Z',
});

const titlesOf = (outbox: Outbox) => outbox.entries().map(({ change }) => change.fields['title']);

test('changes that a hanging database has not stored after 250 ms survive the sudden end of their page', async () => {
  const { device, outbox } = await openPage(true);
  for (const title of ['One', 'Two', 'Three']) void outbox.enqueue('ana', 'home', createTask(title));
  await clock.advance(250);
  device.kill();
  const next = await openPage(false);
  expect(titlesOf(next.outbox)).toEqual(['One', 'Two', 'Three']);
});

test('the copies leave local storage when the database has stored the changes after all', async () => {
  const { outbox } = await openPage(true);
  const stored = outbox.enqueue('ana', 'home', createTask('One'));
  await clock.advance(250);
  expect(browser.storage.size).toBe(1);
  answer();
  await stored;
  expect(browser.storage.size).toBe(0);
});

test('a change that the database stores at once is never written to local storage', async () => {
  const { outbox } = await openPage(false);
  await outbox.enqueue('ana', 'home', createTask('One'));
  Object.assign(browser.storage, { set: () => expect.unreachable('Nothing is to be written.') });
  await clock.advance(1_000);
  await settle();
  expect(titlesOf(outbox)).toEqual(['One']);
});
