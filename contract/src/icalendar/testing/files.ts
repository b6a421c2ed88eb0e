/** Calendar files of the kinds that other programs write, each shortened to what is peculiar to it. */
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

const ZONE_OF_OUTLOOK = [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

export const FILES = {
  google: calendar(
    ...['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'X-WR-CALNAME:Ana\\, home', 'X-WR-TIMEZONE:Europe/Madrid'],
    ...event(
      'UID:one@google.com',
      'DTSTART:20261120T160000Z',
      'DTEND:20261120T170000Z',
      'SUMMARY:Dentist\\, Leo',
      'DESCRIPTION:',
    ),
    ...event('UID:two@google.com', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas'),
  ),
  outlook: calendar(
    ...['METHOD:PUBLISH', ...ZONE_OF_OUTLOOK],
    ...event(
      ...[
        'UID:040000008200E00074C5B7101A82E008',
        'SUMMARY;LANGUAGE=en-us:Club',
        'PRIORITY:1',
        'CATEGORIES:Appointment',
      ],
      ...['DTSTART;TZID="Customized Time Zone":20260105T180000', 'DTEND;TZID="Customized Time Zone":20260105T193000'],
      ...['RRULE:FREQ=WEEKLY;UNTIL=20260630T160000Z;INTERVAL=1;BYDAY=MO;WKST=SU'],
      ...['EXDATE;TZID="Customized Time Zone":20260112T180000,20260119T180000', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY'],
      ...['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'],
    ),
    ...event(
      ...['UID:040000008200E00074C5B7101A82E008', 'RECURRENCE-ID;TZID=Romance Standard Time:20260126T180000'],
      ...['DTSTART;TZID=Romance Standard Time:20260127T190000', 'DURATION:PT1H', 'SUMMARY:Club (moved)'],
    ),
    ...event(
      ...['UID:040000008200E00074C5B7101A82E008', 'RECURRENCE-ID:20260202T170000Z', 'DTSTART:20260202T170000Z'],
      ...['STATUS:CANCELLED', 'SUMMARY:Club'],
    ),
  ),
  apple: calendar(
    ...event(
      ...['UID:apple', 'DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20261102T080000', 'SUMMARY:Run'],
      ...['DTEND;TZID=Europe/Madrid:20261102T150000', 'RDATE;VALUE=PERIOD;TZID=America/New_York:20261104T080000/PT1H'],
      ...['BEGIN:VALARM', 'TRIGGER;VALUE=DATE-TIME:20261102T123000Z', 'ACTION:AUDIO', 'END:VALARM'],
      ...['BEGIN:VALARM', 'TRIGGER;RELATED=END:-PT5M', 'END:VALARM', 'BEGIN:VALARM', 'TRIGGER:PT5M', 'END:VALARM'],
    ),
  ),
  /** Lines that are none, an event without a day, folds in every place, bare line feeds, no UID, a day that is not declared as one. */
  careless: [
    ...[
      'BEGIN:VCALENDAR',
      'this is no line',
      'BEGIN:VEVENT',
      'SUMMARY',
      ' :Long',
      '  walk',
      'DTSTART:20261120T1',
      ' 70000',
    ],
    ...['X-BROKEN;A="b:c', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:none', 'SUMMARY:No day', 'END:VEVENT', 'BEGIN:VEVENT'],
    ...['UID:day', 'DTSTART:20261121', 'DTEND:20261119', 'RRULE:FREQ=YEARLY;X-OTHER=1', 'END:VEVENT', 'BEGIN:VEVENT'],
    ...['UID:day', 'DTSTART:20261122', 'SUMMARY:Same UID', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\n'),
} as const;

/** A file with one event, which has these lines. */
export const fileOf = (...lines: string[]) =>
  calendar(...event('UID:x', 'SUMMARY:X', 'DTSTART:20261120T170000Z', ...lines));
