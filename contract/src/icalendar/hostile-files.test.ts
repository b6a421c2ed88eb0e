import { expect, it } from 'vitest';
import { FILE_STEPS_MAX } from './read-rules.ts';
import { readWhole } from './testing/read-whole.ts';

const FIRST = Date.UTC(2026, 0, 1);
const dayAt = (index: number) => new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:x', ...lines, 'END:VEVENT'];
const read = (lines: readonly string[]) => readWhole(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
const readMany = (count: number, ...lines: string[]) =>
  read(numbers(count).flatMap((index) => event(`e${index}`, ...lines)));

/** So many occurrences may be in a month of one file. */
const SHOWN_MAX = FILE_STEPS_MAX / 30;

it('takes no more events than can be shown in any month, though the first one of each has a single occurrence', () => {
  const often = `FREQ=DAILY;BYMONTH=2;BYHOUR=${numbers(24).join(',')};BYMINUTE=0,15,30,45`;
  const { events, leftOut } = readMany(60, 'DTSTART:20260228T234500', `RRULE:${often}`);
  expect(events.length).toBeGreaterThan(10);
  expect(events.length * 28 * 96).toBeLessThanOrEqual(SHOWN_MAX);
  expect([events.length + leftOut.length, leftOut[0]?.problem]).toEqual([60, 'effort']);
});

it('takes no more events than can be shown that reach from far into a month', () => {
  const { events, leftOut } = readMany(
    400,
    ...['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20270205', 'RRULE:FREQ=DAILY'],
  );
  expect(events.length).toBeGreaterThan(100);
  expect(events.length * 431).toBeLessThanOrEqual(SHOWN_MAX);
  expect([events.length + leftOut.length, leftOut[0]?.problem]).toEqual([400, 'effort']);
});

const ALL_DAYS = 'BYDAY=MO,TU,WE,TH,FR,SA,SU';

it.each([
  ['years', 400, ['DTSTART;VALUE=DATE:20261231', `FREQ=YEARLY;INTERVAL=3;${ALL_DAYS}`], 365],
  ['summers', 1_500, ['DTSTART;VALUE=DATE:20260930', `FREQ=YEARLY;BYMONTH=7,8,9;${ALL_DAYS}`], 60],
  ['months of years', 1_500, ['DTSTART;VALUE=DATE:20260930', 'FREQ=DAILY;BYMONTH=7,8,9'], 60],
] as const)(
  'takes no more events than can be shown whose later %s are fuller',
  (_what, count, [start, rule], lasting) => {
    const { events, leftOut } = readMany(count, start, `DURATION:P${lasting + 1}D`, `RRULE:${rule}`);
    expect(events.length).toBeGreaterThan(100);
    expect(events.length * (lasting + 31)).toBeLessThanOrEqual(SHOWN_MAX);
    expect([events.length + leftOut.length, leftOut[0]?.problem]).toEqual([count, 'effort']);
  },
);

it('takes five thousand ordinary rules, and a thousand of lessons and holidays', () => {
  const ordinary = [
    ...['FREQ=YEARLY', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ...['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=1FR'],
  ];
  const many = (count: number, lines: (index: number) => readonly string[]) =>
    read(numbers(count).flatMap((index) => event(`e${index}`, ...lines(index))));
  expect(many(5_000, (index) => ['DTSTART:20161103T170000', `RRULE:${ordinary[index % 7]}`]).leftOut).toEqual([]);
  const school = ['FREQ=WEEKLY;BYMONTH=9,10,11,12,1,2,3,4,5,6;BYDAY=MO,WE', 'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1'];
  const holidays = ['DTSTART;VALUE=DATE:20160701', 'DURATION:P60D'];
  const { leftOut } = many(1_000, (index) => [
    ...(index % 2 === 0 ? ['DTSTART:20160905T090000', 'DURATION:PT1H'] : holidays),
    `RRULE:${school[index % 2]}`,
  ]);
  expect(leftOut).toEqual([]);
});

it.each([
  ['that counts', 'RRULE:FREQ=DAILY;COUNT=10000', []],
  ['with many single dates', 'RRULE:FREQ=DAILY', numbers(900).map((index) => `${dayAt(4_000 + index)}T100000`)],
])('divides a series %s as often as its file has steps, and says which changes count for one', (_what, rule, dates) => {
  const changes = numbers(1_000).flatMap((index) =>
    event(
      ...(['s', `DTSTART:${dayAt(index + 1)}T110000`] as const),
      `RECURRENCE-ID;RANGE=THISANDFUTURE:${dayAt(index + 1)}T100000`,
    ),
  );
  const single = dates.length > 0 ? [`EXDATE:${dates.join(',')}`] : [];
  const { events, remarks, leftOut } = read([...event('s', 'DTSTART:20260101T100000', rule, ...single), ...changes]);
  expect([events.length, leftOut]).toEqual([1_001, []]);
  expect(remarks.length).toBeGreaterThan(0);
  expect(remarks.length).toBeLessThan(1_000);
  expect(new Set(remarks.map(({ problem }) => problem))).toEqual(new Set(['following']));
});

/** A zone with so many rules by which its clocks change, and an event in it. */
const zone = (tzid: string, count: number, rule: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
  ...numbers(count).flatMap((index) => [
    ...['BEGIN:STANDARD', `DTSTART:19700101T00${String(index).padStart(2, '0')}00`],
    ...['TZOFFSETFROM:+0117', 'TZOFFSETTO:+0113', `RRULE:${rule}`, 'END:STANDARD'],
  ]),
  'END:VTIMEZONE',
  ...event(tzid, `DTSTART;TZID=${tzid}:20261120T100000`),
];

it('reads the times of a zone whose clocks change all the time as those of a zone that is not known', () => {
  const often = `FREQ=YEARLY;BYDAY=MO,TU,WE;BYHOUR=${numbers(24).join(',')};BYMINUTE=0,30`;
  const { events, unknownZones } = read([...zone('Often', 3, often), ...zone('Own', 1, 'FREQ=YEARLY')]);
  expect([events.length, unknownZones]).toEqual([2, ['Often']]);
});

it('compares as many clocks as a file has steps', () => {
  const daily = 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU';
  const { events, unknownZones } = read(numbers(100).flatMap((index) => zone(`Z${index}`, 2, daily)));
  expect(events).toHaveLength(100);
  expect(unknownZones.length).toBeGreaterThan(0);
  expect(unknownZones.length).toBeLessThan(100);
});

it('knows the clocks of a hundred zones of its own', () => {
  const yearly = 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU';
  const { events, unknownZones } = read(numbers(100).flatMap((index) => zone(`Z${index}`, 2, yearly)));
  expect([events.length, unknownZones]).toEqual([100, []]);
});

it('reads starts with very long parameters, and in time', { timeout: 5_000 }, () => {
  const parameters = `${';TZID=a'.repeat(19)};X="${';TZID=a'.repeat(9_000)}"`;
  expect(readMany(70, `DTSTART${parameters}:20261120T100000`).events).toHaveLength(70);
  expect(readMany(70, `DTSTART${parameters}:x`).leftOut).toHaveLength(70);
});
