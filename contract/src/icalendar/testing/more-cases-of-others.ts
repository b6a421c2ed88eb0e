import { event, part, yearly, zone, type SampleCase } from './cases-of-others.ts';

const system = '/freeassociation.sourceforge.net/Tzfile/SystemV/EST5EDT';

/** What the test files of ical.js, libical and vobject for PHP are about, written anew. */
export const MORE_CASES_OF_OTHERS: readonly SampleCase[] = [
  {
    about: 'a zone of old Unix, whose name the platform reads by the clocks of 1970',
    lines: [
      ...zone(
        system,
        part('STANDARD', '19701104T020000', ['-0400', '-0500'], yearly('1SU', 11)),
        part('DAYLIGHT', '19700311T020000', ['-0500', '-0400'], yearly('2SU', 3)),
      ),
      ...event('Defined', `DTSTART;TZID=${system}:20260320T153000`),
      ...event('Named', 'DTSTART;TZID=SystemV/PST8PDT:20260320T153000'),
    ],
    events: ['2026-03-20T15:30 EST5EDT Defined', '2026-03-20T15:30 PST8PDT Named'],
  },
  {
    about: 'abbreviations that the platform takes for zones of other continents',
    lines: [
      ...event('British summer', 'DTSTART;TZID=BST:20260610T100000'),
      ...event('Atlantic', 'DTSTART;TZID=AST:20260610T100000'),
      ...event('Central', 'DTSTART;TZID=CST:20260610T100000'),
    ],
    events: [
      ...['2026-06-10T10:00 Europe/Madrid British summer', '2026-06-10T10:00 Europe/Madrid Atlantic'],
      '2026-06-10T10:00 CST Central',
    ],
    said: ['zone: BST', 'zone: AST'],
  },
  {
    about: 'names of zones that say no number',
    lines: [
      ...event('Exchange', 'DTSTART;TZID="tzone://Microsoft/Utc":20260610T100000'),
      ...event('Unquoted', 'DTSTART;TZID=tzone://Microsoft/Olson/Europe/Paris:20260610T100000'),
      ...event('Words', 'DTSTART;TZID="mountain time (us & canada)":20260610T100000'),
      ...event('Cities', 'DTSTART;TZID="Sarajevo, Skopje, Sofija, Vilnius, Warsaw, Zagreb":20260610T100000'),
      ...event('Unknown', 'DTSTART;TZID=tzone://Microsoft/Custom:20260610T100000'),
    ],
    events: [
      ...['2026-06-10T10:00 UTC Exchange', '2026-06-10T10:00 Europe/Paris Unquoted'],
      '2026-06-10T10:00 America/Denver Words',
      ...['2026-06-10T10:00 Europe/Sarajevo Cities', '2026-06-10T10:00 Europe/Madrid Unknown'],
    ],
    said: ['zone: tzone://Microsoft/Custom'],
  },
  {
    about: 'a cancelled occurrence that does not say when it would be',
    lines: [
      ...event('Call', 'DTSTART:20260601T210000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1'),
      ...['BEGIN:VEVENT', 'UID:Call', 'RECURRENCE-ID:20260801T210000Z', 'SEQUENCE:2', 'STATUS:CANCELLED', 'END:VEVENT'],
      ...event('Reply', 'RECURRENCE-ID:20260901T210000Z', 'REQUEST-STATUS:2.0;Success'),
    ],
    events: [
      '2026-06-01T21:00 UTC Call FREQ=MONTHLY;BYMONTHDAY=1',
      '2026-08-01T21:00 UTC Untitled for 2026-08-01T21:00 cancelled',
    ],
    said: ['Reply: start'],
  },
  {
    about: 'parameters of which one is empty',
    lines: event('A', 'DTSTART;;VALUE=DATE-TIME:20260409T093000', 'DTEND;:20260409T103000', 'LOCATION;;;:Court; 4'),
    events: ['2026-04-09T09:30 null A'],
  },
  {
    about: 'lengths that say nothing',
    lines: [
      ...event('A', 'DTSTART:20260401T100000', 'DURATION:P'),
      ...event('B', 'DTSTART:20260401T100000', 'DURATION:PT'),
      ...event('C', 'DTSTART:20260401T100000', 'DURATION:P1DT'),
    ],
    events: ['2026-04-01T10:00 null A', '2026-04-01T10:00 null B', '2026-04-01T10:00 null C'],
    said: ['A: end', 'B: end', 'C: end'],
  },
  {
    about: 'birthdays whose single days are written as moments, some before the first',
    lines: event(
      'Day',
      'DTSTART;VALUE=DATE:20261210',
      'RRULE:FREQ=DAILY;COUNT=1',
      'RDATE:20251210Z',
      'RDATE:20241210Z',
    ),
    events: ['2026-12-10 null Day FREQ=DAILY;COUNT=1'],
  },
  {
    about: 'properties that are folded before their colons and parameters',
    lines: [
      ...['BEGIN:VEVENT', 'UID', ' :x', 'SUMMARY', ' : Slot 1', 'DTSTART', ' ;TZID=Europe/Paris', ' :20260701T120000'],
      ...['DTEND:', ' 20260701T120000Z', 'RRULE', ' :FREQ=WEEKLY;COUNT=4', 'END:VEVENT'],
    ],
    events: ['2026-07-01T12:00 Europe/Paris Slot 1 FREQ=WEEKLY;COUNT=4'],
  },
  {
    about: 'an end before the start, and one that is a day',
    lines: [
      ...event('A', 'DTSTART;TZID=Europe/Berlin:20261025T020000', 'DTEND;TZID=Europe/Berlin:20261025T013000'),
      ...event('B', 'DTSTART:20260901T130000Z', 'DTEND;VALUE=DATE:20260901', 'RDATE:20261210'),
    ],
    events: ['2026-10-25T02:00 Europe/Berlin A', '2026-09-01T13:00 UTC B'],
  },
  {
    about: 'a rule whose count is none',
    lines: event('A', 'DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=WEEKLY;UNTIL=20270331;COUNT=-1;INTERVAL=4;BYDAY=MO'),
    events: ['2026-10-05 null A FREQ=WEEKLY;UNTIL=20270331;INTERVAL=4;BYDAY=MO'],
  },
  {
    about: 'a change of an occurrence that a later version of the series leaves out',
    lines: [
      ...event('A', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20260803', 'RRULE:FREQ=WEEKLY'),
      ...event('A', 'SEQUENCE:1', 'RECURRENCE-ID;VALUE=DATE:20260810', 'DTSTART;VALUE=DATE:20260811'),
      ...event('A', 'SEQUENCE:2', 'RECURRENCE-ID;VALUE=DATE:20260817', 'DTSTART;VALUE=DATE:20260818'),
      ...event('A', 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20260803', 'RRULE:FREQ=WEEKLY', 'EXDATE:20260810,20260817'),
    ],
    events: ['2026-08-03 null A FREQ=WEEKLY', '2026-08-18 null A for 2026-08-17'],
  },
  {
    about: 'escapes of characters that need none',
    lines: event('A', String.raw`SUMMARY:Play \"Cats\" at 9\:30, D:\\"x`, 'DTSTART:20260411T093000').filter(
      (line) => line !== 'SUMMARY:A',
    ),
    events: ['2026-04-11T09:30 null Play "Cats" at 9:30, D:\\"x'],
  },
  {
    about: 'a calendar of version 1.0 with empty properties',
    lines: event(
      'A',
      ...[
        'DTSTART:20261017T110000Z',
        'CATEGORIES:',
        'STATUS:3',
        'AALARM:',
        'RRULE:',
        'EXDATE:',
        'ATTENDEE;STATUS=NEEDS AC',
      ],
      'LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Meeting',
    ),
    events: ['2026-10-17T11:00 UTC A'],
  },
];
