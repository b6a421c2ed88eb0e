import { expect, it } from 'vitest';
import { readCalendar } from '../../icalendar/read-calendar.ts';
import { entriesOf, eventFields, guessKind, holidayFields } from './calendar-file.ts';
import type { SchoolEvent } from './events.ts';
import type { SchoolException } from './profiles.ts';

const PROFILE = { id: 'year', starts_on: '2026-09-10', ends_on: '2027-06-22', week_a_on: null };
const entry = (uid: string, title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, 'DTSTAMP:20260901T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const FILE = [
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//School//EN',
  entry('1@s', 'Christmas break', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270109'),
  entry('2@s', 'Examen de mates', 'DTSTART:20261125T090000Z', 'DTEND:20261125T100000Z', 'LOCATION:Aula 3'),
  entry('3@s', 'Music evening', 'DTSTART;VALUE=DATE:20261203', 'RRULE:FREQ=MONTHLY;COUNT=2'),
  entry('4@s', 'Last year', 'DTSTART;VALUE=DATE:20260601'),
  'END:VCALENDAR',
].join('\r\n');

function read(known: { exceptions?: object[]; events?: object[] } = {}) {
  const file = readCalendar(FILE, { zone: 'Europe/Madrid', year: 2026, untitled: '-' });
  if ('refused' in file) throw new Error(file.refused);
  const exceptions = (known.exceptions ?? []) as SchoolException[]; // what is compared
  return entriesOf(
    file.events,
    { profile: PROFILE, exceptions, events: (known.events ?? []) as SchoolEvent[] },
    'Europe/Madrid',
  );
}

it('reads what lies in the school year, in the zone of the reader, and each time of what repeats', () => {
  const common = { state: 'new', rowId: null };
  expect(read()).toEqual([
    {
      ...{
        uid: '2@s',
        title: 'Examen de mates',
        kind: 'exam',
        on: '2026-11-25',
        until: null,
        starts: '10:00',
        ends: '11:00',
      },
      ...{ location: 'Aula 3', ...common },
    },
    {
      ...{ uid: '3@s 2026-12-03', title: 'Music evening', kind: 'meeting', on: '2026-12-03', until: null },
      ...{ starts: null, ends: null, location: null, ...common },
    },
    {
      ...{ uid: '1@s', title: 'Christmas break', kind: 'holiday', on: '2026-12-21', until: '2027-01-08' },
      ...{ starts: null, ends: null, location: null, ...common },
    },
    {
      ...{ uid: '3@s 2027-01-03', title: 'Music evening', kind: 'meeting', on: '2027-01-03', until: null },
      ...{ starts: null, ends: null, location: null, ...common },
    },
  ]);
});

it('finds what was read in before by its UID, and keeps its kind', () => {
  const exceptions = [
    {
      id: 'h',
      uid: '1@s',
      profile_id: 'year',
      title: 'Christmas break',
      on_date: '2026-12-21',
      until_date: '2027-01-08',
    },
  ];
  const events = [
    {
      ...{ id: 'e', uid: '2@s', kind: 'trip', title: 'Examen de mates', due_on: '2026-11-26', ends_on: null },
      ...{ due_time: '10:00', ends_time: '11:00', location: 'Aula 3' },
    },
  ];
  const states = read({ exceptions, events }).map(({ kind, state, rowId }) => [kind, state, rowId]);
  expect(states).toEqual([
    ['trip', 'changed', 'e'],
    ['meeting', 'new', null],
    ['holiday', 'same', 'h'],
    ['meeting', 'new', null],
  ]);
});

it.each([
  ['Half-term', 'holiday'],
  ['Día festivo', 'holiday'],
  ['Spelling test', 'exam'],
  ['Control de lengua', 'exam'],
  ['Excursión al museo', 'trip'],
  ['Entrega del proyecto', 'homework'],
  ['Consent form', 'form'],
  ['Parents’ evening', 'meeting'],
])('takes "%s" for a %s', (title, kind) => {
  expect(guessKind(title, { isAllDay: true, days: 1 })).toBe(kind);
  expect(guessKind('Camp', { isAllDay: true, days: 3 })).toBe('holiday');
});

it('makes of an entry a holiday, or an event at its time in the reader’s zone', () => {
  const [exam, , christmas] = read();
  expect(christmas && holidayFields(christmas)).toEqual({
    ...{ kind: 'holiday', title: 'Christmas break', on_date: '2026-12-21', until_date: '2027-01-08' },
  });
  expect(exam && eventFields(exam, 'Europe/Madrid')).toEqual({
    ...{ title: 'Examen de mates', location: 'Aula 3', due_on: '2026-11-25', due_time: '10:00', ends_on: null },
    ...{ ends_time: '11:00', time_zone: 'Europe/Madrid' },
  });
});
