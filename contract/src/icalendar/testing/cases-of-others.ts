/**
 * What the test files of other calendar libraries are about (node-ical, and icalendar for Python), written anew: each file with the events
 * that are expected, what is left out and why.
 */
export interface SampleCase {
  readonly about: string;
  readonly lines: readonly string[];
  /** The local start of each event with its zone and its title, and its rule if it has one. */
  readonly events: readonly string[];
  /** Titles of what is left out or lacks something, each with the reason. */
  readonly said?: readonly string[];
}

export const event = (title: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${title}`,
  `SUMMARY:${title}`,
  ...lines,
  'END:VEVENT',
];
export const part = (kind: string, start: string, [from, to]: readonly [string, string], ...rule: string[]) => [
  ...[`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...rule, `END:${kind}`],
];
export const zone = (tzid: string, ...parts: string[][]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...parts.flat(),
  'END:VTIMEZONE',
];
export const yearly = (byday: string, month: number) => `RRULE:FREQ=YEARLY;BYDAY=${byday};BYMONTH=${month}`;
const europe = (year: string) => [
  part('STANDARD', `${year}1028T030000`, ['+0200', '+0100'], yearly('-1SU', 10)),
  part('DAYLIGHT', `${year}0325T020000`, ['+0100', '+0200'], yearly('-1SU', 3)),
];

