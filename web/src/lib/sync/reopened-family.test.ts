import { afterEach, beforeEach, expect, test } from 'vitest';
import { familyEvents } from '#contract/areas/calendar.ts';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { settle } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';

const WINDOW = { window: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' } } as const;
let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

const view = () => client.familyRows()?.view(familyEvents, WINDOW);
const want = () => client.familyRows()?.want(familyEvents, WINDOW);
const calls = () => world.server.calls.filter(({ family }) => family === world.home.id).length;

test('in a closed family stored rows are shown, changes wait, and the server is not asked', async () => {
  await writeTask(client, { title: 'Before' }).answered;
  client.api.closeFamily(world.home.id);
  const before = calls();
  const { saved } = writeTask(client, { title: 'After' });
  await settle();
  await world.clock.advance(120_000);
  expect(await saved).toEqual({ kind: 'waiting', cause: 'held' });
  expect(titles(client)).toEqual(['After', 'Before']);
  expect(calls()).toBe(before);
});

test('a list that is not on the device ends as an error there, and goes on loading where the lack of a plan is news', async () => {
  world.server.failNext('/api/tables/family_events', { code: 'PLAN_REQUIRED', times: 1_000 });
  want();
  await settle();
  expect(view()?.status).toBe('loading');
  client.api.closeFamily(world.home.id);
  await world.clock.advance(120_000);
  expect(view()).toMatchObject({ status: 'error', error: { code: 'PLAN_REQUIRED' } });
});

test('once the family has a plan again, waiting changes are sent and refused lists fetched, without a pause', async () => {
  client.api.closeFamily(world.home.id);
  writeTask(client, { title: 'After' });
  want();
  // By now every pause between retries has its full length.
  await world.clock.advance(600_000);
  expect([savedTitles(world.home), view()?.status]).toEqual([[], 'error']);
  client.api.closeFamily(null);
  await settle();
  expect(savedTitles(world.home)).toEqual(['After']);
  expect(view()?.status).toBe('ready');
});

test('what others changed meanwhile is pulled at once, too', async () => {
  const [made] = await makeTasks(client, 1);
  await made?.answered;
  client.api.closeFamily(world.home.id);
  const other = await world.openSignedIn('ben@rivera.test', createFakeBrowser(world.server.fetch, world.clock));
  await writeTask(other, { title: 'By ben' }).answered;
  await world.clock.advance(600_000);
  expect(titles(client)).toEqual(['Task 1']);
  client.api.closeFamily(null);
  await settle();
  expect(titles(client)).toEqual(['By ben', 'Task 1']);
});
