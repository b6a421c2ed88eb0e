import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, formatDate, formatDay, formatLongDay, formatTime } from './dates.ts';

const en = { language: 'en', dateFormat: null, timeFormat: null } as const;
const es = { ...en, language: 'es' } as const;

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
  expect(formatDay('2026-11-23', '2026-11-20', en)).toBe('Monday');
  expect(formatDay('2026-11-23', '2026-11-20', es)).toBe('Lunes');
  expect(formatDay('2026-12-28', '2026-11-20', es)).toBe('Lun, 28 dic');
  expect(formatDay('2027-01-04', '2026-11-20', en)).toContain('2027');
});

test('Spanish has 24 hours', () => {
  expect(formatTime(new Date(2026, 10, 20, 17, 5), es)).toBe('17:05');
});

test('whoever chose a date format reads it everywhere, in either language', () => {
  const [american, iso] = [{ ...es, dateFormat: 'MM/DD/YYYY' } as const, { ...en, dateFormat: 'YYYY-MM-DD' } as const];
  expect(formatDate('2026-12-05', american)).toBe('12/05/2026');
  expect(formatDay('2026-12-28', '2026-11-20', american)).toBe('Lun 12/28/2026');
  expect(formatLongDay('2026-11-20', iso)).toBe('Friday, 2026-11-20');
  expect(formatDay('2026-11-23', '2026-11-20', iso)).toBe('Monday');
});

test('whoever reads dates in words reads them so everywhere, in either language', () => {
  expect(formatDate('2026-12-05', en)).toBe('December 5, 2026');
  expect(formatDate('2026-12-05', es)).toBe('5 de diciembre de 2026');
  expect(formatLongDay('2026-12-05', es)).toBe('Sábado, 5 de diciembre');
});

test('whoever chose a clock reads it in either language', () => {
  const [morning, evening] = [new Date(2026, 10, 20, 0, 5), new Date(2026, 10, 20, 17, 5)];
  expect(formatTime(evening, { ...en, timeFormat: '24' })).toBe('17:05');
  expect(formatTime(morning, { ...en, timeFormat: '24' })).toBe('00:05');
  expect(formatTime(evening, { ...es, timeFormat: '12' })).toMatch(/^5:05\sp/);
  expect(formatTime(morning, { ...es, timeFormat: '12' })).toMatch(/^12:05\sa/);
});
