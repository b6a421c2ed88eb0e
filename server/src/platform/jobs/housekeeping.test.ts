import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { newId } from '#contract/ids.ts';
import { CHANGES_KEPT_DAYS, REMOVED_DAYS } from '#contract/limits.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { keepHouse } from './housekeeping.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  server.clock.now = new Date(); // the database stamps changes by its own clock
});
afterAll(() => server.close());

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
const stored = async (id: string) => (await server.admin.query('select 1 from tasks where id = $1', [id])).rowCount;

it('purges what was removed 30 days ago, and nothing younger', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const { id } = (await ana.post('/api/tables/tasks', { title: 'Old' })).json();
  const kept = (await ana.post('/api/tables/tasks', { title: 'Kept' })).json();
  await ana.delete(`/api/tables/tasks/${id}`);
  await keepHouse(server.door, contract, daysFromNow(REMOVED_DAYS - 1));
  expect(await stored(id)).toBe(1);
  await keepHouse(server.door, contract, daysFromNow(REMOVED_DAYS + 1));
  expect(await stored(id)).toBe(0);
  expect(await stored(kept.id)).toBe(1);
  expect((await ana.post(`/api/tables/tasks/${id}/restore`)).json()).toMatchObject({ code: 'PGRST116' });
});

it('forgets notifications after 180 days, read or not, and keeps everything else', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const task = (await ana.post('/api/tables/tasks', { title: 'Kept for ever' })).json();
  const [old, young] = [newId(), newId()];
  await server.door.withSystem('test', { familyId: ana.userId }, async ({ db }) => {
    for (const [id, days] of [
      [old, 181],
      [young, 179],
    ] as const) {
      await db
        .insertInto('notifications')
        .values({
          family_id: ana.userId,
          id,
          title: 'News',
          content: '',
          category: 'info',
          priority: 'low',
          is_read: false,
          link: null,
          created_at: daysFromNow(-days).toISOString(),
        })
        .execute();
    }
  });
  await keepHouse(server.door, contract, new Date());
  const left = await server.admin.query('select id from notifications where family_id = $1', [ana.userId]);
  expect(left.rows).toEqual([{ id: young }]);
  await keepHouse(server.door, contract, daysFromNow(400));
  expect(await stored(task.id)).toBe(1);
});

it('prunes old changes, and tells whoever was away for longer to reload', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  await ana.post('/api/tables/tasks', { title: 'One' });
  const { epoch, version } = (await ana.get('/api/tables/tasks')).json();
  const pull = async (since: number) => (await ana.get(`/api/changes?epoch=${epoch}&since=${since}`)).json();
  expect((await pull(version - 1)).reload).toBe(false);

  await keepHouse(server.door, contract, daysFromNow(CHANGES_KEPT_DAYS + 1));
  expect((await pull(version - 1)).reload).toBe(true);
  expect((await pull(version)).reload).toBe(false);

  // The feed goes on where it was: pruning takes no version away.
  await ana.post('/api/tables/tasks', { title: 'Two' });
  expect(await pull(version)).toMatchObject({ version: version + 1, reload: false });
});