export const CASES_OF_OTHERS: readonly SampleCase[] = [
  {
    about: 'a zone of two eras, of which the first has no end',
    lines: [
      ...zone(
        'Customized Time Zone 1',
        part('STANDARD', '16711029T020000', ['-0400', '-0500'], yearly('-1SU', 10)),
        part('DAYLIGHT', '16710404T020000', ['-0500', '-0400'], yearly('1SU', 4)),
        part('STANDARD', '20071104T020000', ['-0400', '-0500'], yearly('1SU', 11)),
        part('DAYLIGHT', '20070311T020000', ['-0500', '-0400'], yearly('2SU', 3)),
      ),
      ...event('Modern', 'DTSTART;TZID="Customized Time Zone 1":20251029T140000'),
      ...event('Old', 'DTSTART;TZID="Customized Time Zone 1":19981029T140000'),
    ],
    events: ['2025-10-29T14:00 America/New_York Modern', '1998-10-29T14:00 America/New_York Old'],
  },
  {
    about: 'a time without a zone in a file that defines one',
    lines: [...zone('Ours', ...europe('1601')), ...event('Floating', 'DTSTART:20260610T140000')],
    events: ['2026-06-10T14:00 null Floating'],
  },
  {
    about: 'a definition from the year 1',
    lines: [
      ...zone('W. Europe Standard Time', ...europe('0001')),
      ...event('A', 'DTSTART;TZID="W. Europe Standard Time":20260601T100000'),
    ],
    events: ['2026-06-01T10:00 Europe/Berlin A'],
  },
  {
    about: 'a zone that the file does not define',
    lines: event('A', 'DTSTART;TZID="Customized Time Zone 1":20260325T103500'),
    events: ['2026-03-25T10:35 Europe/Madrid A'],
    said: ['zone: Customized Time Zone 1'],
  },
  {
    about: 'a definition with two names',
    lines: [
      ...['BEGIN:VTIMEZONE', 'TZID:Africa/Abidjan', ...part('STANDARD', '20240101T000000', ['+0000', '+0000'])],
      ...['TZID:America/Los_Angeles', ...part('DAYLIGHT', '20240310T100000', ['-0800', '-0700']), 'END:VTIMEZONE'],
      ...event('Snow day', 'DTSTART:20260627T000000', 'DTEND:20260627T230000', 'DTSTAMP:20260222T162327'),
    ],
    events: ['2026-06-27T00:00 null Snow day'],
  },
  {
    about: 'a name that is a number after a blank',
    lines: [
      ...event('First', 'DTSTART;TZID=Europe/Paris:20260115T150000'),
      ...zone(' 1', ...europe('1601')),
      ...event('Second', 'DTSTART;TZID= 1:20260708T110000'),
    ],
    events: ['2026-01-15T15:00 Europe/Paris First', '2026-07-08T11:00 Europe/Madrid Second'],
  },
  {
    about: 'offsets in a name with blanks, and a rule with blanks that is folded',
    lines: [
      ...zone('GMT +0100 (Standard) / GMT +0200 (Daylight)', ...europe('1601')),
      ...event(
        'Standup',
        'DTSTART;TZID="GMT +0100 (Standard) / GMT +0200 (Daylight)":20260703T100000',
        'RRULE:FREQ=DAILY;UNTIL=20260722T080000Z;INTERVAL=1;BYDAY=MO, TU, WE, TH, FR',
        ' ;WKST=SU',
      ),
    ],
    events: [
      '2026-07-03T10:00 Europe/Madrid Standup FREQ=DAILY;UNTIL=20260722T100000;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=SU',
    ],
  },
  {
    about: 'changes a second before midnight, in a zone with an accent',
    lines: [
      ...zone(
        '(UTC-03:00) Brasília',
        part('STANDARD', '16010101T235959', ['-0200', '-0300'], yearly('3SA', 2)),
        part('DAYLIGHT', '16010101T235959', ['-0300', '-0200'], yearly('2SA', 10)),
      ),
      ...event('A', 'DTSTART;TZID="(UTC-03:00) Brasília":20170511T133000'),
    ],
    events: ['2017-05-11T13:30 America/Sao_Paulo A'],
  },
  {
    about: 'a definition that begins on a day, without daylight saving',
    lines: [
      ...['BEGIN:VTIMEZONE', 'TZID:UTC+11', 'BEGIN:STANDARD', 'DTSTART;VALUE=DATE:20170101'],
      ...['TZOFFSETFROM:+1100', 'TZOFFSETTO:+1100', 'END:STANDARD', 'END:VTIMEZONE'],
      ...event('Court 4', 'DTSTART;TZID=UTC+11:20260228T230000', 'DTEND;TZID=UTC+11:20260228T233000'),
    ],
    events: ['2026-02-28T23:00 Pacific/Bougainville Court 4'],
  },
  {
    about: 'offsets without a sign',
    lines: [
      ...zone('Example zone', part('STANDARD', '19700101T000000', ['0100', '0100'])),
      ...event('A', 'DTSTART;TZID=Example zone:20260701T100000'),
    ],
    events: ['2026-07-01T10:00 Africa/Lagos A'],
  },
  {
    about: 'offsets with seconds, and an exception without VALUE=DATE',
    lines: [
      ...zone(
        'Local',
        part('DAYLIGHT', '15320325T020000', ['+010000', '+020000'], yearly('-1SU', 3)),
        part('STANDARD', '19971026T030000', ['+020000', '+010000'], yearly('-1SU', 10)),
      ),
      ...event('Day', 'DTSTART;VALUE=DATE:20260116', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=1', 'EXDATE:20400116'),
      ...event('Time', 'DTSTART;TZID=Local:20260716T090000'),
    ],
    events: ['2026-01-16 null Day FREQ=YEARLY;INTERVAL=1;BYMONTH=1', '2026-07-16T09:00 Europe/Madrid Time'],
  },
  {
    about: 'names that begin with the name of a program',
    lines: [
      ...event('A', 'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260426T140000'),
      ...event('B', 'DTSTART;TZID=/mozilla.org/20070129_1/America/New_York:20260426T140000'),
      ...event(
        'C',
        'DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires:20260426T140000',
      ),
    ],
    events: [
      ...['2026-04-26T14:00 Europe/Berlin A', '2026-04-26T14:00 America/New_York B'],
      '2026-04-26T14:00 America/Argentina/Buenos_Aires C',
    ],
  },
  {
    about: 'the name that Windows shows, and exceptions in another zone',
    lines: event(
      'Hunt',
      ...['DTSTART;TZID="(UTC-05:00) Eastern Time (US and Canada)":20260706T120000', 'RRULE:FREQ=DAILY;COUNT=10'],
      'EXDATE;TZID=America/Los_Angeles:20260708T090000',
    ),
    events: ['2026-07-06T12:00 America/New_York Hunt FREQ=DAILY;COUNT=10'],
  },
  {
    about: 'two versions of a series, the newer one first',
    lines: ['Two', 'Nought'].flatMap((title, index) =>
      event(
        title,
        'UID:x',
        `DTSTART:2026010${index + 1}T100000Z`,
        'RRULE:FREQ=DAILY;COUNT=5',
        `SEQUENCE:${index === 0 ? 2 : 0}`,
      ).filter((line) => line !== `UID:${title}`),
    ),
    events: ['2026-01-01T10:00 UTC Two FREQ=DAILY;COUNT=5'],
  },
  {
    about: 'whole days until a midnight in UTC, one of them moved by a time',
    lines: [
      ...zone('W. Europe Standard Time', ...europe('1601')),
      ...event(
        'Day',
        'RRULE:FREQ=WEEKLY;UNTIL=20260817T220000Z;INTERVAL=1;BYDAY=TU,TH;WKST=MO',
        'DTSTART;VALUE=DATE:20260219',
      ),
      ...event('Day', 'RECURRENCE-ID;TZID=W. Europe Standard Time:20260226T000000', 'DTSTART;VALUE=DATE:20260227'),
    ],
    events: [
      '2026-02-19 null Day FREQ=WEEKLY;UNTIL=20260818;INTERVAL=1;BYDAY=TU,TH;WKST=MO',
      '2026-02-27 null Day for 2026-02-26',
    ],
  },
  {
    about: 'a name within the rule, and a parameter of the rule',
    lines: [
      ...event('Twice', 'DTSTART:20260903T095000', 'RRULE:RRULE:AnythingRandom;FREQ=WEEKLY;BYDAY=FR,MO'),
      ...event('Parameter', 'DTSTART:20261102T072000', 'RRULE;X-BUSYMAC-REGENERATE=TRASH:FREQ=WEEKLY;BYDAY=MO'),
    ],
    events: [
      '2026-09-03T09:50 null Twice FREQ=WEEKLY;BYDAY=FR,MO',
      '2026-11-02T07:20 null Parameter FREQ=WEEKLY;BYDAY=MO',
    ],
  },
  {
    about: 'a length that is none',
    lines: event('A', 'DTSTART;VALUE=DATE:20260401', 'DTSTAMP:202603206T200210Z', 'DURATION:-PT1W1D2H3M4S'),
    events: ['2026-04-01 null A'],
    said: ['A: end'],
  },
  {
    about: 'a period of which one date is none',
    lines: event(
      'A',
      'DTSTART:20261230T020000Z',
      'RDATE;VALUE=PERIOD:20270101T180000Z/20270102T070000Z',
      'RDATE;VALUE=PERIOD:202709T180000Z/PT5H30M',
    ),
    events: ['2026-12-30T02:00 UTC A', '2027-01-01T18:00 UTC A for 2027-01-01T18:00'],
    said: ['A: single_dates'],
  },
  {
    about: 'a period of days',
    lines: event(
      'A',
      'DTSTART;TZID=America/New_York:20260101T180000',
      'RDATE;TZID=America/New_York;VALUE=PERIOD:20260102/20260103',
    ),
    events: ['2026-01-01T18:00 America/New_York A'],
  },
  {
    about: 'an empty list of dates',
    lines: event('A', 'DTSTART:20260101T180000', 'RDATE:', 'EXDATE:'),
    events: ['2026-01-01T18:00 null A'],
  },
  {
    about: 'a beginning that is none',
    lines: [...event('A', 'DTSTART:INVALID-DATE', 'DTEND:20260102T120000Z'), ...event('B', 'DTSTART:20261301T120000Z')],
    events: [],
    said: ['A: start', 'B: start'],
  },
  {
    about: 'events without a line',
    lines: ['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VEVENT', 'END:VEVENT', ...event('A', 'DTSTART:20260101')],
    events: ['2026-01-01 null A'],
    said: ['Untitled: start', 'Untitled: start'],
  },
  {
    about: 'a line that is none, and one with blanks around its parameters',
    lines: ['REFRESH - INTERVAL; VALUE = DURATION:PT48H', ...event('A', 'DTSTART:20260401T000000Z'), 'X'],
    events: ['2026-04-01T00:00 UTC A'],
  },
  {
    about: 'quotes within the parameter of a reminder of a task',
    lines: [
      ...[
        'BEGIN:VTODO',
        'SUMMARY:Freezer',
        'BEGIN:VALARM',
        'X-PLACE;X-ADDRESS=Ayacucho 983\\\\nPlata Baja',
        String.raw` \"A\"\\C1111 CABA:geo:1,2`,
      ],
      ...['END:VALARM', 'END:VTODO', ...event('A', 'DTSTART:20260401T000000Z')],
    ],
    events: ['2026-04-01T00:00 UTC A'],
  },
  {
    about: 'a property that is there several times, with other types',
    lines: event(
      'A',
      'DTSTAMP:20210101T120000Z',
      'DTSTAMP;VALUE=DATE:20210101',
      'DTSTAMP;VALUE=UNKNOWN:x',
      'DTSTART:20260517T060000Z',
    ),
    events: ['2026-05-17T06:00 UTC A'],
  },
];
