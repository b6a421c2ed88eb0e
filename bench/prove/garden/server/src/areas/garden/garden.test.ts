import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plants, type Plant } from '#contract/areas/garden.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { areaWorkers } from '../../areas.ts';
import { signInAs } from '../../testing/family.ts';
import { aRealWorld, type RealWorld } from '../../testing/real-client.ts';

let world: RealWorld;
let client: WholeClient;
beforeAll(async () => {
  world = await aRealWorld();
  client = await world.openClient();
  client.familyRows()?.want(plants, {});
  client.familyRows()?.want(tasks, {});
  await soon(() => expect(client.familyRows()?.view(plants, {}).isFresh).toBe(true));
});
afterAll(() => world.close());

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const shown = () => (client.familyRows()?.view(plants, {}).rows ?? []) as readonly Plant[];
const DAY = '2026-11-23';

/** Of what is there by now: the server works through its queue, too. */
async function titlesOfBen(): Promise<string[]> {
  const { server, ben } = world;
  for (const worker of areaWorkers({ ...server.services, limits: server.limits }))
    await drainQueue(
      server.transactions,
      worker,
      (error) => expect.unreachable(error.message),
      () => server.clock.now,
    );
  // The clock was moved beyond the life of a token.
  const again = await signInAs(server, ben);
  return (await again.get('/api/tables/notifications', ben.userId))
    .json()
    .rows.map(({ title }: { title: string }) => title);
}

test('an area that uses all joints works through the real client and server', async () => {
  const { server, browser, ben, anaId } = world;
  // Written without a network, it is told once it is there.
  browser.setOnline(false);
  const { id } = createWriter(client, client.familyRows(), plants).create({
    name: 'Fern',
    keeper_id: ben.id,
    water_on: DAY,
  });
  expect(shown()).toMatchObject([{ name: 'Fern' }]);
  browser.setOnline(true);
  await soon(() => expect(client.outbox.entries()).toEqual([]));
  await soon(async () => expect(await titlesOfBen()).toEqual(['A plant for you']));

  // A line of the keeper's day in another home.
  const day = await ben.post('/api/functions/my-day', { day: DAY, time_zone: 'UTC' });
  expect(day.json().events).toMatchObject([{ title: 'Fern', is_all_day: true }]);

  // Another area's change is heard in the same transaction, and this client sees what followed.
  const task = (await ben.post('/api/tables/tasks', { title: 'Water the Fern', assigned_to: ben.id })).json();
  expect((await ben.patch(`/api/tables/tasks/${task.id}`, { status: 'completed' })).statusCode).toBe(200);
  await soon(() => expect(shown()).toMatchObject([{ id, water_on: '2026-11-30' }]));

  // Its moment comes.
  server.clock.now = new Date('2026-11-30T08:01:00Z');
  await soon(async () => expect(await titlesOfBen()).toContain('Water the plants'));

  // A member who leaves keeps nothing.
  const now = await signInAs(server, ben);
  expect((await now.post('/api/functions/leave-family', { member_id: ben.id })).statusCode).toBe(200);
  const { rows } = await server.admin.query('select keeper_id, created_by from public.plants where id = $1', [id]);
  expect(rows).toEqual([{ keeper_id: null, created_by: anaId }]);
});
