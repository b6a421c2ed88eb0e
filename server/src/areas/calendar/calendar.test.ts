import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { Notification } from '#contract/areas/notifications.ts';
import { newId } from '#contract/ids.ts';
import { endBefore } from '#contract/recurrence/rules.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { eventReminders } from './reminder-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

const EVENTS = '/api/tables/family_events';
const TIMES = { event_time: '17:00', end_date: null, end_time: '18:00', time_zone: 'Europe/Madrid' };
const WEEKLY = { title: 'Swimming', event_date: '2026-11-23', ...TIMES, rrule: 'FREQ=WEEKLY' };

async function listBetween(member: TestMember, from: string, to: string): Promise<FamilyEvent[]> {
  const answer = await member.get(`${EVENTS}?from=${from}T00:00:00Z&to=${to}T00:00:00Z`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: FamilyEvent[] }>().rows;
}
const listAll = (member: TestMember) => listBetween(member, '1000-01-01', '9998-12-31');

async function make(member: TestMember, fields: object): Promise<FamilyEvent> {
  const made = await member.post(EVENTS, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<FamilyEvent>();
}

/** The row of an occurrence, as another title. */
const replace = (member: TestMember, series: FamilyEvent, day: string, fields: object = {}) => {
  const recurrence_id = `${day}T17:00`;
  const id = overrideId(series.id, recurrence_id);
  const event = { title: 'Swimming gala', event_date: day, ...TIMES, series_id: series.id, recurrence_id, ...fields };
  return member.post(EVENTS, { id, ...event });
};

const told = async (person: TestMember): Promise<string[]> => {
  const { rows } = (await person.get('/api/tables/notifications', person.userId)).json<{ rows: Notification[] }>();
  return rows.map(({ title, content }) => `${title}: ${content}`);
};

test('a window lists what overlaps it, in any zone, and repeating events as long as they go on', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  await make(ana, { title: 'Once', event_date: '2026-11-20' });
  await make(ana, { title: 'Trip', event_date: '2026-10-28', end_date: '2026-11-02' });
  await make(ana, WEEKLY);
  await make(ana, { ...WEEKLY, title: 'Course', rrule: 'FREQ=WEEKLY;COUNT=3' });
  await make(ana, { ...WEEKLY, title: 'Until', rrule: 'FREQ=DAILY;UNTIL=20261201' });
  const titles = async (from: string, to: string) =>
    (await listBetween(ana, from, to)).map(({ title }) => title).toSorted();
  expect(await titles('2026-11-01', '2026-11-02')).toEqual(['Trip']);
  expect(await titles('2026-11-20', '2026-11-21')).toEqual(['Once']);
  expect(await titles('2026-12-10', '2026-12-11')).toEqual(['Course', 'Swimming']);
  expect(await titles('2056-01-01', '2056-02-01')).toEqual(['Swimming']);
});

test('defaults, blanks and the single person are the server’s', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const event = await make(ana, {
    title: ' Dinner ',
    event_date: '2026-11-20',
    end_date: '2026-11-20',
    assigned_members: [leo.id, leo.id],
  });
  expect(event).toMatchObject({ title: 'Dinner', category: 'event', priority: 'medium', assigned_members: [leo.id] });
  expect(event).toMatchObject({ assigned_to: leo.id, end_date: null, event_time: null, created_by: ana.id });
  const refused = async (fields: object) =>
    (await ana.post(EVENTS, { title: 'X', event_date: '2026-11-20', ...fields })).statusCode;
  expect(await refused({ end_date: '2026-11-19' })).toBe(400);
  expect(await refused({ event_time: '17:00', end_time: '16:00' })).toBe(400);
  expect(await refused({ event_time: '25:00' })).toBe(400);
  expect(await refused({ event_date: '2026-02-30' })).toBe(400);
  expect(await refused({ time_zone: 'Mars/Olympus' })).toBe(400);
  expect(await refused({ time_zone: '+01:00' })).toBe(400);
  expect(await refused({ rrule: 'FREQ=SECONDLY' })).toBe(400);
  expect(await refused({ rrule: 'FREQ=MINUTELY' })).toBe(400);
  expect(await refused({ rrule: 'FREQ=WEEKLY;UNTIL=20200101' })).toBe(400);
  expect(await refused({ task_id: newId() })).toBe(400);
  expect(await refused({ series_id: newId(), recurrence_id: '2026-11-20' })).toBe(400);
});

