import { afterAll, beforeAll, expect, it } from 'vitest';
import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { peopleOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { remove, leave, aHome, aBaby } = peopleOf(() => server);

const EVENTS = '/api/tables/family_events';
const make = async (member: TestMember, fields: object) => {
  const made = await member.post(EVENTS, { title: 'E', event_date: '2026-11-25', ...fields });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<FamilyEvent>();
};
const eventsOf = async (member: TestMember) => {
  const answer = await member.get(`${EVENTS}?from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z`);
  return new Map(answer.json<{ rows: FamilyEvent[] }>().rows.map((event) => [event.id, event]));
};
const remindersQueued = async (id: string) =>
  (
    await server.admin.query("select 1 from app.jobs where payload ->> 'kind' = $2 and payload::text like $1", [
      `%${id}%`,
      'event_reminder',
    ])
  ).rowCount;

it('takes a removed member off what is not over, and keeps who organised it and what is over', async () => {
  const { ana, leo, rosa } = await aHome();
  const both = await make(ana, { assigned_members: [leo.id, rosa.id], reminders: [10] });
  const three = await make(ana, { assigned_members: [leo.id, rosa.id, ana.id] });
  const alone = await make(ana, { assigned_members: [leo.id], reminders: [10] });
  const organised = await make(leo, { assigned_members: [leo.id] });
  const over = await make(ana, { event_date: '2026-11-01', assigned_members: [leo.id] });
  const weekly = { event_time: '17:00', end_time: '18:00', time_zone: 'Europe/Madrid', rrule: 'FREQ=WEEKLY' };
  const series = await make(ana, { ...weekly, event_date: '2026-10-05', assigned_members: [leo.id, rosa.id] });
  const place = (day: string) => ({
    ...{ id: overrideId(series.id, `${day}T17:00`), series_id: series.id, recurrence_id: `${day}T17:00` },
    ...{ ...weekly, rrule: null, event_date: day, assigned_members: [leo.id, ana.id] },
  });
  const past = await make(ana, place('2026-10-12'));
  const coming = await make(ana, place('2026-12-07'));
  expect(await remindersQueued(alone.id)).toBe(1);
  expect(await remove(ana, leo)).toBe('done');
  const events = await eventsOf(ana);
  const found = [both, three, alone, organised, over, series, past, coming].map(({ id }) => events.get(id));
  expect(found.map((event) => [event?.assigned_members, event?.assigned_to, event?.reminders])).toEqual([
    [[rosa.id], rosa.id, [10]],
    [[rosa.id, ana.id], null, null],
    [[], null, null],
    [[], null, null],
    [[leo.id], leo.id, null],
    [[rosa.id], rosa.id, null],
    [[leo.id, ana.id], null, null],
    [[ana.id], ana.id, null],
  ]);
  expect(events.get(organised.id)?.created_by).toBe(leo.id);
  expect([await remindersQueued(alone.id), await remindersQueued(both.id)]).toEqual([0, 1]);
});

it('does the same for a person without an account and for one who leaves, and can still be changed', async () => {
  const { ana, rosa } = await aHome();
  const luz = await aBaby(ana);
  const event = await make(ana, { assigned_members: [luz.id, rosa.id, ana.id] });
  expect([await remove(ana, luz), await leave(rosa)]).toEqual(['done', 'done']);
  expect((await eventsOf(ana)).get(event.id)).toMatchObject({ assigned_members: [ana.id], assigned_to: ana.id });
  expect((await ana.patch(`${EVENTS}/${event.id}`, { title: 'F' })).statusCode).toBe(200);
});
