import { days, every, NINE, START, type RuleExample } from './rfc-example.ts';
import { MONTHLY_EXAMPLES } from './rfc-monthly-examples.ts';

/** The examples of RFC 5545, 3.8.5.3. */
export const RFC_EXAMPLES: readonly RuleExample[] = [
  ...MONTHLY_EXAMPLES,
  {
    name: 'daily for 10 occurrences',
    start: START,
    rrule: 'FREQ=DAILY;COUNT=10',
    starts: days('1997-09', ...every(2, 11)),
  },
  {
    name: 'daily until December 24, 1997',
    start: START,
    rrule: 'FREQ=DAILY;UNTIL=19971224T000000',
    starts: [
      ...days('1997-09', ...every(2, 30)),
      ...days('1997-10', ...every(1, 31)),
      ...days('1997-11', ...every(1, 30)),
      ...days('1997-12', ...every(1, 23)),
    ],
  },
  {
    name: 'every other day',
    start: START,
    rrule: 'FREQ=DAILY;INTERVAL=2',
    starts: [...days('1997-09', ...every(2, 30, 2)), ...days('1997-10', ...every(2, 30, 2)), ...days('1997-11', 1, 3)],
    goesOn: true,
  },
  {
    name: 'every 10 days, 5 occurrences',
    start: START,
    rrule: 'FREQ=DAILY;INTERVAL=10;COUNT=5',
    starts: [...days('1997-09', 2, 12, 22), ...days('1997-10', 2, 12)],
  },
  ...[
    'FREQ=YEARLY;UNTIL=20000131T140000;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    'FREQ=DAILY;UNTIL=20000131T140000;BYMONTH=1',
  ].map((rrule) => ({
    name: 'every day in January, for 3 years',
    start: `1998-01-01${NINE}`,
    rrule,
    starts: ['1998-01', '1999-01', '2000-01'].flatMap((month) => days(month, ...every(1, 31))),
  })),
  {
    name: 'weekly for 10 occurrences',
    start: START,
    rrule: 'FREQ=WEEKLY;COUNT=10',
    starts: [...days('1997-09', 2, 9, 16, 23, 30), ...days('1997-10', 7, 14, 21, 28), ...days('1997-11', 4)],
  },
  {
    name: 'weekly until December 24, 1997',
    start: START,
    rrule: 'FREQ=WEEKLY;UNTIL=19971224T000000',
    starts: [
      ...days('1997-09', 2, 9, 16, 23, 30),
      ...days('1997-10', 7, 14, 21, 28),
      ...days('1997-11', 4, 11, 18, 25),
      ...days('1997-12', 2, 9, 16, 23),
    ],
  },
  {
    name: 'every other week',
    start: START,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    starts: [
      ...days('1997-09', 2, 16, 30),
      ...days('1997-10', 14, 28),
      ...days('1997-11', 11, 25),
      ...days('1997-12', 9, 23),
      ...days('1998-01', 6, 20),
    ],
    goesOn: true,
  },
  ...['FREQ=WEEKLY;UNTIL=19971007T000000;WKST=SU;BYDAY=TU,TH', 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH'].map(
    (rrule) => ({
      name: 'weekly on Tuesday and Thursday for five weeks',
      start: START,
      rrule,
      starts: [...days('1997-09', 2, 4, 9, 11, 16, 18, 23, 25, 30), ...days('1997-10', 2)],
    }),
  ),
  {
    name: 'every other week on Monday, Wednesday and Friday until December 24, 1997',
    start: `1997-09-01${NINE}`,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000;WKST=SU;BYDAY=MO,WE,FR',
    starts: [
      ...days('1997-09', 1, 3, 5, 15, 17, 19, 29),
      ...days('1997-10', 1, 3, 13, 15, 17, 27, 29, 31),
      ...days('1997-11', 10, 12, 14, 24, 26, 28),
      ...days('1997-12', 8, 10, 12, 22),
    ],
  },
  {
    name: 'every other week on Tuesday and Thursday, 8 occurrences',
    start: START,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    starts: [...days('1997-09', 2, 4, 16, 18, 30), ...days('1997-10', 2, 14, 16)],
  },
  {
    name: 'every 3 hours from nine to five on one day',
    start: START,
    rrule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000',
    starts: ['1997-09-02T09:00', '1997-09-02T12:00', '1997-09-02T15:00'],
  },
  {
    name: 'every 15 minutes, 6 occurrences',
    start: START,
    rrule: 'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    starts: ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'].map((time) => `1997-09-02T${time}`),
  },
  {
    name: 'every hour and a half, 4 occurrences',
    start: START,
    rrule: 'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    starts: ['09:00', '10:30', '12:00', '13:30'].map((time) => `1997-09-02T${time}`),
  },
  ...[
    'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
  ].map((rrule) => ({
    name: 'every 20 minutes from nine to 16:40 every day',
    start: START,
    rrule,
    starts: ['02', '03'].flatMap((day) =>
      every(9, 16).flatMap((hour) =>
        ['00', '20', '40'].map((minute) => `1997-09-${day}T${String(hour).padStart(2, '0')}:${minute}`),
      ),
    ),
    goesOn: true,
  })),
  {
    name: 'weeks that begin on Monday',
    start: `1997-08-05${NINE}`,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    starts: days('1997-08', 5, 10, 19, 24),
  },
  {
    name: 'weeks that begin on Sunday',
    start: `1997-08-05${NINE}`,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    starts: days('1997-08', 5, 17, 19, 31),
  },
  {
    name: 'days that do not exist are skipped',
    start: `2007-01-15${NINE}`,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    starts: ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'].map((day) => day + NINE),
  },
];
