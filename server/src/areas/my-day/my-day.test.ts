import { afterAll, beforeAll, expect, test } from 'vitest';
import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import { MY_DAY_ROWS_MAX, type MyDay } from '#contract/areas/my-day.ts';
import { newId } from '#contract/ids.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const DAY = '2026-11-23';
const ASKED = { day: DAY, time_zone: 'Europe/Madrid' };

/** Theo's two homes: he is a parent in the one and a child's guardian in the other, where Hannah is the parent. */
async function twoHomes(roleInHill: TestMember['role'] = 'child') {
  const lake = await aFamily(server, { theo: 'parent', poppy: 'child' });
  const hill = await aFamily(server, { hannah: 'parent' });
  await addMember(server, hill.id, 'theo', roleInHill, lake.theo.userId);
  return { lake, hill, theo: lake.theo, hannah: hill.hannah };
}

const ask = (who: TestMember, familyId: string, asked: object = ASKED) =>
  who.post('/api/functions/my-day', asked, familyId);

async function dayOf(who: TestMember, familyId: string, asked: object = ASKED): Promise<MyDay> {
  const answer = await ask(who, familyId, asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MyDay>();
}
const titlesOf = ({ tasks, events }: MyDay) => [...tasks, ...events].map(({ title }) => title).toSorted();

async function make(who: TestMember, table: 'tasks' | 'family_events', fields: object): Promise<{ id: string }> {
  const made = await who.post(`/api/tables/${table}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ id: string }>();
}
const due = (day: string, time?: string) => ({
  due_date: `${day}T${time ?? '00:00'}:00+01:00`,
  due_all_day: time === undefined,
});

test('has the member’s own open tasks that are late or due, with nothing but what a line shows', async () => {
  const { hill, theo, hannah } = await twoHomes();
  const mine = { assigned_to: theo.id };
  const { id } = await make(hannah, 'tasks', { title: 'Today', description: 'Secret', ...mine, ...due(DAY) });
  await make(hannah, 'tasks', { title: 'Late', ...mine, ...due('2026-11-01') });
  await make(hannah, 'tasks', {
    title: 'Shared',
    assigned_members: [theo.id, hannah.id],
    ...due('2026-11-24', '23:30'),
  });
  await make(hannah, 'tasks', { title: 'In two days', ...mine, ...due('2026-11-25', '00:30') });
  await make(hannah, 'tasks', { title: 'Without a date', ...mine });
  await make(hannah, 'tasks', { title: 'Done', ...mine, ...due(DAY), status: 'completed' });
  await make(hannah, 'tasks', { title: 'Of another', assigned_to: hannah.id, ...due(DAY) });
  const removed = await make(hannah, 'tasks', { title: 'Removed', ...mine, ...due(DAY) });
  expect((await hannah.delete(`/api/tables/tasks/${removed.id}`)).statusCode).toBe(200);

  const day = await dayOf(theo, hill.id);
  expect(day.tasks.map(({ title }) => title)).toEqual(['Shared', 'Today', 'Late']);
  expect(day.tasks[1]).toEqual({ id, title: 'Today', ...due(DAY) });
  // The entries that tasks have in the calendar would say them twice.
  expect(day.events).toEqual([]);
  // Further west it is still the day before: the task of a whole day remains, and one with a time is due a day earlier.
  const west = await dayOf(theo, hill.id, { ...ASKED, time_zone: 'America/New_York' });
  expect(west.tasks.map(({ title }) => title).toSorted()).toEqual(['In two days', 'Late', 'Shared', 'Today']);
});

test('has the occurrences of today and tomorrow that are for the member or for everybody', async () => {
  const { hill, theo, hannah } = await twoHomes();
  const times = { event_time: '17:00', end_time: '18:00', time_zone: 'Europe/Madrid' };
  const series = { title: 'Swimming', event_date: '2026-11-02', ...times, rrule: 'FREQ=DAILY' };
  const { id } = await make(hannah, 'family_events', { ...series, assigned_members: [theo.id] });
  await make(hannah, 'family_events', { title: 'Everybody', event_date: DAY, location: 'Home' });
  await make(hannah, 'family_events', { title: 'Of another', event_date: DAY, assigned_members: [hannah.id] });
  await make(hannah, 'family_events', { title: 'Later', event_date: '2026-11-25' });
  // Tomorrow it is Hannah who swims.
  const recurrence_id = '2026-11-24T17:00';
  await make(hannah, 'family_events', {
    ...{ ...series, rrule: null, event_date: '2026-11-24', series_id: id, recurrence_id },
    ...{ id: overrideId(id, recurrence_id), title: 'Hannah swims', assigned_members: [hannah.id] },
  });
  expect((await dayOf(theo, hill.id)).events).toEqual([
    expect.objectContaining({ title: 'Everybody', location: 'Home', is_all_day: true, first_day: DAY, last_day: DAY }),
    {
      ...{ id, title: 'Swimming', location: null, is_all_day: false, first_day: DAY, last_day: DAY },
      ...{ starts_at: '2026-11-23T16:00:00.000Z', ends_at: '2026-11-23T17:00:00.000Z' },
    },
  ]);
});

test('has events of calendars that the family follows, for the member or for everybody', async () => {
  const { hill, theo, hannah } = await twoHomes();
  const event: Omit<FamilyEvent, 'id' | 'title' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'> | object = {
    ...{
      description: null,
      location: null,
      uid: null,
      event_date: DAY,
      event_time: null,
      end_date: null,
      end_time: null,
    },
    ...{ time_zone: null, rrule: null, exdates: null, rdates: null, series_id: null, recurrence_id: null },
    ...{ cancelled: false, range_start: `${DAY}T00:00:00Z`, range_end: `${DAY}T23:59:00Z` },
  };
  for (const [title, member_id] of [
    ['School', null],
    ['Work', theo.id],
    ['Of another', hannah.id],
  ] as const) {
    const calendar = { id: newId(), name: title, address: 'https://school.test/a.ics', time_zone: 'UTC', member_id };
    expect((await hannah.post('/api/tables/outside_calendars', calendar)).statusCode).toBe(200);
    await server.transactions.withSystem('an outside event', { familyId: hill.id }, ({ db }) =>
      db
        .insertInto('outside_events')
        .values({ ...event, id: newId(), family_id: hill.id, source_id: calendar.id, title } as never)
        .execute(),
    );
  }
  expect(titlesOf(await dayOf(theo, hill.id))).toEqual(['School', 'Work']);
});

test('is that of one family only, whichever the caller belongs to besides', async () => {
  const { lake, hill, theo, hannah } = await twoHomes();
  await make(theo, 'tasks', { title: 'In Lake', ...due(DAY) });
  await make(theo, 'family_events', { title: 'Lake fair', event_date: DAY });
  await make(hannah, 'tasks', { title: 'In Hill', assigned_to: theo.id, ...due(DAY) });
  await make(hannah, 'family_events', { title: 'Hill fair', event_date: DAY });
  for (let round = 0; round < 5; round += 1) {
    const [inLake, inHill] = await Promise.all([dayOf(theo, lake.id), dayOf(theo, hill.id)]);
    expect([titlesOf(inLake), titlesOf(inHill)]).toEqual([
      ['In Lake', 'Lake fair'],
      ['Hill fair', 'In Hill'],
    ]);
  }
  // Hannah, who is in Hill only, has a day of her own there.
  expect(titlesOf(await dayOf(hannah, hill.id))).toEqual(['Hill fair']);
});

test('is refused to everyone who is not a member now, and where the family is closed', async () => {
  const { lake, hill, theo, hannah } = await twoHomes();
  await make(hannah, 'tasks', { title: 'In Hill', assigned_to: theo.id, ...due(DAY) });
  expect((await ask(hannah, lake.id)).statusCode).toBe(403);
  expect((await ask(lake.poppy, hill.id)).statusCode).toBe(403);
  // Neither is one's own workspace a family, nor is there one without a name.
  expect((await ask(theo, theo.userId)).statusCode).toBe(403);
  expect((await ask(theo, newId())).statusCode).toBe(403);
  expect((await ask(theo, 'lake')).statusCode).toBe(403);
  expect((await ask(theo, hill.id, { ...ASKED, family_id: lake.id })).statusCode).toBe(400);

  await server.admin.query(`update families set open_until = now() - interval '1 s' where id = $1`, [hill.id]);
  expect((await ask(theo, hill.id)).statusCode).toBe(402);
  await server.admin.query(`update families set open_until = null where id = $1`, [hill.id]);
  expect(titlesOf(await dayOf(theo, hill.id))).toEqual(['In Hill']);

  const removal = await hannah.post('/api/functions/remove-member', { member_id: theo.id });
  expect(removal.statusCode, removal.body).toBe(200);
  expect((await ask(theo, hill.id)).statusCode).toBe(403);
  expect(titlesOf(await dayOf(theo, lake.id))).toEqual([]);
});

test.each(['nurse', 'baby_sister', null] as const)('is the same for each role: %s', async (role) => {
  const { hill, theo, hannah } = await twoHomes(role);
  await make(hannah, 'tasks', { title: 'Mine', assigned_to: theo.id, ...due(DAY) });
  await make(hannah, 'tasks', { title: 'Hers', ...due(DAY) });
  expect(titlesOf(await dayOf(theo, hill.id))).toEqual(['Mine']);
});

test('has the latest tasks where there are too many', async () => {
  const { lake, theo } = await twoHomes();
  const titles = Array.from({ length: MY_DAY_ROWS_MAX + 1 }, (_, at) => `Task ${at}`);
  const changes = titles.map((title, at) => ({
    ...{ id: newId(), table: 'tasks', op: 'create', row_id: newId(), made_at: server.clock.now.toISOString() },
    fields: { title, ...due(at === 0 ? '2026-11-01' : DAY) },
  }));
  for (const some of [changes.slice(0, 50), changes.slice(50, 100), changes.slice(100)])
    expect((await theo.post('/api/changes', { changes: some })).statusCode).toBe(200);
  const { tasks } = await dayOf(theo, lake.id);
  expect([tasks.length, tasks.some(({ title }) => title === 'Task 0')]).toEqual([MY_DAY_ROWS_MAX, false]);
});

test('is read again only when something in the family has changed, for this member or another', async () => {
  const { hill, theo, hannah } = await twoHomes();
  await make(hannah, 'tasks', { title: 'Today', assigned_to: theo.id, ...due(DAY) });
  const stampOf = async (known: string) =>
    (await ask(theo, hill.id, { ...ASKED, known })).json<{ stamp: string; tasks?: unknown[]; events?: unknown[] }>();
  const first = await stampOf('of another time');
  expect(first.tasks).toHaveLength(1);
  expect(await stampOf(first.stamp)).toEqual({ stamp: first.stamp });
  await make(hannah, 'family_events', { title: 'Fair', event_date: DAY });
  const next = await stampOf(first.stamp);
  expect([next.tasks?.length, next.events?.length, next.stamp === first.stamp]).toEqual([1, 1, false]);
  expect((await ask(theo, newId(), { ...ASKED, known: next.stamp })).statusCode).toBe(403);
});

test('is answered in full where the stamp is that of another family, day, zone or member', async () => {
  const { lake, hill, theo, hannah } = await twoHomes();
  // Feeds that have come equally far, so that their version alone does not tell the families apart.
  await server.admin.query('update app.feeds set version = 500 where family_id = any($1)', [[lake.id, hill.id]]);
  const stampOf = async (who: TestMember, familyId: string, asked: object = ASKED) =>
    (await ask(who, familyId, asked)).json<{ stamp: string; tasks?: unknown[] }>();
  const { stamp } = await stampOf(theo, hill.id);
  for (const [who, familyId, asked] of [
    [theo, lake.id, ASKED],
    [hannah, hill.id, ASKED],
    [theo, hill.id, { ...ASKED, day: '2026-11-24' }],
    [theo, hill.id, { ...ASKED, time_zone: 'America/New_York' }],
  ] as const) {
    const other = await stampOf(who, familyId, { ...asked, known: stamp });
    expect([other.stamp === stamp, other.tasks]).toEqual([false, []]);
  }
  expect(await stampOf(theo, hill.id, { ...ASKED, known: stamp })).toEqual({ stamp });
});
