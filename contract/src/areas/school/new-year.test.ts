import { expect, it } from 'vitest';
import { nextLevel, nextYear, yearLater } from './new-year.ts';
import type { SchoolProfile } from './profiles.ts';

it.each([
  ['4', '5'],
  ['4th grade', '5th grade'],
  ['1st grade', '2nd grade'],
  ['2nd grade', '3rd grade'],
  ['3rd', '4th'],
  ['10th grade', '11th grade'],
  ['20th', '21st'],
  ['3.º de Primaria', '4.º de Primaria'],
  ['4B', '5B'],
  ['Kindergarten', 'Kindergarten'],
  [null, null],
])('after the level %s comes %s', (level, next) => {
  expect(nextLevel(level)).toBe(next);
});

it('takes a day to the next year', () => {
  expect(yearLater('2026-09-10')).toBe('2027-09-10');
  expect(yearLater('2028-02-29')).toBe('2029-02-28');
});

it('keeps the school and how it grades, and moves the terms', () => {
  const profile: SchoolProfile = {
    ...{ id: 'year', version: 1, created_at: '', updated_at: '', deleted_at: null, created_by: 'ana' },
    ...{ student_id: 'leo', school: 'San Isidro', grade_level: '3rd grade', class_name: '3B', grading_scale: 'ten' },
    ...{ starts_on: '2026-09-10', ends_on: '2027-06-22', passing_mark: 5, week_a_on: '2026-09-14' },
    categories: [{ name: 'Exams', weight: 60 }],
    terms: [
      { name: '1', starts_on: '2026-09-10', ends_on: '2026-12-22' },
      { name: '3', starts_on: '2027-04-01', ends_on: '2027-06-22' },
    ],
  };
  expect(nextYear(profile, { starts_on: '2027-09-08', ends_on: '2028-06-15' })).toEqual({
    ...{ student_id: 'leo', school: 'San Isidro', grade_level: '4th grade', class_name: '4B', grading_scale: 'ten' },
    ...{ starts_on: '2027-09-08', ends_on: '2028-06-15', passing_mark: 5, week_a_on: '2027-09-08' },
    categories: [{ name: 'Exams', weight: 60 }],
    terms: [
      { name: '1', starts_on: '2027-09-08', ends_on: '2027-12-20' },
      { name: '3', starts_on: '2028-03-29', ends_on: '2028-06-15' },
    ],
  });
});
