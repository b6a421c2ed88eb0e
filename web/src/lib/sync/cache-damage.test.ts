import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, titles, untilListed, viewTasks, writeTask, type OpenTab, type World } from '../testing/world.ts';

let world: World;
let client: OpenTab;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  for (const title of ['One', 'Two']) await writeTask(client, { title }).saved;
  await settle();
});
afterEach(() => world.closeAll());

/** Changes what the device keeps while no page is open. */
async function damage(store: 'rows' | 'queries', change: (kept: Record<string, unknown>) => Record<string, unknown>) {
  client.device.kill();
  client.close();
  const db = await openDB('casita-cache');
  for (const kept of await db.getAll(store)) {
    if (kept.table === tasks.name && kept.family === world.home.id) await db.put(store, change(kept));
  }
  db.close();
}

const without = (kept: Record<string, unknown>, field: string) => {
  const { [field]: _gone, ...rest } = kept;
  return rest;
};

test.each([
  ['a row that is null', 'rows', (kept) => ({ ...kept, row: null })],
  ['a row that is missing', 'rows', (kept) => without(kept, 'row')],
  [
    'a row without a field',
    'rows',
    (kept) => ({ ...kept, row: without(kept['row'] as Record<string, unknown>, 'status') }),
  ],
  [
    'a row with a field of another kind',
    'rows',
    (kept) => ({ ...kept, row: { ...(kept['row'] as object), title: 7 } }),
  ],
  ['a list without its place in the feed', 'queries', (kept) => without(kept, 'version')],
  ['a list of no known database', 'queries', (kept) => ({ ...kept, epoch: null })],
  ['a list without its filter', 'queries', (kept) => ({ ...kept, filter: null })],
] as const satisfies [string, 'rows' | 'queries', (kept: Record<string, unknown>) => Record<string, unknown>][])(
  '%s: the table is listed anew, and kept whole again',
  async (_name, store, change) => {
    await damage(store, change);
    const next = world.openTab();
    next.keepLive();
    await untilListed(next);
    expect(titles(next)).toEqual(['One', 'Two']);
    expect(viewTasks(next).rows.map(({ status }) => status)).toEqual(['pending', 'pending']);
    await settle();
    next.device.kill();
    world.browser.setOnline(false);
    const offline = world.openTab();
    await until('what is kept is shown', () => viewTasks(offline).status === 'ready');
    expect(titles(offline)).toEqual(['One', 'Two']);
  },
);
