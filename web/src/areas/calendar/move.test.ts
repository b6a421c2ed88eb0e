import { expect, test } from 'vitest';
import { familyEvents, type NewEvent } from '#contract/areas/calendar.ts';
import { occurrencesIn } from '#contract/recurrence/occurrences.ts';
import { anEvent } from '#contract/recurrence/testing/an-event.ts';
import { findConflicts } from './dialog/conflicts.ts';
import { composeEvent, draftOf, isIncomplete, moveStart, newDraft, usualHour } from './dialog/event-draft.ts';
import { moveEvent, placeEvent, resizeEnd, resizeStart } from './move.ts';

const ZONE = 'Europe/Madrid';

function occurrenceOf(fields: Partial<NewEvent>) {
  const window = { fromMs: Date.parse('2026-11-01T00:00Z'), toMs: Date.parse('2026-12-01T00:00Z') };
  const [found] = occurrencesIn([anEvent(fields)], window, ZONE);
  if (!found) throw new Error('no occurrence');
  return found;
}

const NIGHT = { event_time: '20:00', end_time: '21:30', time_zone: 'America/New_York' };

test('by days an event keeps its clock time, and by hours it follows the viewer’s clock into its own zone', () => {
  const call = occurrenceOf(NIGHT);
  expect(moveEvent(call, { days: 2, minutes: 0 }, ZONE)).toMatchObject({
    event_date: '2026-11-22',
    event_time: '20:00',
  });
  expect(moveEvent(call, { days: 0, minutes: 300 }, ZONE)).toMatchObject({
    ...{ event_date: '2026-11-21', event_time: '01:00', end_date: null, end_time: '02:30' },
  });
  expect(moveEvent(call, { days: 0, minutes: 180 }, ZONE)).toMatchObject({
    ...{ event_date: '2026-11-20', event_time: '23:00', end_date: '2026-11-21', end_time: '00:30' },
  });
});

test('an end is moved, and never before the beginning', () => {
  expect(resizeEnd(occurrenceOf(NIGHT), { days: 0, minutes: 15 }, ZONE)).toMatchObject({ end_time: '21:45' });
  expect(resizeEnd(occurrenceOf(NIGHT), { days: 0, minutes: -600 }, ZONE)).toMatchObject({ end_time: '20:15' });
  expect(resizeEnd(occurrenceOf({}), { days: 2, minutes: 0 }, ZONE)).toMatchObject({ end_date: '2026-11-22' });
  expect(resizeEnd(occurrenceOf({}), { days: -2, minutes: 0 }, ZONE)).toMatchObject({ end_date: null });
});

test('a beginning is moved, and never after the end', () => {
  const [later, never] = [
    { days: 0, minutes: 15 },
    { days: 0, minutes: 600 },
  ];
  expect(resizeStart(occurrenceOf(NIGHT), later, ZONE)).toMatchObject({ event_time: '20:15', end_time: '21:30' });
  expect(resizeStart(occurrenceOf(NIGHT), never, ZONE)).toMatchObject({ event_time: '21:15', end_time: '21:30' });
  expect(resizeStart(occurrenceOf(NIGHT), { days: -1, minutes: 0 }, ZONE)).toMatchObject({
    ...{ event_date: '2026-11-19', event_time: '20:00', end_date: '2026-11-20', end_time: '21:30' },
  });
  // An hour is drawn of an event without an end.
  expect(resizeStart(occurrenceOf({ event_time: '17:00' }), later, ZONE)).toMatchObject({
    ...{ event_time: '17:15', end_time: '18:00' },
  });
  const trip = { event_date: '2026-11-20', end_date: '2026-11-22' };
  expect(resizeStart(occurrenceOf(trip), { days: 1, minutes: 0 }, ZONE)).toMatchObject({
    ...{ event_date: '2026-11-21', end_date: '2026-11-22' },
  });
  expect(resizeStart(occurrenceOf(trip), { days: 9, minutes: 0 }, ZONE)).toMatchObject({
    ...{ event_date: '2026-11-22', end_date: null },
  });
});

test('whole days get a time by the viewer’s clock, for an hour, and times become a whole day', () => {
  const trip = occurrenceOf({ event_date: '2026-11-20', end_date: '2026-11-22' });
  expect(placeEvent(trip, { day: '2026-11-21', minute: 900 }, ZONE)).toEqual({
    ...{ event_date: '2026-11-21', event_time: '15:00', end_date: null, end_time: '16:00', time_zone: ZONE },
  });
  expect(placeEvent(trip, { day: '2026-11-21', minute: 1425 }, ZONE)).toMatchObject({
    ...{ event_time: '23:45', end_date: '2026-11-22', end_time: '00:45' },
  });
  expect(placeEvent(occurrenceOf(NIGHT), { day: '2026-11-25', minute: null }, ZONE)).toEqual({
    ...{ event_date: '2026-11-25', event_time: null, end_date: null, end_time: null, time_zone: null },
  });
});

