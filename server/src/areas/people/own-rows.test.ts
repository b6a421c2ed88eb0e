import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { peopleOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { call, outcome, remove, leave, rowsOf, aHome, titlesTo } = peopleOf(() => server);

type Home = Awaited<ReturnType<typeof aHome>>;
type Disposition = { kind: 'keep' | 'delete' } | { kind: 'give'; to: string };

const EVENTS = '/api/tables/family_events';
const WEEKLY = { event_time: '17:00', end_time: '18:00', time_zone: 'Europe/Madrid', rrule: 'FREQ=WEEKLY' };

async function make<Row>(member: TestMember, table: 'tasks' | 'family_events', fields: object): Promise<Row> {
  const made = await member.post(`/api/tables/${table}`, { title: 'Yoga', ...fields });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
}
const makeEvent = (member: TestMember, fields: object) =>
  make<FamilyEvent>(member, 'family_events', { event_date: '2026-11-25', ...fields });
const makeTask = (member: TestMember, fields: object) => make<Task>(member, 'tasks', fields);
/** The row that replaces the occurrence of `series` on a day. */
const place = (series: FamilyEvent, day: string, members: readonly string[]) => ({
  ...{ id: overrideId(series.id, `${day}T17:00`), series_id: series.id, recurrence_id: `${day}T17:00` },
  ...{ ...WEEKLY, rrule: null, event_date: day, assigned_members: members },
});

const eventsOf = async (member: TestMember) => {
  const answer = await member.get(`${EVENTS}?from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z`);
  return new Map(answer.json<{ rows: FamilyEvent[] }>().rows.map((event) => [event.id, event]));
};
const tasksOf = async (member: TestMember) => new Map((await rowsOf(member, 'tasks')).map((task) => [task.id, task]));
const restore = (member: TestMember, table: string, id: string) =>
  member.post(`/api/tables/${table}/${id}/restore`, {});

/** Who an event or a task is for: `gone` when it was deleted. */
const namesOf = (home: Home, ids: readonly string[] | null) =>
  (ids ?? []).map((id) => Object.entries(home).find(([, one]) => (one as { id?: string }).id === id)?.[0] ?? id);
const eventFor = (home: Home, event: FamilyEvent | undefined) =>
  event === undefined ? 'gone' : event.cancelled ? 'cancelled' : namesOf(home, event.assigned_members).join(' ');
const taskFor = (home: Home, task: Record<string, unknown> | undefined) =>
  task === undefined
    ? 'gone'
    : // Columns of a task, as the table declares them.
      namesOf(home, (task['assigned_members'] ?? [task['assigned_to']].filter(Boolean)) as string[]).join(' ');

const removeWith = (by: TestMember, of: { id: string }, answers: object) =>
  outcome(call(by, 'remove-member', { member_id: of.id, ...answers }));
const leaveWith = (who: TestMember, answers: object) =>
  outcome(call(who, 'leave-family', { member_id: who.id, ...answers }));

/** What Leo has alone and with others, as an event, a series, a changed occurrence and a task. */
async function aFullHome() {
  const home = await aHome();
  const { ana, leo, rosa } = home;
  const series = await makeEvent(ana, { ...WEEKLY, event_date: '2026-10-05', assigned_members: [leo.id] });
  const joined = await makeEvent(ana, { ...WEEKLY, event_date: '2026-10-05', assigned_members: [leo.id] });
  const shared = await makeEvent(ana, { ...WEEKLY, event_date: '2026-10-05', assigned_members: [leo.id, rosa.id] });
  const events = {
    single: await makeEvent(ana, { assigned_members: [leo.id], reminders: [10] }),
    organised: await makeEvent(leo, { assigned_members: [leo.id] }),
    series,
    'its occurrence': await makeEvent(ana, place(series, '2026-12-07', [leo.id])),
    'a series that another joins once': joined,
    'that once': await makeEvent(ana, place(joined, '2026-12-07', [leo.id, rosa.id])),
    'with another': await makeEvent(ana, { assigned_members: [leo.id, rosa.id] }),
    'a series with another': shared,
    'its occurrence for Leo alone': await makeEvent(ana, place(shared, '2026-12-14', [leo.id])),
    'made for another': await makeEvent(ana, { assigned_members: [rosa.id] }),
    'for everybody': await makeEvent(leo, {}),
    over: await makeEvent(ana, { event_date: '2026-11-01', assigned_members: [leo.id] }),
  };
  const tasks = {
    single: await makeTask(ana, { assigned_to: leo.id, due_date: '2026-11-25T17:00:00+01:00' }),
    own: await makeTask(leo, {}),
    'in a list': await makeTask(ana, { assigned_members: [leo.id] }),
    'with another': await makeTask(ana, { assigned_members: [leo.id, rosa.id] }),
    done: await makeTask(ana, { assigned_to: leo.id, status: 'completed' }),
  };
  const read = async () => {
    const [foundEvents, foundTasks] = [await eventsOf(ana), await tasksOf(ana)];
    const say = <Row extends { id: string }>(rows: Record<string, Row>, name: (id: string) => string) =>
      Object.fromEntries(Object.entries(rows).map(([key, { id }]) => [key, name(id)]));
    return {
      events: say(events, (id) => eventFor(home, foundEvents.get(id))),
      tasks: say(tasks, (id) => taskFor(home, foundTasks.get(id))),
    };
  };
  return { ...home, events, tasks, read };
}

const STAYING = {
  events: {
    'that once': 'rosa',
    'with another': 'rosa',
    'a series with another': 'rosa',
    'made for another': 'rosa',
    'for everybody': '',
    over: 'leo',
  },
  tasks: { 'with another': 'rosa', done: 'leo' },
};
/** `own` says what becomes of what only Leo had. */
const eventsWith = (own: string, occurrence = own, joined = own) => ({
  ...STAYING.events,
  ...{ single: own, organised: own, series: own, 'its occurrence': own },
  ...{ 'a series that another joins once': joined, 'its occurrence for Leo alone': occurrence },
});
const tasksWith = (own: string) => ({ ...STAYING.tasks, ...{ single: own, own, 'in a list': own } });

describe('what only a removed member had', () => {
  const CASES: readonly [string, (home: Home) => object, { events: object; tasks: object }][] = [
    ['stays for the family without an answer', () => ({}), { events: eventsWith(''), tasks: tasksWith('') }],
    [
      'stays for the family',
      () => ({ own_tasks: { kind: 'keep' }, own_events: { kind: 'keep' } }),
      { events: eventsWith(''), tasks: tasksWith('') },
    ],
    [
      'is deleted, but for a series in which another takes part',
      () => ({ own_tasks: { kind: 'delete' }, own_events: { kind: 'delete' } }),
      { events: eventsWith('gone', 'cancelled', ''), tasks: tasksWith('gone') },
    ],
    [
      'is given to another',
      ({ ben }) => ({ own_tasks: { kind: 'give', to: ben.id }, own_events: { kind: 'give', to: ben.id } }),
      { events: eventsWith('ben'), tasks: tasksWith('ben') },
    ],
    [
      'is answered apart for tasks and events',
      ({ rosa }) => ({ own_tasks: { kind: 'give', to: rosa.id }, own_events: { kind: 'delete' } }),
      { events: eventsWith('gone', 'cancelled', ''), tasks: tasksWith('rosa') },
    ],
  ];
  it.each(CASES)('%s', async (_name, answers, expected) => {
    const home = await aFullHome();
    expect(await removeWith(home.ana, home.leo, answers(home))).toBe('done');
    expect(await home.read()).toEqual(expected);
  });

  it('comes back from Recently deleted as the family’s, with its changed occurrences', async () => {
    const home = await aFullHome();
    const { ana, leo, events, tasks } = home;
    await removeWith(ana, leo, { own_tasks: { kind: 'delete' }, own_events: { kind: 'delete' } });
    for (const { id } of [events.single, events.series])
      expect((await restore(ana, 'family_events', id)).statusCode).toBe(200);
    expect((await restore(ana, 'tasks', tasks.single.id)).statusCode).toBe(200);
    const after = await home.read();
    expect(after.events).toMatchObject({ single: '', series: '', 'its occurrence': '' });
    expect(after.tasks).toMatchObject({ single: '', own: 'gone' });
  });

  it('that was deleted before the removal comes back as the family’s', async () => {
    const home = await aFullHome();
    const { ana, leo, events, tasks } = home;
    await ana.delete(`${EVENTS}/${events.single.id}`);
    await ana.delete(`/api/tables/tasks/${tasks.own.id}`);
    expect(await remove(ana, leo)).toBe('done');
    await restore(ana, 'family_events', events.single.id);
    await restore(ana, 'tasks', tasks.own.id);
    const after = await home.read();
    expect([after.events['single'], after.tasks['own']]).toEqual(['', '']);
  });

  it('takes the entry of a task along, and its reminders; who is given it is told', async () => {
    const home = await aFullHome();
    const { ana, ben, leo, events, tasks } = home;
    const entry = async () => [...(await eventsOf(ana)).values()].find(({ task_id }) => task_id === tasks.single.id);
    const reminders = async () =>
      (
        await server.admin.query(
          "select 1 from app.jobs where payload ->> 'kind' = 'event_reminder' and payload::text like $1",
          [`%${events.single.id}%`],
        )
      ).rowCount;
    expect(await reminders()).toBe(1);
    await removeWith(ana, leo, { own_tasks: { kind: 'give', to: ben.id }, own_events: { kind: 'delete' } });
    expect((await entry())?.assigned_members).toEqual([ben.id]);
    expect(await reminders()).toBe(0);
    await vi.waitFor(async () => expect(await titlesTo(ben)).toContain('ana gave you a task'), { timeout: 10_000 });
  });

  it.each([
    ['the one who goes', ({ leo }: Home) => leo.id, '400 BAD_REQUEST'],
    ['a person of no family', () => newId(), '404 PGRST116'],
  ])('cannot be given to %s, and nothing changes then', async (_name, to, refused) => {
    const home = await aFullHome();
    const answers = { own_tasks: { kind: 'delete' }, own_events: { kind: 'give', to: to(home) } };
    const before = await home.read();
    expect(await removeWith(home.ana, home.leo, answers)).toMatch(refused);
    expect(await home.read()).toEqual(before);
    expect((await home.leo.get('/api/tables/members')).statusCode).toBe(200);
  });
});

describe('what only a member had who leaves', () => {
  const both = (disposition: Disposition) => ({ own_tasks: disposition, own_events: disposition });

  it('is given away by a manager, and kept without an answer', async () => {
    const { ana, ben, marco } = await aHome();
    const [event, task] = [await makeEvent(ana, { assigned_members: [ben.id] }), await makeTask(ben, {})];
    const other = await makeEvent(ana, { assigned_members: [marco.id] });
    expect(await leaveWith(ben, both({ kind: 'give', to: marco.id }))).toBe('done');
    expect((await eventsOf(ana)).get(event.id)?.assigned_to).toBe(marco.id);
    expect((await tasksOf(ana)).get(task.id)?.['assigned_to']).toBe(marco.id);
    expect(await leave(marco)).toBe('done');
    expect((await eventsOf(ana)).get(other.id)).toMatchObject({ assigned_members: [] });
  });

  it('is deleted by others where they may delete it, and given away by managers alone', async () => {
    const { ana, rosa } = await aHome();
    const ids = [
      (await makeEvent(rosa, { assigned_members: [rosa.id] })).id,
      (await makeEvent(ana, { assigned_members: [rosa.id] })).id,
    ];
    expect(await leaveWith(rosa, both({ kind: 'give', to: ana.id }))).toBe('403 42501');
    expect(await leaveWith(rosa, both({ kind: 'delete' }))).toBe('done');
    const events = await eventsOf(ana);
    expect(ids.map((id) => events.get(id)?.assigned_members)).toEqual([undefined, []]);
  });
});
