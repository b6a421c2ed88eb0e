import { beforeEach, expect, test, vi } from 'vitest';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { CacheDb } from './cache/cache-db.ts';
import { createFamilyStore, type FamilyStore } from './family-store.ts';
import { createTableWaker, type TableWaker } from './table-waker.ts';

const OWNER = { user: 'ana', family: 'home' };
const AT = '2026-11-20T10:00:00.000Z';
const ID = '01900000-0000-7000-8000-000000000001';
const query = {
  ...({ key: 'tasks', table: 'tasks', sync: 'full', filter: {}, epoch: 'e', version: 3, rules: 'r' } as const),
  stretches: [{ start: null, end: null }],
};
const task: Task = {
  ...tasks.applyCreate({ title: 'Milk' }, { memberId: ID, effectiveRole: 'parent' }, new Date(AT)),
  ...{ id: ID, version: 2, created_at: AT, updated_at: AT, deleted_at: null },
};

let familyStore: FamilyStore;
let stored: Task;
let load: ReturnType<typeof vi.fn<CacheDb['load']>>;
let waker: TableWaker;
const onAwake = vi.fn<() => void>();

beforeEach(() => {
  stored = task;
  onAwake.mockClear();
  familyStore = createFamilyStore();
  familyStore.takeQueries([query], [tasks]);
  load = vi.fn<CacheDb['load']>(async (_owner, table = '', isSoundRow = () => true) =>
    isSoundRow(stored) ? { queries: [query], rows: [{ table, row: stored }] } : { queries: [], rows: [] },
  );
  const cache: Pick<CacheDb, 'load'> = { load };
  waker = createTableWaker({ familyStore, cache: cache as CacheDb, owner: OWNER, onAwake }); // all that it uses
});

const shown = () => familyStore.list(tasks, {}).map((row) => (row as unknown as Task).title); // rows of this table

test('rows that were read ahead are there at once when a screen brings their declaration', async () => {
  await waker.readAhead(['tasks', 'unknown']);
  expect(familyStore.isAsleep('tasks')).toBe(true);
  waker.wake(tasks);
  expect(shown()).toEqual(['Milk']);
  expect(onAwake).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onAwake).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});

test('rows that are damaged are not shown, whether they were read ahead or not', async () => {
  stored = { ...task, title: 7 as never };
  await waker.readAhead(['tasks']);
  waker.wake(tasks);
  await vi.waitFor(() => expect(onAwake).toHaveBeenCalledOnce());
  expect(shown()).toEqual([]);
  // The second time with the check, which deletes them from the device.
  expect(load.mock.calls.map(([, , isSoundRow]) => isSoundRow !== undefined)).toEqual([false, true]);
  expect(familyStore.isAsleep('tasks')).toBe(false);
  expect(familyStore.since()).toBeNull();
});

test('what was read ahead of something newer is read again', async () => {
  await waker.readAhead(['tasks']);
  waker.forgetAhead();
  stored = { ...task, title: 'Bread' };
  waker.wake(tasks);
  expect(shown()).toEqual([]);
  await vi.waitFor(() => expect(shown()).toEqual(['Bread']));
});

test('what becomes outdated while it is being read ahead is read again', async () => {
  const reading = waker.readAhead(['tasks']);
  waker.forgetAhead();
  await reading;
  waker.wake(tasks);
  expect(shown()).toEqual([]);
  await vi.waitFor(() => expect(shown()).toEqual(['Milk']));
});
