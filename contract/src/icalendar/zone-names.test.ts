import { expect, it } from 'vitest';
import { instantOf } from '../recurrence/zones.ts';
import { fileOf } from './testing/files.ts';
import { readWhole } from './testing/read-whole.ts';

const EUROPE = [
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
];
const AMERICA = EUROPE.map((line) =>
  line
    .replace('BYDAY=-1SU;BYMONTH=10', 'BYDAY=1SU;BYMONTH=11')
    .replace('BYDAY=-1SU;BYMONTH=3', 'BYDAY=2SU;BYMONTH=3')
    .replace(/(FROM|TO):\+0([12])00/, (_all, name, hours) => `${name}:-0${hours === '1' ? 5 : 4}00`)
    .replace('T030000', 'T020000'),
);
const fixed = (offset: string) => [
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
];

/** A weekly event in July, in a zone that the file defines. */
const fileIn = (tzid: string, definition: readonly string[], definedAs = tzid, rule = 'RRULE:FREQ=WEEKLY') =>
  fileOf(rule)
    .replace(
      'BEGIN:VEVENT',
      ['BEGIN:VTIMEZONE', `TZID:${definedAs}`, ...definition, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n'),
    )
    .replace('DTSTART:20261120T170000Z', `DTSTART;TZID="${tzid}":20260710T170000`);

it.each([
  ['(UTC+01:00) Brussels', EUROPE, undefined, 'Europe/Brussels'],
  ['(UTC+01:00) Brussels, Copenhagen', EUROPE, String.raw`(UTC+01:00) Brussels\, Copenhagen`, 'Europe/Brussels'],
  [String.raw`(UTC+01:00) Amsterdam\, Berlin`, EUROPE, undefined, 'Europe/Amsterdam'],
  ['GMT+0100 (Standard) / GMT+0200 (Daylight)', EUROPE, undefined, 'Europe/Madrid'],
  ['UTC+1', EUROPE, undefined, 'Europe/Madrid'],
  ['UTC+1', AMERICA, undefined, 'America/New_York'],
  ['EST', AMERICA, undefined, 'America/New_York'],
  ['GMT', EUROPE, undefined, 'Europe/Madrid'],
  ['Romance Standard Time', EUROPE, undefined, 'Europe/Paris'],
  ['Europe/Lisbon', EUROPE, undefined, 'Europe/Lisbon'],
  ['Our zone', fixed('+0545'), undefined, 'Asia/Katmandu'],
  ['UTC+2', fixed('-0800'), undefined, 'Etc/GMT+8'],
])('takes "%s" with a definition of its own by its clocks', (tzid, definition, definedAs, zone) => {
  const { events, unknownZones } = readWhole(fileIn(tzid, definition, definedAs));
  expect(events[0]?.time_zone).toBe(zone);
  expect(unknownZones).toEqual([]);
});

it.each([
  ['GMT+0100 (Standard) / GMT+0200 (Daylight)', 'Europe/Madrid'],
  ['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Brussels'],
  ['UTC+1', 'Etc/GMT-1'],
  ['UTC-5', 'Etc/GMT+5'],
  ['(UTC-05:00) Eastern Time (US and Canada)', 'America/New_York'],
  ['(GMT-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['GMT+05:45', 'Asia/Katmandu'],
  ['UTC+00:00', 'UTC'],
])('takes "%s" without a definition for %s', (tzid, zone) => {
  expect(readWhole(fileIn(tzid, [])).events[0]?.time_zone).toBe(zone);
});

it('compares the clocks of the years in which the events are', () => {
  const until2006 = AMERICA.map((line) =>
    line.replace('BYDAY=2SU;BYMONTH=3', 'BYDAY=1SU;BYMONTH=4').replace('BYDAY=1SU;BYMONTH=11', 'BYDAY=-1SU;BYMONTH=10'),
  );
  const file = fileIn('Old', until2006).replaceAll('20260710', '20050710');
  expect(readWhole(file).events[0]?.time_zone).toBe('America/New_York');
});

it('reads a single event in a zone that no other is like as a moment, and says of a series that its zone is unknown', () => {
  const single = readWhole(fileIn('Ours', fixed('+0017'), 'Ours', 'DURATION:PT1H'));
  expect(single.events).toMatchObject([
    { event_date: '2026-07-10', event_time: '16:43', time_zone: 'UTC', end_time: '17:43' },
  ]);
  expect(single.unknownZones).toEqual([]);
  const series = readWhole(fileIn('Ours', fixed('+0017')));
  expect(series.events).toMatchObject([{ event_time: '17:00', time_zone: 'Europe/Madrid' }]);
  expect(series.unknownZones).toEqual(['Ours']);
});

it('keeps the length of an event in the hour that the clocks repeat', () => {
  const minutesOf = (start: string, end: string) => {
    const file = fileOf(`DTEND:${end}`)
      .replace('20261120T170000Z', start)
      .replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Europe/Madrid');
    const [event] = readWhole(file).events;
    const { event_date = '', event_time, end_date, end_time, time_zone } = event ?? {};
    const at = (day: string, time?: string | null) => instantOf(`${day}T${time}`, time_zone ?? '') / 60_000;
    return [at(end_date ?? event_date, end_time) - at(event_date, event_time), time_zone];
  };
  expect(minutesOf('20261025T003000Z', '20261025T013000Z')).toEqual([60, 'UTC']);
  expect(minutesOf('20261025T013000Z', '20261025T020000Z')).toEqual([30, 'UTC']);
  expect(minutesOf('20261025T000000Z', '20261025T030000Z')).toEqual([180, 'Europe/Madrid']);
});
