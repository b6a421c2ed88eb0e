import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { repairTaskEntries } from '../calendar/entry-commands.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { taskPassed } from './repeat-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

const fail = (error: Error) => expect.unreachable(error.message);
const ALL_TIMES = 'from=1000-01-01T00:00:00Z&to=9998-12-31T00:00:00Z';

async function entriesOf(member: TestMember): Promise<FamilyEvent[]> {
  return (await member.get(`/api/tables/family_events?${ALL_TIMES}`)).json<{ rows: FamilyEvent[] }>().rows;
}
async function tasksOf(member: TestMember): Promise<Task[]> {
  return (await member.get('/api/tables/tasks')).json<{ rows: Task[] }>().rows;
}

test('a task’s entry in the calendar is made, moved, removed and brought back with it', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const made = await ana.post('/api/tables/tasks', {
    title: 'Water plants',
    description: 'Two jugs',
    due_date: '2026-11-20T18:00:00+01:00',
    assigned_to: leo.id,
  });
  expect(made.statusCode, made.body).toBe(200);
  const { id } = made.json<Task>();
  const [entry, ...others] = await entriesOf(leo);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    title: 'Task: Water plants',
    description: 'Two jugs',
    event_date: '2026-11-20',
    event_time: '18:00',
    time_zone: 'Etc/GMT-1',
    category: 'task',
    priority: 'medium',
    created_by: ana.id,
    assigned_members: [leo.id],
    assigned_to: leo.id,
    task_id: id,
  });

  const moved = { title: 'Water all plants', due_date: '2026-11-22T00:00:00+05:45', due_all_day: true };
  expect((await ana.patch(`/api/tables/tasks/${id}`, moved)).statusCode).toBe(200);
  expect(await entriesOf(ana)).toMatchObject([
    { id: entry?.id, title: 'Task: Water all plants', event_date: '2026-11-22', event_time: null },
  ]);
  await ana.patch(`/api/tables/tasks/${id}`, { status: 'completed' });
  expect(await entriesOf(ana)).toHaveLength(1);
  await ana.delete(`/api/tables/tasks/${id}`);
  expect(await entriesOf(ana)).toEqual([]);
  await ana.post(`/api/tables/tasks/${id}/restore`, {});
  expect(await entriesOf(ana)).toMatchObject([{ id: entry?.id, event_date: '2026-11-22' }]);
  await ana.patch(`/api/tables/tasks/${id}`, { due_date: null, due_all_day: false });
  expect(await entriesOf(ana)).toEqual([]);
});

test('an entry follows its task alone: members change the task, and add only place and reminders to the entry', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const task = { title: 'Dentist', due_date: '2026-11-20T18:00:00+01:00', due_zone: 'Europe/Madrid' };
  const { id } = (await ana.post('/api/tables/tasks', task)).json<Task>();
  const [entry] = await entriesOf(ana);
  const address = `/api/tables/family_events/${entry?.id}`;
  const added = await ana.patch(address, { location: 'Main St', reminders: [30] });
  expect(added.statusCode, added.body).toBe(200);
  for (const refused of [await ana.patch(address, { title: 'Task: Orthodontist' }), await ana.delete(address)]) {
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ message: 'This stands for a task. Please change the task.' });
  }
  await ana.patch(`/api/tables/tasks/${id}`, { title: 'Orthodontist' });
  const [followed] = await entriesOf(ana);
  expect(followed).toMatchObject({ title: 'Task: Orthodontist', location: 'Main St', reminders: [30] });
  await ana.delete(`/api/tables/tasks/${id}`);
  expect((await ana.post(`${address}/restore`, {})).statusCode).toBe(422);
  expect(await entriesOf(ana)).toEqual([]);
});

test('a task is due by an offset that clocks have', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const statusOf = async (due_date: string) =>
    (await ana.post('/api/tables/tasks', { title: 'Bills', due_date })).statusCode;
  for (const offset of ['+23:00', '+14:15', '-12:30']) expect(await statusOf(`2026-11-20T18:00:00${offset}`)).toBe(400);
  for (const offset of ['Z', '+14:00', '-12:00']) expect(await statusOf(`2026-11-20T18:00:00${offset}`)).toBe(200);
  const zones = (await entriesOf(ana)).map(({ time_zone }) => time_zone);
  expect(new Set(zones)).toEqual(new Set(['Etc/GMT+12', 'Etc/GMT-14', 'UTC']));
  // One that an older version stored has no zone in the calendar.
  const [task] = await tasksOf(ana);
  await server.transactions.withSystem('store a task of an older version', { familyId: ana.familyId }, ({ db }) =>
    db
      .updateTable('tasks')
      .set({ due_date: '2026-11-20T18:00:00+23:00' })
      .where('family_id', '=', ana.familyId)
      .where('id', '=', task?.id ?? '')
      .execute(),
  );
  expect((await ana.patch(`/api/tables/tasks/${task?.id}`, { title: 'Old' })).statusCode).toBe(200);
  expect((await entriesOf(ana)).find(({ task_id }) => task_id === task?.id)?.time_zone).toBeNull();
});

test('those who may not change a task do not move its entry', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  await ana.post('/api/tables/tasks', { title: 'Bills', due_date: '2026-11-20T18:00:00+01:00', assigned_to: leo.id });
  const [entry] = await entriesOf(leo);
  const address = `/api/tables/family_events/${entry?.id}`;
  expect((await leo.patch(address, { location: 'Sweet shop' })).statusCode).toBe(403);
  expect((await leo.delete(address)).statusCode).toBe(422);
  expect(await entriesOf(ana)).toMatchObject([{ title: 'Task: Bills' }]);
});

