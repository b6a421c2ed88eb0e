import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { SendChangesAnswer } from '#contract/sync.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { describeAssignment, newAssignees } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Notices are written by jobs, which a busy machine runs late. */
const PATIENT = { timeout: 10_000 };

async function titlesOf(person: TestMember): Promise<string[]> {
  const { rows } = (await person.get('/api/tables/notifications', person.userId)).json<{ rows: Notification[] }>();
  return rows.map(({ title, content }) => `${title}: ${content}`);
}

test('a new assignee is notified once, and the giver is not', async () => {
  const { ana, marco, leo } = await aFamily(server, { ana: 'parent', marco: 'admin', leo: 'child' });
  const id = newId();
  const task = { id, title: 'Feed the cat', assigned_members: [ana.id, leo.id] };
  expect((await ana.post('/api/tables/tasks', task)).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await titlesOf(leo)).toEqual(['ana gave you a task: Feed the cat']), PATIENT);
  // Sent again, as after a lost answer.
  expect((await ana.post('/api/tables/tasks', task)).statusCode).toBe(200);

  const both = { assigned_to: null, assigned_members: [leo.id, marco.id] };
  expect((await ana.patch(`/api/tables/tasks/${id}`, both)).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await titlesOf(marco)).toHaveLength(1), PATIENT);
  expect(await titlesOf(leo)).toHaveLength(1);
  expect(await titlesOf(ana)).toEqual([]);
});

test('the notification names the family of the task, by which people in several families tell them apart', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const lake = await aFamily(server, { ben: 'parent' });
  await addMember(server, lake.id, 'ana', 'child', ana.userId);
  expect((await lake.ben.post('/api/tables/tasks', { title: 'Row', assigned_to: ana.id })).statusCode).toBe(200);
  await vi.waitFor(async () => {
    const { rows } = (await ana.get('/api/tables/notifications', ana.userId)).json<{ rows: Notification[] }>();
    expect(rows.map(({ about_family }) => about_family)).toEqual([lake.id]);
  }, PATIENT);
});

test('an own task, a person without an account and a refused change notify no one', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const luz = newId();
  expect((await ana.post('/api/tables/members', { id: luz, first_name: 'Luz' })).statusCode).toBe(200);
  const given = await ana.post('/api/tables/tasks', { title: 'Sleep', assigned_to: luz });
  expect(given.statusCode, given.body).toBe(200);
  expect((await leo.post('/api/tables/tasks', { title: 'Cook', assigned_to: ana.id })).statusCode).toBe(403);
  const own = await ana.post('/api/tables/tasks', { title: 'Rest' });
  await ana.patch(`/api/tables/tasks/${own.json<Task>().id}`, { status: 'completed' });
  // Notifications follow after the commit. Another task, whose notification must arrive, marks the end of the wait.
  await ana.post('/api/tables/tasks', { title: 'Last', assigned_to: leo.id });
  await vi.waitFor(async () => expect(await titlesOf(leo)).toHaveLength(1), PATIENT);
  expect(await titlesOf(ana)).toEqual([]);
});

test('the tasks of a group notify their assignees, and those of a refused group no one', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const made_at = server.clock.now.toISOString();
  const give = async (...tasks: object[]) => {
    const group = newId();
    const changes = tasks.map((fields, index) => {
      const id = index === 0 ? group : newId();
      return { id, group, table: 'tasks', op: 'create', row_id: newId(), fields, made_at };
    });
    const { answers } = (await ana.post('/api/changes', { changes })).json<SendChangesAnswer>();
    return answers.map(({ status }) => status);
  };
  const toLeo = { assigned_members: [leo.id] };
  // The second is refused once the first has queued its notice.
  expect(await give({ title: 'Never', ...toLeo }, { title: 'Ghost', assigned_members: [newId()] })).toEqual([422, 409]);
  expect(await give({ title: 'Sweep', ...toLeo }, { title: 'Mop', ...toLeo })).toEqual([200, 200]);
  await vi.waitFor(async () => expect(await titlesOf(leo)).toHaveLength(2), PATIENT);
  const told = ['ana gave you a task: Mop', 'ana gave you a task: Sweep'];
  expect((await titlesOf(leo)).toSorted()).toEqual(told);
});

test('many tasks at once notify every assignee, over one connection', async () => {
  const { ana, marco, leo } = await aFamily(server, { ana: 'parent', marco: 'admin', leo: 'child' });
  let [open, most] = [0, 0];
  const withSystem = server.transactions.withSystem.bind(server.transactions);
  const spy = vi.spyOn(server.transactions, 'withSystem').mockImplementation(async (reason, entry, work) => {
    if (reason !== 'tell somebody something') return withSystem(reason, entry, work);
    most = Math.max(most, (open += 1));
    return withSystem(reason, entry, work).finally(() => (open -= 1));
  });
  const titles = Array.from({ length: 12 }, (_, index) => `Task ${index}`);
  const give = (title: string) => ana.post('/api/tables/tasks', { title, assigned_members: [marco.id, leo.id] });
  await Promise.all(titles.map(give));
  for (const person of [marco, leo])
    await vi.waitFor(async () => expect(await titlesOf(person)).toHaveLength(titles.length), PATIENT);
  expect(most).toBe(1);
  spy.mockRestore();
});

test('the notification names giver, task and due date, in both languages', () => {
  const task = { id: 'cat', title: 'Feed the cat', due_date: '2026-11-28T23:30:00-05:00', due_all_day: false };
  expect(describeAssignment(task, 'Ana', 'en', (local) => local)).toMatchObject({
    title: 'Ana gave you a task',
    content: 'Feed the cat, due 2026-11-28T23:30',
    link: '/tasks?task=cat',
  });
  expect(describeAssignment({ ...task, due_all_day: true }, null, 'es', (local) => local)).toMatchObject({
    title: 'Tienes una tarea nueva',
    content: 'Feed the cat, para el 2026-11-28',
  });
});

test('only the assignees of now who were not assigned before', () => {
  const before = { assigned_to: 'a', assigned_members: null };
  expect(newAssignees(before, { assigned_to: null, assigned_members: ['a', 'b'] })).toEqual(['b']);
  expect(newAssignees(null, before)).toEqual(['a']);
});
