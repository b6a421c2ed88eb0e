import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, formatDay, formatTime } from './dates.ts';

test('days are counted across changes of clocks, months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-13')).toBe(-7);
});

test('a day is the day here, not in Greenwich', () => {
  expect(dayOf(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  expect(dayOf(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20');
});

test('near days are weekdays, others dates, other years say so', () => {
  expect(formatDay('2026-11-23', '2026-11-20', 'en')).toBe('Monday');
  expect(formatDay('2026-11-23', '2026-11-20', 'es')).toBe('Lunes');
  expect(formatDay('2026-12-28', '2026-11-20', 'es')).toBe('Lun, 28 dic');
  expect(formatDay('2027-01-04', '2026-11-20', 'en')).toContain('2027');
});

test('Spanish has 24 hours', () => {
  expect(formatTime(new Date(2026, 10, 20, 17, 5), 'es')).toBe('17:05');
});
