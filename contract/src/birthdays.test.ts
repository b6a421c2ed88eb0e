import { expect, test } from 'vitest';
import { ageOn, birthdayIn, latestDate } from './birthdays.ts';

test('a birthday of 29 February is on the 28th in other years', () => {
  expect(birthdayIn('2024-02-29', 2027)).toBe('2027-02-28');
  expect(birthdayIn('2024-02-29', 2028)).toBe('2028-02-29');
  expect(birthdayIn('1955-12-31', 2026)).toBe('2026-12-31');
});

test('the age changes on the birthday', () => {
  expect(ageOn('2017-11-22', '2026-11-21')).toBe(8);
  expect(ageOn('2017-11-22', '2026-11-22')).toBe(9);
  expect(ageOn('2024-02-29', '2027-02-27')).toBe(2);
  expect(ageOn('2024-02-29', '2027-02-28')).toBe(3);
  expect(ageOn('2026-11-20', '2026-11-20')).toBe(0);
});

test('the latest date is that of the islands in the east', () => {
  expect(latestDate(new Date('2026-11-20T09:59:00Z'))).toBe('2026-11-20');
  expect(latestDate(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-21');
});
