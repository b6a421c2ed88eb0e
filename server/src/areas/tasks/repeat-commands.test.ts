import { expect, it } from 'vitest';
import { nextDue } from './repeat-commands.ts';

const daily = {
  due_date: '2026-11-20T18:00:00+01:00',
  due_all_day: false,
  due_zone: 'Europe/Madrid',
  rrule: 'FREQ=DAILY',
};
const at = (time: string) => new Date(time);

it('goes on after the due date, or after today when it is late', () => {
  expect(nextDue(daily, at('2026-11-19T10:00:00Z'))?.due_date).toBe('2026-11-21T18:00:00+01:00');
  expect(nextDue(daily, at('2026-11-20T18:30:00Z'))?.due_date).toBe('2026-11-21T18:00:00+01:00');
  expect(nextDue(daily, at('2026-11-25T10:00:00Z'))?.due_date).toBe('2026-11-25T18:00:00+01:00');
});

it('keeps its clock time when the clocks change, and its day as a whole day', () => {
  const weekly = { ...daily, due_date: '2026-03-25T18:00:00+01:00', rrule: 'FREQ=WEEKLY' };
  expect(nextDue(weekly, at('2026-03-25T10:00:00Z'))?.due_date).toBe('2026-04-01T18:00:00+02:00');
  const day = {
    ...daily,
    due_date: '2026-11-20T00:00:00+01:00',
    due_all_day: true,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
  };
  expect(nextDue(day, at('2026-11-20T23:30:00Z'))?.due_date).toBe('2026-11-30T00:00:00Z');
});

it('ends with its rule, and counts what is left', () => {
  expect(nextDue({ ...daily, rrule: 'FREQ=DAILY;COUNT=3' }, at('2026-11-20T10:00:00Z'))?.rrule).toBe(
    'FREQ=DAILY;COUNT=2',
  );
  expect(nextDue({ ...daily, rrule: 'FREQ=DAILY;COUNT=1' }, at('2026-11-20T10:00:00Z'))).toBeNull();
  expect(nextDue({ ...daily, rrule: 'FREQ=DAILY;UNTIL=20261120' }, at('2026-11-20T10:00:00Z'))).toBeNull();
  expect(nextDue({ ...daily, rrule: null }, at('2026-11-20T10:00:00Z'))).toBeNull();
});
