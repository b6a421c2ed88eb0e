import { expect, it } from 'vitest';
import { checkRule, continueFrom, endBefore, problemOfRule, startsOfRule } from './rules.ts';
import type { RuleExample } from './testing/rfc-example.ts';
import { RFC_EXAMPLES } from './testing/rfc-examples.ts';

const LATEST = '9998-01-01';

it.each(RFC_EXAMPLES)('yields the example of RFC 5545: $name ($rrule)', ({ start, rrule, starts, goesOn = false }) => {
  const found = [...startsOfRule(rrule, start, start, LATEST, starts.length + 1)];
  expect(found.slice(0, starts.length)).toEqual(starts);
  expect(found.length > starts.length).toBe(goesOn);
});

it.each(RFC_EXAMPLES)('yields the same from the middle on: $name ($rrule)', ({ start, rrule, starts }) => {
  for (const [index, from] of starts.entries()) {
    if (index % 7 !== 3) continue;
    const found = [...startsOfRule(rrule, start, from, LATEST, starts.length - index)];
    expect(found).toEqual(starts.slice(index));
  }
});

/** A rule with an interval of weeks or months counts anew from its own start, and a set position too. */
const countsAnew = ({ rrule }: RuleExample) => /INTERVAL|BYSETPOS/.test(rrule);

it.each(RFC_EXAMPLES)('ends before an occurrence: $name ($rrule)', ({ start, rrule, starts }) => {
  const middle = starts[Math.floor(starts.length / 2)] ?? start;
  const former = startsOfRule(endBefore(rrule, middle), start, start, LATEST, starts.length);
  expect(former).toEqual(starts.filter((local) => local < middle));
});

it.each(RFC_EXAMPLES.filter((example) => !countsAnew(example)))(
  'goes on after it was divided: $name ($rrule)',
  ({ start, rrule, starts }) => {
    const place = Math.floor(starts.length / 2);
    const middle = starts[place] ?? start;
    const later = startsOfRule(continueFrom(rrule, start, middle), middle, middle, LATEST, starts.length - place);
    expect(later).toEqual(starts.slice(place));
  },
);

it('knows 29 February in years that have one', () => {
  const yearly = [...startsOfRule('FREQ=YEARLY', '2096-02-29', '2096-02-29', '2113-01-01')];
  expect(yearly).toEqual(['2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29']);
});

it('refuses what is no rule, what never takes place, and what repeats all the time', () => {
  const start = '2026-11-20T17:00';
  expect(problemOfRule('FREQ=WEEKLY;BYDAY=FR', start)).toBeNull();
  expect(problemOfRule('FREQ=MINUTELY;INTERVAL=15;COUNT=6', start)).toBeNull();
  expect(problemOfRule('FREQ=SECONDLY', start)).toBe('often');
  expect(problemOfRule('FREQ=MINUTELY', start)).toBe('often');
  expect(problemOfRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', start)).toBe('empty');
  expect(problemOfRule('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4', start)).toBe('empty');
  expect(problemOfRule('FREQ=WEEKLY;UNTIL=20200101', start)).toBe('empty');
  expect(problemOfRule('FREQ=MINUTELY;INTERVAL=999;BYMONTHDAY=31;BYMONTH=2', start)).toBe('empty');
  // A whole day is one occurrence of its day, which has no second.
  expect(problemOfRule('FREQ=DAILY;BYDAY=MO;BYSETPOS=2', '2026-11-20')).toBe('empty');
  expect(problemOfRule('FREQ=DAILY;BYDAY=MO;BYSETPOS=2,-1', '2026-11-20')).toBeNull();
  expect(problemOfRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', start)).toBeNull();
  expect(problemOfRule('FREQ=NEVER', start)).toBe('invalid');
  expect(problemOfRule('FREQ=DAILY;BYDAY=XX', start)).toBe('invalid');
  expect(problemOfRule('FREQ=DAILY;INTERVAL=0', start)).not.toBe(undefined);
});

it('counts what is left of the longest series', () => {
  expect(continueFrom('FREQ=DAILY;BYDAY=MO;COUNT=9000', '1900-01-01', '2000-01-03')).toBe(
    'FREQ=DAILY;BYDAY=MO;COUNT=3782',
  );
});

it.each([
  ['FREQ=YEARLY;BYWEEKNO=20', '2026-01-13', ['2026-05-12', '2027-05-18', '2028-05-16']],
  ['FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO', '2025-12-29', ['2025-12-29', '2028-01-03', '2029-12-31']],
  ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU', '2026-01-01', ['2027-01-03', '2028-01-02', '2028-12-31']],
  ['FREQ=YEARLY;BYDAY=53SU', '2026-01-13', ['2028-12-31', '2034-12-31', '2040-12-30']],
  ['FREQ=YEARLY;BYDAY=SU,1MO', '2026-12-20', ['2026-12-20', '2026-12-27', '2027-01-03', '2027-01-04', '2027-01-10']],
  ['FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13', '2026-01-01', ['2026-02-13', '2026-03-13', '2026-11-13']],
  ['FREQ=YEARLY;BYYEARDAY=1,-1;BYDAY=FR', '2026-01-01', ['2027-01-01', '2027-12-31', '2032-12-31']],
])('yields the days of unusual years: %s', (rrule, start, starts) => {
  expect(problemOfRule(rrule, start)).toBeNull();
  expect(startsOfRule(rrule, start, start, LATEST, starts.length)).toEqual(starts);
});

it.each([
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYYEARDAY=13',
  'FREQ=MONTHLY;BYWEEKNO=13;BYDAY=MO',
  'FREQ=YEARLY;BYWEEKNO=13;BYDAY=1MO',
  'FREQ=DAILY;BYSETPOS=1',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=DAILY;BYHOUR=25',
  'FREQ=DAILY;BYSECOND=0,30',
])('refuses what RFC 5545 forbids, and still reads it where it is stored: %s', (rrule) => {
  const start = '2026-01-13T09:00';
  expect(problemOfRule(rrule, start)).toBe('invalid');
  expect(startsOfRule(rrule, start, start, LATEST, 2)).toHaveLength(2);
});

it.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=30;COUNT=10000',
  'FREQ=HOURLY;BYMONTHDAY=31;BYDAY=MO;BYHOUR=9;COUNT=10000',
  'FREQ=DAILY;BYDAY=MO;COUNT=10000',
  'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=10000',
  'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;BYWEEKNO=7',
])('checks %s within few steps', (rrule) => {
  expect(() => checkRule(rrule, '2026-01-13T09:00', { left: 300_000 })).not.toThrow();
});
