import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './local-times.ts';
import { plainStarts } from './plain-rules.ts';
import { libraryStarts } from './rules.ts';

const rule = fc.record({
  freq: fc.constantFrom(
    'DAILY',
    'WEEKLY',
    'WEEKLY;BYDAY=SU,WE',
    'DAILY;BYDAY=MO,TU',
    'WEEKLY;WKST=SU;BYDAY=SU,MO',
    'MONTHLY',
    'MONTHLY;BYDAY=3FR',
    'MONTHLY;BYDAY=5MO',
    'MONTHLY;BYDAY=-1SU',
    'MONTHLY;BYMONTHDAY=31',
    'MONTHLY;BYMONTHDAY=-30',
    'YEARLY',
  ),
  interval: fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=5', ';INTERVAL=7'),
  end: fc.constantFrom(
    '',
    ';COUNT=7',
    ';COUNT=70',
    ';UNTIL=20280229',
    ';UNTIL=20270105T165959',
    ';UNTIL=20270105T170000',
  ),
  start: fc.constantFrom('2026-11-20', '2027-01-31', '2028-02-29', '2027-01-01T17:00', '2026-12-31T23:30'),
  later: fc.integer({ min: -400, max: 900 }),
  days: fc.integer({ min: 0, max: 500 }),
});

it('yields what the library does', () => {
  fc.assert(
    fc.property(rule, ({ freq, interval, end, start, later, days }) => {
      const rrule = `FREQ=${freq}${interval}${end}`;
      const from = addDays(start.slice(0, 10), later);
      const to = addDays(from, days);
      const listed = { from, to, max: 5_000, steps: 20_000 };
      expect(plainStarts(rrule, start, { ...listed, steps: 5_000 })).toEqual(libraryStarts(rrule, start, listed));
    }),
    { numRuns: 300 },
  );
});

it.each([
  'FREQ=MONTHLY;BYDAY=3FR,4FR',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=YEARLY;BYMONTH=5',
])('leaves %s to the library', (rrule) =>
  expect(plainStarts(rrule, '2026-11-20', { from: '2026-11-20', to: '2027-11-20', max: 10, steps: 100 })).toBeNull(),
);

it.each([
  ['FREQ=HOURLY;INTERVAL=5', '2026-11-20T17:00'],
  ['FREQ=MINUTELY;INTERVAL=45;COUNT=2000', '2026-11-20T17:10'],
  ['FREQ=HOURLY;INTERVAL=7;UNTIL=20270104T000000', '2026-11-20T17:10'],
])('yields what the library does within days: %s', (rrule, start) => {
  const listed = { from: '2026-12-31', to: '2027-01-05', max: 5_000, steps: 20_000 };
  const all = libraryStarts(rrule, start, listed);
  expect(all.length).toBeGreaterThan(5);
  expect(plainStarts(rrule, start, { ...listed, steps: 5_000 })).toEqual(all);
});
