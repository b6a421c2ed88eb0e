import { expect, test } from 'vitest';
import { composeStep, REPEATS, repeatOf, ruleOf, stepOf } from './repeat.ts';

test('every choice of the form is read back from its rule', () => {
  for (const repeat of REPEATS) expect(repeatOf(ruleOf(repeat))).toBe(repeat);
});

test('a step of its own is read back, also one that has a word', () => {
  for (const step of [
    { every: 3, unit: 'DAILY' },
    { every: 1, unit: 'WEEKLY' },
    { every: 99, unit: 'YEARLY' },
  ] as const) {
    expect(stepOf(composeStep(step))).toEqual(step);
    expect(repeatOf(composeStep(step))).toBe('custom');
  }
});

test.each(['FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=DAILY;COUNT=3', 'FREQ=HOURLY', 'FREQ=DAILY;INTERVAL=100'])(
  '%s stays as it is',
  (rrule) => {
    expect(repeatOf(rrule)).toBe('own');
  },
);