test('the form writes what it has read', () => {
  for (const fields of [
    {},
    { event_date: '2026-11-20', end_date: '2026-11-22' },
    {
      ...NIGHT,
      location: 'Office',
      reminders: [10, 60],
      rrule: 'FREQ=WEEKLY;COUNT=4',
      category: 'appointment' as const,
    },
    { event_time: '17:00' },
    { event_time: '22:00', end_date: '2026-11-21', end_time: '01:00', time_zone: ZONE },
  ]) {
    const event = anEvent(fields);
    const again = anEvent(familyEvents.create.parse(composeEvent(draftOf(event, null, null, '09:00'))));
    expect(again).toEqual(event);
  }
});

test('the form of an occurrence has its times and the rule of its series', () => {
  const weekly = anEvent({ ...NIGHT, rrule: 'FREQ=WEEKLY' });
  const draft = draftOf(weekly, weekly, '2026-12-04T20:00', '09:00');
  expect(draft).toMatchObject({ event_date: '2026-12-04', end_date: '2026-12-04', repeat: 'weekly' });
  expect(composeEvent(draft)).toMatchObject({ event_date: '2026-12-04', end_date: null, rrule: 'FREQ=WEEKLY' });
});

test('a new event lasts an hour, its end follows its beginning, and an earlier end is on the next day', () => {
  const draft = { ...newDraft({ event_date: '2026-11-20' }, '17:00', ZONE, []), title: 'Swimming' };
  expect(composeEvent(draft)).toMatchObject({
    event_time: '17:00',
    end_time: '18:00',
    end_date: null,
    time_zone: ZONE,
  });
  expect(moveStart(draft, { event_time: '23:30' })).toMatchObject({ end_date: '2026-11-21', end_time: '00:30' });
  expect(moveStart(draft, { event_date: '2026-11-25' })).toMatchObject({ end_date: '2026-11-25', end_time: '18:00' });
  expect(composeEvent({ ...draft, end_time: '01:00' })).toMatchObject({ end_date: '2026-11-21' });
  expect(composeEvent({ ...draft, end_date: '2026-11-19' })).toMatchObject({ end_date: '2026-11-19' });
  const hourOn = (day: string, hour: number) => usualHour(day, new Date(2026, 10, 20, hour, 30));
  expect([hourOn('2026-11-20', 16), hourOn('2026-11-20', 23), hourOn('2026-11-21', 16)]).toEqual([
    ...['17:00', '23:00', '09:00'],
  ]);
  expect(newDraft({ event_date: '2026-11-20' }, '23:00', ZONE, [])).toMatchObject({
    ...{ end_date: '2026-11-21', end_time: '00:00' },
  });
  expect([
    isIncomplete(draft),
    isIncomplete({ ...draft, title: ' ' }),
    isIncomplete({ ...draft, event_date: '' }),
  ]).toEqual([...[false, true, true]]);
});

test('an event in a zone that this device does not know is moved and opened by the viewer’s clock', () => {
  const event = { ...anEvent({ event_time: '17:00', end_time: '18:00' }), time_zone: 'Etc/GMT-23' };
  const window = { fromMs: Date.parse('2026-11-01T00:00Z'), toMs: Date.parse('2026-12-01T00:00Z') };
  const [found] = occurrencesIn([event], window, ZONE);
  if (!found) throw new Error('no occurrence');
  const later = { days: 0, minutes: 60 };
  expect(moveEvent(found, later, ZONE)).toMatchObject({ event_time: '18:00', end_time: '19:00' });
  expect(resizeStart(found, { days: 0, minutes: -60 }, ZONE)).toMatchObject({ event_time: '16:00' });
  expect(resizeEnd(found, later, ZONE)).toMatchObject({ end_time: '19:00' });
  const spot = { day: '2026-11-20', minute: 600 };
  expect(placeEvent(found, spot, ZONE)).toMatchObject({ event_time: '10:00', time_zone: ZONE });
  const draft = draftOf(event, null, null, '09:00');
  const other = anEvent({ event_time: '17:30' }, '0197aaaa-0000-7000-8000-0000000000e2');
  expect(findConflicts(draft, [event, other], event, ['leo'])).toHaveLength(1);
});