describe('a series', () => {
  test('keeps one row per changed occurrence, also when another member changes it later', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
    const series = await make(ana, WEEKLY);
    expect((await replace(ana, series, '2026-11-30')).statusCode).toBe(200);
    expect((await replace(ben, series, '2026-11-30', { title: 'Cancelled', cancelled: true })).statusCode).toBe(200);
    const [row, ...others] = (await listAll(ana)).filter(({ recurrence_id }) => recurrence_id !== null);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ title: 'Cancelled', cancelled: true, created_by: ana.id });
    await ana.delete(`${EVENTS}/${row?.id}`);
    expect((await replace(ben, series, '2026-11-30', { title: 'Back' })).statusCode).toBe(200);
    expect((await listAll(ana)).map(({ title }) => title).toSorted()).toEqual(['Back', 'Swimming']);
  });

  test('takes its changed occurrences along when it is removed and brought back', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const series = await make(ana, WEEKLY);
    await replace(ana, series, '2026-11-30');
    await replace(ana, series, '2026-12-07');
    await ana.delete(`${EVENTS}/${overrideId(series.id, '2026-12-07T17:00')}`);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await ana.delete(`${EVENTS}/${series.id}`);
    expect(await listAll(ana)).toEqual([]);
    await ana.post(`${EVENTS}/${series.id}/restore`, {});
    expect((await listAll(ana)).map(({ title }) => title).toSorted()).toEqual(['Swimming', 'Swimming gala']);
  });

  test('drops changed occurrences that it no longer has, and those of a later part stay', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const series = await make(ana, WEEKLY);
    for (const day of ['2026-11-30', '2026-12-14', '2026-12-21']) await replace(ana, series, day);
    const group = newId();
    const made_at = server.clock.now.toISOString();
    const later = {
      ...WEEKLY,
      title: 'Swimming 2',
      event_date: '2026-12-14',
      event_time: '18:00',
      end_time: '19:00',
      series_id: series.id,
    };
    const shorter = { event_date: '2026-11-23', ...TIMES, rrule: endBefore(WEEKLY.rrule, '2026-12-14T17:00') };
    const changes = [
      { id: group, group, table: 'family_events', op: 'create', row_id: newId(), fields: later, made_at },
      { id: newId(), group, table: 'family_events', op: 'update', row_id: series.id, fields: shorter, made_at },
    ];
    const answer = await ana.post('/api/changes', { changes });
    expect(
      answer.json().answers.map(({ status }: { status: number }) => status),
      answer.body,
    ).toEqual([200, 200]);
    const days = async () =>
      (await listAll(ana))
        .flatMap(({ recurrence_id }) => (recurrence_id ? [recurrence_id.slice(0, 10)] : []))
        .toSorted();
    expect(await days()).toEqual(['2026-11-30', '2026-12-14', '2026-12-21']);
    await ana.patch(`${EVENTS}/${changes[0]?.row_id}`, {
      ...{ event_date: '2026-12-14', event_time: '18:00', end_date: null, end_time: null, time_zone: 'Europe/Madrid' },
      rrule: 'FREQ=WEEKLY;INTERVAL=2',
    });
    expect(await days()).toEqual(['2026-11-30', '2026-12-14']);
  });
});

test('an occurrence is changed, and a series continued, only by members who may change the series', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { nora } = await aFamily(server, { nora: 'parent' });
  const statusOf = async (member: typeof ana, series: FamilyEvent, fields: object = {}) =>
    (await replace(member, series, '2026-11-30', fields)).statusCode;
  const ofAna = await make(ana, { ...WEEKLY, id: newId() });
  const ofLeo = await make(leo, { ...WEEKLY, id: newId() });
  for (const fields of [{ cancelled: true }, { event_time: '23:00', end_time: '23:30' }])
    expect(await statusOf(leo, ofAna, fields)).toBe(403);
  const part = { ...WEEKLY, id: newId(), event_date: '2026-12-14', series_id: ofAna.id };
  expect((await leo.post(EVENTS, part)).statusCode).toBe(403);
  expect(await statusOf(nora, ofAna)).toBe(409);
  expect([await statusOf(leo, ofLeo), await statusOf(ana, ofLeo)]).toEqual([200, 200]);
  // A part that another member made is theirs, also where one's own row has the same day.
  const ofBoth = await make(leo, { ...WEEKLY, id: newId(), rrule: null, rdates: ['2026-11-30T17:00'] });
  await make(ana, { ...WEEKLY, id: newId(), event_date: '2026-11-30', series_id: ofBoth.id });
  expect(await statusOf(leo, ofBoth, { cancelled: true })).toBe(403);
});

test('an occurrence is not changed after its series was removed or moved, and nothing of it stays in the calendar', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  const series = await make(ana, WEEKLY);
  expect((await replace(ben, series, '2026-12-01')).statusCode).toBe(409);
  await ana.delete(`${EVENTS}/${series.id}`);
  expect((await replace(ben, series, '2026-11-30')).statusCode).toBe(409);
  expect((await replace(ben, series, '2026-12-07', { cancelled: true })).statusCode).toBe(409);
  expect(await listAll(ana)).toEqual([]);
});

