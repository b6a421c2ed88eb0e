import { expect, it } from 'vitest';
import { continueFrom, endBefore, problemOfRule, startsOfRule } from './rules.ts';
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
