import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { createOutboxDb } from './outbox-db.ts';
import { createEntry } from './outbox-entry.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const changeOf = (op: Change['op'], row_id: string): Change => ({
  ...{ id: newId(), table: 'tasks', op, row_id, fields: op === 'create' ? { title: 'Row' } : {} },
  made_at: '2026-11-20T10:00:00.000Z',
});

test('a hundred changes made at once are stored in the order in which they were made', async () => {
  const db = createOutboxDb();
  const entries = Array.from({ length: 100 }, () => createEntry('ana', 'home', [changeOf('create', newId())]));
  const stored = await Promise.all(entries.map((entry) => db.add(entry)));
  expect(stored.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  expect((await db.listWaiting('ana', 'home')).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  db.close();
});

test('a change made together with the row it depends on records that dependency', async () => {
  const db = createOutboxDb();
  const rowId = newId();
  const [, remove] = await Promise.all([
    db.add(createEntry('ana', 'home', [changeOf('create', rowId)])),
    db.add(createEntry('ana', 'home', [changeOf('remove', rowId)])),
  ]);
  expect(remove.needs).toEqual([rowId]);
  db.close();
});

test('a change that cannot be stored does not fail the others', async () => {
  const db = createOutboxDb();
  const [first, bad, second] = [
    createEntry('ana', 'home', [changeOf('create', newId())]),
    createEntry('ana', 'home', [
      { ...changeOf('create', newId()), fields: { title: () => 'No database takes this.' } },
    ]),
    createEntry('ana', 'home', [changeOf('create', newId())]),
  ];
  const outcomes = await Promise.allSettled([db.add(first), db.add(bad), db.add(second)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await db.listWaiting('ana', 'home')).map(({ id }) => id)).toEqual([first.id, second.id]);
  db.close();
});

test('adding an entry again returns the stored one unchanged', async () => {
  const db = createOutboxDb();
  const entry = createEntry('ana', 'home', [changeOf('create', newId())]);
  const added = await Promise.all([db.add(entry), db.add(entry)]);
  expect(await db.add({ ...entry, isUndated: true })).toEqual(added[0]);
  expect(await db.listOf('ana')).toEqual([added[0]]);
  db.close();
});
