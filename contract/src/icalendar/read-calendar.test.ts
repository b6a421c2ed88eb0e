import { expect, it } from 'vitest';
import { divideIntoBlocks } from './blocks.ts';
import { decodeCalendar } from './decode.ts';
import { FILE_BYTES_MAX } from './problems.ts';
import { readCalendar } from './read-calendar.ts';
import { FILES, fileOf } from './testing/files.ts';
import { OPTIONS, readWhole } from './testing/read-whole.ts';

it('reads a file of Google: an instant in the zone of the file, whole days, and no text that is empty', () => {
  const { name, events, isWhole } = readWhole(FILES.google);
  expect(name).toBe('Ana, home');
  expect(isWhole).toBe(true);
  expect(events).toMatchObject([
    {
      ...{ uid: 'one@google.com', title: 'Dentist, Leo', description: null },
      ...{
        event_date: '2026-11-20',
        event_time: '17:00',
        end_date: null,
        end_time: '18:00',
        time_zone: 'Europe/Madrid',
      },
    },
    {
      title: 'Christmas',
      event_date: '2026-12-24',
      event_time: null,
      end_date: '2026-12-26',
      end_time: null,
      time_zone: null,
    },
  ]);
});

it('reads a file of Outlook: zones by its names and by their clocks, an end in UTC, exceptions and what replaces an occurrence', () => {
  const { events, unknownZones } = readWhole(FILES.outlook);
  expect(unknownZones).toEqual([]);
  expect(events).toMatchObject([
    {
      ...{ event_date: '2026-01-05', event_time: '18:00', end_time: '19:30', time_zone: 'Europe/Madrid' },
      rrule: 'FREQ=WEEKLY;UNTIL=20260630T180000;INTERVAL=1;BYDAY=MO;WKST=SU',
      exdates: ['2026-01-12T18:00', '2026-01-19T18:00'],
      ...{ reminders: [15], priority: 'high', category: 'appointment', recurrence_id: null },
    },
    {
      ...{ recurrence_id: '2026-01-26T18:00', event_date: '2026-01-27', event_time: '19:00', end_time: '20:00' },
      ...{ time_zone: 'Europe/Paris', cancelled: false, rrule: null },
    },
    { recurrence_id: '2026-02-02T18:00', cancelled: true },
  ]);
});

it('reads an end in another zone, a period, and reminders before the start only', () => {
  expect(readWhole(FILES.apple).events).toMatchObject([
    {
      ...{ time_zone: 'America/New_York', event_time: '08:00', end_date: null, end_time: '09:00' },
      ...{ rdates: ['2026-11-04T08:00'], reminders: [30] },
    },
  ]);
});

it('leaves out what cannot be read and takes the rest', () => {
  const { events, leftOut } = readWhole(FILES.careless);
  expect(events).toMatchObject([
    { title: 'Long walk', event_date: '2026-11-20', event_time: '17:00', time_zone: null, end_time: null },
    { title: 'Untitled', uid: 'day', event_date: '2026-11-21', end_date: null, rrule: 'FREQ=YEARLY' },
    { title: 'Same UID', uid: 'day#2026-11-22', event_date: '2026-11-22' },
  ]);
  expect(leftOut).toEqual([{ title: 'No day', problem: 'start' }]);
});

it.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu', []],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin', []],
  ['Nepal Standard Time', 'Asia/Katmandu', []],
  ['(UTC-05:00) Somewhere', 'Etc/GMT+5', []],
  ['GMT+0100', 'Etc/GMT-1', []],
  ['GMT', 'GMT', []],
  ['eUROPE/madrid', 'Europe/Madrid', []],
  ['Nowhere/Middle', 'Europe/Madrid', ['Nowhere/Middle']],
  ['', 'Europe/Madrid', ['']],
])('takes the zone "%s" for %s', (tzid, zone, unknown) => {
  const file = fileOf().replace('DTSTART:20261120T170000Z', `DTSTART;TZID="${tzid}":20261120T170000`);
  const { events, unknownZones } = readWhole(file);
  expect(events[0]?.time_zone).toBe(zone);
  expect(unknownZones).toEqual(unknown);
});

it.each([
  ['UNTIL=20261130T225959Z', '2026-11-30T22:59 is the last minute of the day in Madrid', 'UNTIL=20261130T235959'],
  ['UNTIL=20261130', 'a day is the whole day', 'UNTIL=20261130T235959'],
  ['UNTIL=20261130T120000', 'a local time stays', 'UNTIL=20261130T120000'],
])('reads %s: %s', (until, _why, expected) => {
  const file = fileOf(`RRULE:FREQ=DAILY;${until}`).replace(':20261120T170000Z', ';TZID=Europe/Madrid:20261120T170000');
  expect(readWhole(file).events[0]?.rrule).toBe(`FREQ=DAILY;${expected}`);
});

it.each([
  ['FREQ=SECONDLY', 'often'],
  ['FREQ=MINUTELY', 'often'],
  ['FREQ=MINUTELY;INTERVAL=999;BYMONTHDAY=31;BYMONTH=2', 'rule'],
  ['FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31', 'rule'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'rule'],
  ['FREQ=WEEKLY;BYSETPOS=400', 'rule'],
  ['FREQ=WEEKLY;UNTIL=20200101', 'rule'],
  ['FREQ=OFTEN', 'rule'],
  ['FREQ=DAILY;INTERVAL=0', 'rule'],
])('leaves out an event that repeats by %s', (rrule, problem) => {
  expect(readWhole(fileOf(`RRULE:${rrule}`)).leftOut).toEqual([{ title: 'X', problem }]);
});

