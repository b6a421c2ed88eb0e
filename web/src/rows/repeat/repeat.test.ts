import { expect, test } from 'vitest';
import { firstDayOf, NO_REPEAT, readRepeat, writeRepeat } from './repeat.ts';

/** A Friday, the third of its month. */
const DAY = '2026-11-20';

test.each([
  ['none', null],
  ['daily', 'FREQ=DAILY'],
  ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['weekly', 'FREQ=WEEKLY'],
  ['weekly', 'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=12'],
  ['monthlyDay', 'FREQ=MONTHLY;UNTIL=20270520'],
  ['monthlyWeekday', 'FREQ=MONTHLY;BYDAY=3FR'],
  ['yearly', 'FREQ=YEARLY'],
  ['fortnightly', 'FREQ=WEEKLY;INTERVAL=2'],
  ['custom', 'FREQ=DAILY;INTERVAL=3'],
  ['custom', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR'],
  ['custom', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=3FR;COUNT=4'],
  ['own', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['own', 'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU'],
  ['own', 'FREQ=MONTHLY;BYDAY=4FR'],
  ['own', 'FREQ=HOURLY;COUNT=3'],
])('the form has %s for %s, and writes it again', (repeat, rrule) => {
  const read = readRepeat(rrule, DAY);
  expect(read.repeat).toBe(repeat);
  expect(writeRepeat(read, DAY)).toBe(rrule);
});

test('a week by the weekday of its first day is one without weekdays', () => {
  const read = readRepeat('FREQ=WEEKLY;BYDAY=FR', DAY);
  expect([read.repeat, read.weekdays]).toEqual(['weekly', []]);
  expect([firstDayOf(read, '2026-11-21'), writeRepeat(read, '2026-11-21')]).toEqual(['2026-11-21', 'FREQ=WEEKLY']);
  expect(readRepeat('FREQ=WEEKLY;BYDAY=MO', DAY).weekdays).toEqual(['MO']);
});

test('what is chosen follows the first day', () => {
  const of = (repeat: Partial<typeof NO_REPEAT>, day = DAY) => writeRepeat({ ...NO_REPEAT, ...repeat }, day);
  expect(of({ repeat: 'monthlyWeekday' }, '2026-11-30')).toBe('FREQ=MONTHLY;BYDAY=-1MO');
  expect(of({ repeat: 'weekly', weekdays: ['FR'] })).toBe('FREQ=WEEKLY');
  expect(of({ repeat: 'custom', every: 'two', unit: 'YEARLY' })).toBe('FREQ=YEARLY');
  expect(of({ repeat: 'daily', ends: 'count', count: '0' })).toBe('FREQ=DAILY;COUNT=1');
  expect(of({ repeat: 'daily', ends: 'until', until: '' })).toBe('FREQ=DAILY');
  expect(firstDayOf({ ...NO_REPEAT, repeat: 'weekly', weekdays: ['MO', 'WE'] }, DAY)).toBe('2026-11-23');
  expect(firstDayOf({ ...NO_REPEAT, repeat: 'weekdays' }, '2026-11-21')).toBe('2026-11-23');
  expect(firstDayOf({ ...NO_REPEAT, repeat: 'yearly' }, DAY)).toBe(DAY);
});