test('the next task of a series appears once when one is done, and when one is past', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const due = new Date(server.clock.now.getTime() + 3_600_000).toISOString().slice(0, 16);
  const series = {
    title: 'Feed the cat',
    due_date: `${due}:00Z`,
    due_zone: 'UTC',
    rrule: 'FREQ=DAILY',
    assigned_members: [ana.id, leo.id],
  };
  const { id } = (await ana.post('/api/tables/tasks', series)).json<Task>();
  const done = (await leo.patch(`/api/tables/tasks/${id}`, { status: 'completed' })).json<Task>();
  expect(done.next_task_id).not.toBeNull();
  await leo.patch(`/api/tables/tasks/${id}`, { status: 'pending' });
  await leo.patch(`/api/tables/tasks/${id}`, { status: 'completed' });
  const open = (await tasksOf(ana)).filter(({ status }) => status === 'pending');
  expect(open).toMatchObject([{ id: done.next_task_id, title: 'Feed the cat', assigned_members: [ana.id, leo.id] }]);
  expect(Date.parse(open[0]?.due_date ?? '') - Date.parse(series.due_date)).toBe(86_400_000);
  expect(await entriesOf(ana)).toHaveLength(2);

  const pending = async () => (await tasksOf(ana)).filter(({ status }) => status === 'pending');
  const drain = () =>
    drainQueue(server.transactions, momentWorker(server.transactions, [taskPassed]), fail, () => server.clock.now);
  const earlier = server.clock.now;
  await drain();
  expect(await pending()).toHaveLength(1);
  server.clock.now = new Date(earlier.getTime() + 2 * 86_400_000);
  await drain();
  server.clock.now = earlier;
  await vi.waitFor(async () => expect(await pending()).toHaveLength(2));
});

test('a rule that cannot be shown is refused with a sentence', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const task = { title: 'Blink', due_date: '2026-11-20T18:00:00+01:00' };
  const often = await ana.post('/api/tables/tasks', { ...task, rrule: 'FREQ=MINUTELY' });
  expect([often.statusCode, often.json().message]).toEqual([400, expect.stringContaining('100 times a day')]);
  const never = await ana.post('/api/tables/tasks', { ...task, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' });
  expect([never.statusCode, never.json().message]).toEqual([400, expect.stringContaining('never')]);
});

test('a task that repeats loses its rule, or its date and the rule with it', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const fields = { title: 'Bins', due_date: '2026-11-20T18:00:00+01:00', rrule: 'FREQ=WEEKLY' };
  const NO_DUE = { due_date: null, due_all_day: false, due_zone: null, rrule: null };
  for (const changes of [{ rrule: null }, { due_date: null, due_all_day: false }, NO_DUE]) {
    const { id } = (await ana.post('/api/tables/tasks', fields)).json<Task>();
    const answer = await ana.patch(`/api/tables/tasks/${id}`, changes);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject(changes);
    expect(answer.json<Task>().rrule).toBeNull();
  }
});

test('a start gives entries to tasks that were written without them, and moves those of moved ones', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const { id } = (await ana.post('/api/tables/tasks', { title: 'Old', due_date: '2026-11-20T18:00:00Z' })).json<Task>();
  const asServer = (text: string) =>
    server.transactions.withSystem('test', { familyId: ana.familyId }, ({ db }) => sql.raw(text).execute(db));
  await asServer(`delete from family_events where task_id = '${id}'`);
  expect(await repairTaskEntries(server.transactions)).toBe(1);
  expect(await entriesOf(ana)).toMatchObject([{ title: 'Task: Old', event_date: '2026-11-20', task_id: id }]);
  await asServer(`update tasks set due_date = '2026-12-01T18:00:00Z' where id = '${id}'`);
  expect(await repairTaskEntries(server.transactions)).toBe(1);
  expect(await entriesOf(ana)).toMatchObject([{ event_date: '2026-12-01' }]);
  await asServer(`update tasks set deleted_at = now() where id = '${id}'`);
  expect(await repairTaskEntries(server.transactions)).toBe(1);
  expect(await entriesOf(ana)).toEqual([]);
  expect(await repairTaskEntries(server.transactions)).toBe(0);
});

test('a client that asks to tell assignees learns whom the stored task tells, and nobody is told twice', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const task = (
    await ana.post('/api/tables/tasks', { title: 'Sweep', assigned_members: [ana.id, leo.id] })
  ).json<Task>();
  const event = { title: 'Match', event_date: '2026-11-20', assigned_members: [leo.id] };
  const { id } = (await ana.post('/api/tables/family_events', event)).json<FamilyEvent>();
  const ask = { task_id: task.id, title: 'Sweep', assigned_members: [ana.id, leo.id], created_by: ana.id };
  const told = await ana.post('/api/functions/send-task-notifications', ask);
  expect([told.statusCode, told.json()]).toEqual([200, { success: true, notified: [leo.id] }]);
  const other = await ana.post('/api/functions/send-event-notifications', { event_id: id });
  expect(other.json()).toEqual({ success: true, notified: [leo.id] });
  const count = `select count(*)::int as count from notifications where family_id = '${leo.userId}'`;
  await vi.waitFor(async () => expect((await server.admin.query(count)).rows).toEqual([{ count: 2 }]));
});
