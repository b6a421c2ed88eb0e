import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const EVENTS = '/api/tables/family_events';
const TASKS = '/api/tables/tasks';
const DAY = '2026-11-25';
const NO_OCCURRENCE = { recurrence_id: 'invalid' };

/** Writes what older versions stored. */
function store(member: TestMember, table: 'tasks' | 'family_events', id: string, columns: object): Promise<unknown> {
  return server.transactions.withSystem('store a row of an older version', { familyId: member.familyId }, ({ db }) =>
    db.updateTable(table).set(columns).where('id', '=', id).where('family_id', '=', member.familyId).execute(),
  );
}

type Refused = readonly [what: string, fields: object, fault: object];

describe('what would break every screen is refused', () => {
  test.each<Refused>([
    ['every 999999999 weeks', { event_date: DAY, rrule: 'FREQ=WEEKLY;INTERVAL=999999999' }, { rrule: 'too_long' }],
    ['every 4000000 days', { event_date: DAY, rrule: 'FREQ=DAILY;INTERVAL=4000000' }, { rrule: 'too_long' }],
    ['9999999 times', { event_date: DAY, rrule: 'FREQ=DAILY;COUNT=9999999' }, { rrule: 'too_long' }],
    ['a rule that is none', { event_date: DAY, rrule: 'FREQ=WEEKLY;BYDAY=1MO' }, { rrule: 'invalid' }],
    ['never', { event_date: DAY, rrule: 'FREQ=WEEKLY;UNTIL=20200101' }, { rrule: 'empty' }],
    ['centuries', { event_date: '1000-01-01', end_date: '9997-12-31' }, { event_date: 'invalid', end_date: 'invalid' }],
    ['years', { event_date: DAY, end_date: '2029-01-01' }, { end_date: 'too_long' }],
    ['a date beside that does not exist', { event_date: DAY, rdates: ['2026-02-31'] }, { 'rdates.0': 'invalid' }],
    [
      'an exception that does not exist',
      { event_date: DAY, exdates: ['2026-11-25T99:99'] },
      { 'exdates.0': 'invalid' },
    ],
    ['the occurrence of no day', { event_date: DAY, series_id: newId(), recurrence_id: '2026-13-45' }, NO_OCCURRENCE],
    [
      'the occurrence of no time',
      { event_date: DAY, series_id: newId(), recurrence_id: `${DAY}T99:99` },
      NO_OCCURRENCE,
    ],
  ])('an event of %s', async (_what, fields, fault) => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const answer = await ana.post(EVENTS, { title: 'A', ...fields });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', fields: fault });
    const event = (await ana.post(EVENTS, { title: 'A', event_date: DAY })).json<FamilyEvent>();
    if ('series_id' in fields) return;
    const times = { event_time: null, end_date: null, end_time: null, time_zone: null, rrule: null };
    expect((await ana.patch(`${EVENTS}/${event.id}`, { ...times, ...fields })).statusCode).toBe(400);
  });

  test.each([
    ['every 4000000 days', DAY, 'FREQ=DAILY;INTERVAL=4000000', { rrule: 'too_long' }],
    ['from the year 1500 on', '1500-01-01', 'FREQ=DAILY', { rrule: 'years' }],
  ])('a task %s', async (_what, day, rrule, fields) => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const answer = await ana.post(TASKS, { title: 'A', due_date: `${day}T10:00:00Z`, rrule });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });
});

test('a task whose stored rule is beyond the limits can be ticked, and nothing follows it', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const task = (await ana.post(TASKS, { title: 'A', due_date: `${DAY}T10:00:00Z`, rrule: 'FREQ=DAILY' })).json<Task>();
  await store(ana, 'tasks', task.id, { rrule: 'FREQ=DAILY;INTERVAL=4000000' });
  const change = { table: 'tasks', made_at: server.clock.now.toISOString() };
  const changes = [
    { ...change, id: newId(), op: 'update', row_id: task.id, fields: { status: 'completed' } },
    { ...change, id: newId(), op: 'create', row_id: newId(), fields: { title: 'Innocent' } },
  ];
  const answer = await ana.post('/api/changes', { changes });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().answers.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
  const { rows } = (await ana.get(TASKS)).json<{ rows: Task[] }>();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['A', 'Innocent']);
});

test('a series and its changed occurrences that were stored before the limits can be changed and removed', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const series = (await ana.post(EVENTS, { title: 'S', event_date: DAY, rrule: 'FREQ=DAILY' })).json<FamilyEvent>();
  const days = ['2190-01-01', '2190-01-02', '2190-01-03'];
  for (const day of days) {
    const place = { id: overrideId(series.id, day), series_id: series.id, recurrence_id: day };
    expect((await ana.post(EVENTS, { ...place, title: 'O', event_date: day })).statusCode).toBe(200);
  }
  await store(ana, 'family_events', series.id, { event_date: '1000-01-01', rrule: 'FREQ=DAILY;COUNT=9999999' });
  await store(ana, 'family_events', overrideId(series.id, '2190-01-03'), { recurrence_id: '2190-01-03T99:99' });
  const kept = async () => {
    const answer = await ana.get(`${EVENTS}?from=2189-12-01T00:00:00Z&to=2190-02-01T00:00:00Z`);
    return answer.json<{ rows: FamilyEvent[] }>().rows.filter(({ recurrence_id }) => recurrence_id !== null).length;
  };
  expect((await ana.patch(`${EVENTS}/${series.id}`, { exdates: ['2190-01-02'] })).statusCode).toBe(200);
  expect(await kept()).toBe(2);
  expect((await ana.delete(`${EVENTS}/${series.id}`)).statusCode).toBe(200);
  expect(await kept()).toBe(0);
});

test('an event whose stored zone is not known reminds by UTC, and can be changed and removed', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const soon = new Date(server.clock.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const fields = { title: 'A', event_date: soon, event_time: '17:00', reminders: [10] };
  const { id } = (await ana.post(EVENTS, fields)).json<FamilyEvent>();
  await store(ana, 'family_events', id, { time_zone: 'Etc/GMT-23' });
  expect((await ana.patch(`${EVENTS}/${id}`, { reminders: [30] })).statusCode).toBe(200);
  const { rows } = await server.admin.query('select due_at from app.jobs where payload::text like $1', [`%${id}%`]);
  expect(rows).toEqual([{ due_at: new Date(`${soon}T16:30:00Z`) }]);
  expect((await ana.delete(`${EVENTS}/${id}`)).statusCode).toBe(200);
});
