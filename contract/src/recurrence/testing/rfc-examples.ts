/** The examples of RFC 5545, 3.8.5.3: rules in New York, the local starts that they yield, and whether there are more. */
export interface RuleExample {
  readonly name: string;
  readonly start: string;
  readonly rrule: string;
  readonly starts: readonly string[];
  readonly goesOn?: boolean;
}

const NINE = 'T09:00';
/** Days of a month: `days('1997-09', 2, 9)` is 2 and 9 September at nine. */
const days = (month: string, ...numbers: number[]) =>
  numbers.map((day) => `${month}-${String(day).padStart(2, '0')}${NINE}`);
const every = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const START = `1997-09-02${NINE}`;

export const RFC_EXAMPLES: readonly RuleExample[] = [
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
    name: 'monthly on the first Friday, 10 occurrences',
    start: `1997-09-05${NINE}`,
    rrule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    starts: [
      '1997-09-05',
      '1997-10-03',
      '1997-11-07',
      '1997-12-05',
      '1998-01-02',
      '1998-02-06',
      '1998-03-06',
      '1998-04-03',
      '1998-05-01',
      '1998-06-05',
    ].map((day) => day + NINE),
  },
  {
    name: 'monthly on the first Friday until December 24, 1997',
    start: `1997-09-05${NINE}`,
    rrule: 'FREQ=MONTHLY;UNTIL=19971224T000000;BYDAY=1FR',
    starts: ['1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05'].map((day) => day + NINE),
  },
  {
    name: 'every other month on the first and last Sunday, 10 occurrences',
    start: `1997-09-07${NINE}`,
    rrule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    starts: [
      ...days('1997-09', 7, 28),
      ...days('1997-11', 2, 30),
      ...days('1998-01', 4, 25),
      ...days('1998-03', 1, 29),
      ...days('1998-05', 3, 31),
    ],
  },
  {
    name: 'monthly on the second-to-last Monday, 6 months',
    start: `1997-09-22${NINE}`,
    rrule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    starts: ['1997-09-22', '1997-10-20', '1997-11-17', '1997-12-22', '1998-01-19', '1998-02-16'].map(
      (day) => day + NINE,
    ),
  },
  {
    name: 'monthly on the third-to-last day',
    start: `1997-09-28${NINE}`,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=-3',
    starts: ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29', '1998-01-29', '1998-02-26'].map(
      (day) => day + NINE,
    ),
    goesOn: true,
  },
  {
    name: 'monthly on the 2nd and 15th, 10 occurrences',
    start: START,
    rrule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    starts: ['1997-09', '1997-10', '1997-11', '1997-12', '1998-01'].flatMap((month) => days(month, 2, 15)),
  },
  {
    name: 'monthly on the first and last day, 10 occurrences',
    start: `1997-09-30${NINE}`,
    rrule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    starts: [
      ...days('1997-09', 30),
      ...days('1997-10', 1, 31),
      ...days('1997-11', 1, 30),
      ...days('1997-12', 1, 31),
      ...days('1998-01', 1, 31),
      ...days('1998-02', 1),
    ],
  },
  {
    name: 'every 18 months on the 10th to 15th, 10 occurrences',
    start: `1997-09-10${NINE}`,
    rrule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    starts: [...days('1997-09', ...every(10, 15)), ...days('1999-03', ...every(10, 13))],
  },
  {
    name: 'every Tuesday, every other month',
    start: START,
    rrule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    starts: [
      ...days('1997-09', 2, 9, 16, 23, 30),
      ...days('1997-11', 4, 11, 18, 25),
      ...days('1998-01', 6, 13, 20, 27),
      ...days('1998-03', 3, 10, 17, 24, 31),
    ],
    goesOn: true,
  },
  {
    name: 'yearly in June and July, 10 occurrences',
    start: `1997-06-10${NINE}`,
    rrule: 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    starts: every(1997, 2001).flatMap((year) => [...days(`${year}-06`, 10), ...days(`${year}-07`, 10)]),
  },
  {
    name: 'every other year in January, February and March, 10 occurrences',
    start: `1997-03-10${NINE}`,
    rrule: 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    starts: [
      ...days('1997-03', 10),
      ...[1999, 2001, 2003].flatMap((year) => ['01', '02', '03'].flatMap((month) => days(`${year}-${month}`, 10))),
    ],
  },
  {
    name: 'every third year on the 1st, 100th and 200th day, 10 occurrences',
    start: `1997-01-01${NINE}`,
    rrule: 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    starts: [
      '1997-01-01',
      '1997-04-10',
      '1997-07-19',
      '2000-01-01',
      '2000-04-09',
      '2000-07-18',
      '2003-01-01',
      '2003-04-10',
      '2003-07-19',
      '2006-01-01',
    ].map((day) => day + NINE),
  },
  {
    name: 'every 20th Monday of the year',
    start: `1997-05-19${NINE}`,
    rrule: 'FREQ=YEARLY;BYDAY=20MO',
    starts: ['1997-05-19', '1998-05-18', '1999-05-17'].map((day) => day + NINE),
    goesOn: true,
  },
  {
    name: 'Monday of week number 20',
    start: `1997-05-12${NINE}`,
    rrule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    starts: ['1997-05-12', '1998-05-11', '1999-05-17'].map((day) => day + NINE),
    goesOn: true,
  },
  {
    name: 'every Thursday in March',
    start: `1997-03-13${NINE}`,
    rrule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    starts: [...days('1997-03', 13, 20, 27), ...days('1998-03', 5, 12, 19, 26), ...days('1999-03', 4, 11, 18, 25)],
    goesOn: true,
  },
  {
    name: 'every Thursday in June, July and August',
    start: `1997-06-05${NINE}`,
    rrule: 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    starts: [
      ...days('1997-06', 5, 12, 19, 26),
      ...days('1997-07', 3, 10, 17, 24, 31),
      ...days('1997-08', 7, 14, 21, 28),
      ...days('1998-06', 4, 11, 18, 25),
      ...days('1998-07', 2, 9, 16, 23, 30),
      ...days('1998-08', 6, 13, 20, 27),
    ],
    goesOn: true,
  },
  {
    // The first start is left out by an EXDATE in the RFC, because a rule does not yield it.
    name: 'every Friday the 13th',
    start: `1998-02-13${NINE}`,
    rrule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    starts: ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'].map((day) => day + NINE),
    goesOn: true,
  },
  {
    name: 'the first Saturday that follows the first Sunday of the month',
    start: `1997-09-13${NINE}`,
    rrule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    starts: [
      '1997-09-13',
      '1997-10-11',
      '1997-11-08',
      '1997-12-13',
      '1998-01-10',
      '1998-02-07',
      '1998-03-07',
      '1998-04-11',
      '1998-05-09',
      '1998-06-13',
    ].map((day) => day + NINE),
    goesOn: true,
  },
  {
    name: 'every four years, the first Tuesday after a Monday in November',
    start: `1996-11-05${NINE}`,
    rrule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    starts: ['1996-11-05', '2000-11-07', '2004-11-02'].map((day) => day + NINE),
    goesOn: true,
  },
  {
    name: 'the third Tuesday, Wednesday or Thursday of the month, 3 months',
    start: `1997-09-04${NINE}`,
    rrule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    starts: ['1997-09-04', '1997-10-07', '1997-11-06'].map((day) => day + NINE),
  },
  {
    name: 'the second-to-last weekday of the month',
    start: `1997-09-29${NINE}`,
    rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    starts: ['1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30', '1998-01-29', '1998-02-26', '1998-03-30'].map(
      (day) => day + NINE,
    ),
    goesOn: true,
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