it('takes a rule without end', () => {
  expect(readWhole(fileOf('RRULE:FREQ=WEEKLY')).events[0]?.rrule).toBe('FREQ=WEEKLY');
});

const refusal = (text: string) => {
  const found = readCalendar(text, OPTIONS);
  return 'refused' in found ? found.refused : found.leftOut[0]?.problem;
};
const event = 'BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20261120\r\nEND:VEVENT\r\n';

it.each([
  ['100 MB of folded lines', () => ' folded\r\n'.repeat(100_000_000 / 9), 'too_large'],
  [
    'almost as much as a file may have, in one folded line',
    () => fileOf(`SUMMARY:${'\r\n folded'.repeat(500_000)}`),
    undefined,
  ],
  ['a million dates', () => fileOf(`EXDATE:${'20261120T170000Z,'.repeat(250_000)}`), 'dates'],
  ['very many events', () => `BEGIN:VCALENDAR\r\n${event.repeat(20_000)}END:VCALENDAR`, 'too_many'],
  ['components inside components', () => `BEGIN:VCALENDAR\r\n${'BEGIN:X-PART\r\n'.repeat(300_000)}`, 'nested'],
  ['events without an end', () => `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(300_000)}`, 'too_many'],
  ['ends of events without a beginning', () => `BEGIN:VCALENDAR\r\n${'END:VEVENT\r\n'.repeat(300_000)}`, 'too_many'],
  ['no calendar', () => '<!doctype html><title>Sign in</title>', 'not_calendar'],
  ['nothing', () => ' \r\n', 'empty'],
  ['noise', () => '\u0000\u0001:;;;=","\n'.repeat(100_000), 'not_calendar'],
])('refuses %s, and in time', { timeout: 5_000 }, (_name, make, problem) => {
  expect(refusal(make())).toBe(problem);
});

it('refuses a file with more dates than are read of one', () => {
  const dates = `EXDATE:${Array.from({ length: 999 }, () => '20261120T170000Z').join()}`;
  const more = (count: number) =>
    Array.from({ length: count }, (_, at) => ['END:VEVENT', 'BEGIN:VEVENT', `UID:${at}`, 'DTSTART:20261120', dates]);
  expect(refusal(fileOf(dates, ...more(19).flat()))).toBeUndefined();
  expect(refusal(fileOf(dates, ...more(20).flat()))).toBe('too_complex');
});

it.each([
  [100, 'unknown', undefined],
  [101, 'too', 'too_complex'],
])('looks for %i names of zones, as %s ones', (count, _as, refused) => {
  const dates = Array.from({ length: count }, (_, index) => `EXDATE;TZID=Q${index}:20261120T100000`);
  expect(refusal(fileOf('RRULE:FREQ=DAILY', ...dates))).toBe(refused);
});

it.each([
  ['lines of a property', 'UID:x\n'.repeat(300_000), 'UID', 10],
  ['single dates', 'EXDATE:20261120\n'.repeat(100_000), 'EXDATE', 1_001],
  ['a line with many parameters', `LOCATION${';A=1'.repeat(21)}:x\n`, 'LOCATION', 0],
  ['a line with some parameters', `LOCATION;A="b;c:d"${';A=1'.repeat(19)}:x\n`, 'LOCATION', 1],
])('keeps so many of %s', (_of, lines, name, kept) => {
  const blocks = divideIntoBlocks(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines}END:VEVENT\nEND:VCALENDAR\n`);
  if ('refused' in blocks) throw new Error(blocks.refused);
  expect(blocks.events[0]?.lines.get(name)?.length ?? 0).toBe(kept);
});

it.each([
  ['one line', 'x'.repeat(200_000)],
  ['folded lines', 'x\r\n '.repeat(200_000)],
])('cuts a property of %s', (_of, text) => {
  const blocks = divideIntoBlocks(fileOf(`DESCRIPTION:${text}`));
  if ('refused' in blocks) throw new Error(blocks.refused);
  expect(blocks.events[0]?.lines.get('DESCRIPTION')?.[0]).toHaveLength(64_000);
});

it('keeps so many reminders of an event', () => {
  const blocks = divideIntoBlocks(fileOf(...Array<string>(2_000).fill('BEGIN:VALARM\r\nEND:VALARM')));
  if ('refused' in blocks) throw new Error(blocks.refused);
  expect(blocks.events[0]?.parts).toHaveLength(1_000);
});

it('says of a file without an end that a part is missing', () => {
  expect(readWhole(FILES.google.replace('END:VCALENDAR', '')).isWhole).toBe(false);
  expect(readWhole(FILES.google.slice(0, 300)).isWhole).toBe(false);
});

it('reads UTF-8, Latin-1 and UTF-16, and refuses a file that is too large or empty before reading it', () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  expect(decodeCalendar(bytes('Piñata 🪅', 'utf8'))).toEqual({ text: 'Piñata 🪅' });
  expect(decodeCalendar(bytes('Piñata', 'latin1'))).toEqual({ text: 'Piñata' });
  expect(decodeCalendar(bytes('\uFEFFPiñata', 'utf16le'))).toEqual({ text: 'Piñata' });
  expect(decodeCalendar(new Uint8Array())).toEqual({ refused: 'empty' });
  expect(decodeCalendar(new Uint8Array(FILE_BYTES_MAX + 1))).toEqual({ refused: 'too_large' });
});