test('an occurrence replaces no other event that has its id, and none of a task', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const series = await make(ana, WEEKLY);
  await make(ana, { title: 'Other', event_date: '2026-11-30', id: overrideId(series.id, '2026-11-30T17:00') });
  const taken = await replace(ana, series, '2026-11-30');
  expect([taken.statusCode, taken.json().code]).toEqual([409, '23505']);
  await ana.post('/api/tables/tasks', { title: 'Bins', due_date: '2026-11-24T17:00:00+01:00' });
  const entry = (await listAll(ana)).find(({ task_id }) => task_id !== null);
  if (!entry) throw new Error('The task has no entry.');
  expect((await replace(ana, entry, '2026-11-24')).statusCode).toBe(403);
  const part = { ...WEEKLY, id: newId(), series_id: entry.id };
  expect((await ana.post(EVENTS, part)).statusCode).toBe(403);
});

test('only an imported file replaces an occurrence that the rule does not have', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const series = await make(ana, WEEKLY);
  expect((await replace(ana, series, '2026-12-01')).statusCode).toBe(409);
  expect((await replace(leo, series, '2026-12-01', { uid: 'one@school' })).statusCode).toBe(403);
  expect((await replace(ana, series, '2026-12-01', { uid: 'one@school' })).statusCode).toBe(200);
});

test('members are told once when they are put on an event, and the giver is not', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const fields = { id: newId(), title: 'Match', event_date: '2026-11-21', event_time: '10:00', location: 'Field 3' };
  const event = await make(ana, { ...fields, assigned_members: [ana.id, leo.id] });
  await vi.waitFor(async () =>
    expect(await told(leo)).toEqual(['ana put you on an event: Match, Saturday, November 21, 10:00 AM, Field 3']),
  );
  await make(ana, { ...fields, assigned_members: [ana.id, leo.id] });
  await ana.patch(`${EVENTS}/${event.id}`, { assigned_members: [leo.id] });
  await make(ana, { ...fields, id: newId(), title: 'Last', assigned_members: [leo.id] });
  await vi.waitFor(async () => expect(await told(leo)).toHaveLength(2));
  expect(await told(ana)).toEqual([]);
});

test('reminders are sent at their moment, for every occurrence, and follow the event', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const start = server.clock.now;
  const at = async (time: string) => {
    server.clock.now = new Date(time);
    const fail = (error: Error) => expect.unreachable(error.message);
    await drainQueue(
      server.transactions,
      momentWorker(server.transactions, [eventReminders]),
      fail,
      () => server.clock.now,
    );
  };
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  const series = await make(ana, { ...WEEKLY, assigned_members: [leo.id], reminders: [30, 1440] });
  // Read from the database, because the access token ends while the clock moves.
  const swims = async () => {
    const sent = `select title || ': ' || content as text from notifications where family_id = $1 and title like 'Coming up%' order by created_at, id`;
    return (await server.admin.query<{ text: string }>(sent, [leo.userId])).rows.map(({ text }) => text);
  };
  await at('2026-11-22T15:59:00Z');
  expect(await swims()).toHaveLength(0);
  // The server's own worker may have taken the job, and finishes it in the background.
  const sent = (count: number) => vi.waitFor(async () => expect(await swims()).toHaveLength(count));
  await at('2026-11-22T16:00:00Z');
  await sent(1);
  expect(await swims()).toEqual(['Coming up: Swimming: Monday, November 23, 5:00 PM']);
  await at('2026-11-23T15:30:00Z');
  await sent(2);
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  await replace(ana, series, '2026-11-30', { cancelled: true });
  expect((await ana.patch(`${EVENTS}/${series.id}`, { reminders: [30] })).statusCode).toBe(200);
  await at('2026-11-30T15:30:00Z'); // the one of 23 November is a week late, and the next one is in December
  const waiting = `select 1 from app.jobs where payload ->> 'kind' = 'event_reminder' and due_at = '2026-12-07T15:30:00Z'`;
  await vi.waitFor(async () => expect((await server.admin.query(waiting)).rows).toHaveLength(1));
  await at('2026-12-07T15:30:00Z');
  await sent(3);
  expect((await swims()).at(-1)).toBe('Coming up: Swimming: Monday, December 7, 5:00 PM');
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  expect((await ana.delete(`${EVENTS}/${series.id}`)).statusCode).toBe(200);
  const { rows } = await server.admin.query(`select 1 from app.jobs where payload ->> 'kind' = 'event_reminder'`);
  expect(rows).toEqual([]);
  server.clock.now = start;
});
