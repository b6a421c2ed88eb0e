import { expect, test } from 'vitest';
import { findBirthdays } from './find-birthdays.ts';

const DAY = '2026-11-20';

test('birthdays of 29 February are on the 28th in other years, from the day of birth on', () => {
  const born = [{ id: 'leo', birth_date: '2024-02-29', left_at: null }];
  const days = (first: string, end: string) => findBirthdays(born, { first, end }).map(({ day }) => day);
  expect(days('2026-02-01', '2026-04-01')).toEqual(['2026-02-28']);
  expect(days('2027-12-30', '2028-03-10')).toEqual(['2028-02-29']);
  expect(days('2023-02-01', '2023-04-01')).toEqual([]);
  const [found] = findBirthdays(born, { first: '2026-12-30', end: '2027-03-01' });
  expect(found).toEqual({ id: 'leo', day: '2027-02-28', age: 3 });
  const left = born.map((member) => ({ ...member, left_at: '2026-01-01T00:00:00Z' }));
  expect(findBirthdays(left, { first: DAY, end: '2027-11-20' })).toEqual([]);
  expect(findBirthdays([{ id: 'leo', birth_date: null, left_at: null }], { first: DAY, end: '2027-11-20' })).toEqual(
    [],
  );
});
