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
    'YEARLY',
  ),
  interval: fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=5'),
  end: fc.constantFrom('', ';COUNT=7', ';UNTIL=20280229', ';UNTIL=20270105T165959', ';UNTIL=20270105T170000'),
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
      expect(plainStarts(rrule, start, from, to, 5_000)).toEqual(libraryStarts(rrule, start, from, to, 5_000));
    }),
    { numRuns: 300 },
  );
});

it.each([
  'FREQ=MONTHLY;BYDAY=3FR',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=YEARLY;BYMONTH=5',
])('leaves %s to the library', (rrule) =>
  expect(plainStarts(rrule, '2026-11-20', '2026-11-20', '2027-11-20', 10)).toBeNull(),
);
