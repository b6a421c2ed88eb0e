import { expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  formatDate,
  formatDay,
  formatLongDay,
  formatTime,
  insideSentence,
} from './dates.ts';

const en = { language: 'en', dateFormat: null, timeFormat: null } as const;
const es = { ...en, language: 'es' } as const;

test('days are counted correctly across clock changes, months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-13')).toBe(-7);
});

test('a day is the local day, not the one in UTC', () => {
  expect(dayOf(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  expect(dayOf(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20');
});

test('near days are shown as weekdays, others as dates, with the year if it is another one', () => {
  expect(formatDay('2026-11-23', '2026-11-20', en)).toBe('Monday');
  expect(formatDay('2026-11-23', '2026-11-20', es)).toBe('Lunes');
  expect(formatDay('2026-12-28', '2026-11-20', es)).toBe('Lun, 28 dic');
  expect(formatDay('2027-01-04', '2026-11-20', en)).toContain('2027');
});

test('Spanish uses 24 hours', () => {
  expect(formatTime(new Date(2026, 10, 20, 17, 5), es)).toBe('17:05');
});

test('a chosen date format applies everywhere, in both languages', () => {
  const [american, iso] = [{ ...es, dateFormat: 'MM/DD/YYYY' } as const, { ...en, dateFormat: 'YYYY-MM-DD' } as const];
  expect(formatDate('2026-12-05', american)).toBe('12/05/2026');
  expect(formatDay('2026-12-28', '2026-11-20', american)).toBe('Lun 12/28/2026');
  expect(formatLongDay('2026-11-20', iso)).toBe('Friday, 2026-11-20');
  expect(formatDay('2026-11-23', '2026-11-20', iso)).toBe('Monday');
});

test('dates in words apply everywhere, in both languages', () => {
  expect(formatDate('2026-12-05', en)).toBe('December 5, 2026');
  expect(formatDate('2026-12-05', es)).toBe('5 de diciembre de 2026');
  expect(formatLongDay('2026-12-05', es)).toBe('Sábado, 5 de diciembre');
});

test('Spanish days are lower case inside of a sentence, English ones never', () => {
  expect(insideSentence(formatLongDay('2026-12-05', es), 'es')).toBe('sábado, 5 de diciembre');
  expect(insideSentence(formatLongDay('2026-12-05', en), 'en')).toBe('Saturday, December 5');
});

test('a chosen clock applies in both languages', () => {
  const [morning, evening] = [new Date(2026, 10, 20, 0, 5), new Date(2026, 10, 20, 17, 5)];
  expect(formatTime(evening, { ...en, timeFormat: '24' })).toBe('17:05');
  expect(formatTime(morning, { ...en, timeFormat: '24' })).toBe('00:05');
  expect(formatTime(evening, { ...es, timeFormat: '12' })).toMatch(/^5:05\sp/);
  expect(formatTime(morning, { ...es, timeFormat: '12' })).toMatch(/^12:05\sa/);
});
