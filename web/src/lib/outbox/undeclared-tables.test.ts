import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { declaredTable } from '#contract/family-table.ts';
import type { Declarations } from '../tables/declarations.ts';
import { createWorld, makeTasks, type World } from '../testing/world.ts';
import { createOutboxDb } from './outbox-db.ts';

let world: World;
let isHere: boolean;
let fetching: PromiseWithResolvers<void>;
/** Those of a page on which nothing shows a task yet. */
const declarations: Declarations = {
  find: (name) => (isHere ? declaredTable(name) : undefined),
  fetch: vi.fn<Declarations['fetch']>(() => fetching.promise),
};

beforeEach(async () => {
  isHere = false;
  vi.mocked(declarations.fetch).mockClear();
  fetching = Promise.withResolvers();
  world = createWorld();
  const client = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(client, 2);
  const [first] = client.outbox.entries();
  client.device.kill();
  const db = createOutboxDb();
  await db.discard([first?.id ?? '']);
  const damaged = { ...first?.change, fields: { title: { a: 1 } } } as never; // as a damaged device has it
  if (first) await db.add({ ...first, change: damaged });
  db.close();
});
afterEach(() => world.closeAll());

const list = async () =>
  (await createOutboxDb(world.clock.after, declarations).listOf(world.ana.id)).map(({ state }) => state);

test('entries are listed when the declarations are here by which damage is recognised', async () => {
  const listed = list();
  await vi.waitFor(() => expect(declarations.fetch).toHaveBeenCalled());
  isHere = true;
  fetching.resolve();
  expect(await listed).toEqual(['refused', 'waiting']);
});

test('without a network every entry waits, and none is taken for damaged', async () => {
  fetching.resolve();
  expect(await list()).toEqual(['waiting', 'waiting']);
  isHere = true;
  expect(await list()).toEqual(['refused', 'waiting']);
});

test('a network that does not answer holds up no entry', async () => {
  const listed = list();
  await vi.waitFor(() => expect(declarations.fetch).toHaveBeenCalled());
  await world.clock.advance(1_000);
  expect(await listed).toEqual(['waiting', 'waiting']);
});
