import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { settle, until } from '../../testing/fake-clock.ts';
import {
  createWorld,
  titles,
  untilListed,
  viewTasks,
  writeTask,
  type OpenClient,
  type World,
} from '../../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  for (const title of ['One', 'Two']) await writeTask(client, { title }).saved;
  await settle();
});
afterEach(() => world.closeAll());

/** Changes the stored data while no page is open. */
async function damage(store: 'rows' | 'queries', change: (record: Record<string, unknown>) => Record<string, unknown>) {
  client.device.kill();
  client.close();
  const db = await openDB('casita-cache');
  for (const record of await db.getAll(store)) {
    if (record.table === tasks.name && record.family === world.home.id) await db.put(store, change(record));
  }
  db.close();
}

const without = (record: Record<string, unknown>, field: string) => {
  const { [field]: _removed, ...rest } = record;
  return rest;
};

test.each([
  ['a row that is null', 'rows', (record) => ({ ...record, row: null })],
  ['a row that is missing', 'rows', (record) => without(record, 'row')],
  [
    'a row without a field',
    'rows',
    (record) => ({ ...record, row: without(record['row'] as Record<string, unknown>, 'status') }),
  ],
  [
    'a row with a field of another type',
    'rows',
    (record) => ({ ...record, row: { ...(record['row'] as object), title: 7 } }),
  ],
  [
    'a row with a date that is none',
    'rows',
    (record) => ({ ...record, row: { ...(record['row'] as object), due_date: 'zzz' } }),
  ],
  [
    'a row without the time it was made',
    'rows',
    (record) => ({ ...record, row: { ...(record['row'] as object), created_at: '' } }),
  ],
  ['a list of a whole table with a filter', 'queries', (record) => ({ ...record, filter: { status: ['completed'] } })],
  ['a list without a version', 'queries', (record) => without(record, 'version')],
  ['a list without an epoch', 'queries', (record) => ({ ...record, epoch: null })],
  ['a list without its filter', 'queries', (record) => ({ ...record, filter: null })],
] as const satisfies [string, 'rows' | 'queries', (record: Record<string, unknown>) => Record<string, unknown>][])(
  '%s: the table is fetched and stored again',
  async (_name, store, change) => {
    const { rows } = viewTasks(client);
    await damage(store, change);
    const next = world.openTab();
    next.keepLive();
    await untilListed(next);
    expect(titles(next)).toEqual(['One', 'Two']);
    expect(viewTasks(next).rows).toEqual(rows);
    await settle();
    next.device.kill();
    world.browser.setOnline(false);
    const offline = world.openTab();
    await until('the stored rows are shown', () => viewTasks(offline).status === 'ready');
    expect(titles(offline)).toEqual(['One', 'Two']);
  },
);

test('rows of no table are checked as a whole, because stored ones are read column by column', () => {
  const definitions = contract.tables.map(({ name, row }) => {
    const { type, checks = [] } = (row as unknown as { _zod: { def: { type: string; checks?: unknown[] } } })._zod.def;
    return [name, type, checks.length];
  });
  expect(definitions).toEqual(contract.tables.map(({ name }) => [name, 'object', 0]));
});
