import { describe, expect, it } from 'vitest';
import {
  averageOf,
  averagesBySubject,
  isPassing,
  letterFor,
  markOf,
  nextGradeFor,
  overallOf,
  roundMark,
  type Grading,
  type Mark,
} from './averages.ts';
import type { GradingScale } from './profiles.ts';

const grading = (grading_scale: GradingScale, more: Partial<Grading> = {}): Grading => ({
  ...{ grading_scale, passing_mark: null, terms: null, categories: null },
  ...more,
});
const grade = (score: number | null, more: Partial<Mark> = {}): Mark => ({
  ...{ subject: 'Maths', category: null, weight: 1, score, score_max: null, letter: null, term: null },
  graded_on: '2026-10-01',
  ...more,
});

describe('a mark in its scale', () => {
  // Computed by hand: of 1 to 6 with 6 as the best, points / most * 5 + 1; with 1 as the best, 6 - points / most * 5.
  it.each<[GradingScale, Partial<Mark>, number | null]>([
    ['ten', { score: 7.5 }, 7.5],
    ['ten', { score: 15, score_max: 20 }, 7.5],
    ['twenty', { score: 30, score_max: 40 }, 15],
    ['hundred', { score: 17, score_max: 20 }, 85],
    ['six_best', { score: 5.5 }, 5.5],
    ['six_best', { score: 18, score_max: 24 }, 4.75],
    ['one_best', { score: 18, score_max: 24 }, 2.25],
    ['one_best', { score: 24, score_max: 24 }, 1],
    ['letters', { letter: 'b+' }, 3.3],
    ['letters', { letter: 'A−' }, 3.7],
    ['letters', { score: 89, score_max: 100 }, 3.3],
    ['letters', { score: 12, score_max: 24 }, 0],
    ['letters', { score: 3 }, null],
    ['letters', { letter: 'Q' }, null],
    ['ten', { score: null }, null],
  ])('%s: %j is %s', (scale, given, mark) => {
    expect(markOf(grade(null, given), scale)).toBe(mark);
  });
});

describe('the average of a subject', () => {
  it('is that of the marks by their weights', () => {
    // (6 * 1 + 9 * 2) / 3
    const average = averageOf(
      [grade(6), grade(9, { weight: 2 }), grade(null), grade(1, { weight: 0 })],
      grading('ten'),
    );
    expect(average).toEqual({ mark: 8, count: 2, uncounted: 0 });
  });

  const categories = [
    { name: 'Exams', weight: 60 },
    { name: 'Homework', weight: 30 },
    { name: 'Attitude', weight: 10 },
  ];
  const marks = [
    grade(5, { category: 'Exams' }),
    grade(8, { category: 'exams ', weight: 2 }),
    grade(9, { category: 'Homework' }),
    grade(10, { category: 'Homework' }),
  ];

  it('weighs the categories that have grades', () => {
    // Exams (5 + 16) / 3 = 7, homework 9.5; (60 * 7 + 30 * 9.5) / 90 = 7.8333
    expect(averageOf(marks, grading('ten', { categories })).mark).toBeCloseTo(705 / 90, 10);
    // With attitude 4: (420 + 285 + 40) / 100
    const all = [...marks, grade(4, { category: 'Attitude' })];
    expect(averageOf(all, grading('ten', { categories })).mark).toBeCloseTo(7.45, 10);
  });

  it('says how many grades are in no category, and does not count them', () => {
    const all = [...marks, grade(0, { category: 'Other' }), grade(0)];
    expect(averageOf(all, grading('ten', { categories }))).toMatchObject({ count: 4, uncounted: 2 });
    expect(averageOf(all, grading('ten', { categories })).mark).toBeCloseTo(705 / 90, 10);
    expect(averageOf([grade(3)], grading('ten', { categories }))).toEqual({ mark: null, count: 0, uncounted: 1 });
  });

  it('is rounded by the decimal digits, not by what is stored of them', () => {
    expect(roundMark(1.005)).toBe(1.01);
    expect(roundMark(8.985)).toBe(8.99);
    expect(roundMark((6.7 + 6.7 + 6.7) / 3)).toBe(6.7);
  });

  it('is of each subject, by year and term', () => {
    const terms = [
      { name: '1', starts_on: '2026-09-10', ends_on: '2026-12-22' },
      { name: '2', starts_on: '2027-01-08', ends_on: '2027-03-19' },
    ];
    const averages = averagesBySubject(
      [
        grade(6, { graded_on: '2026-12-22' }),
        grade(8, { graded_on: '2027-01-08', subject: ' maths' }),
        grade(7, { graded_on: '2027-01-20', term: 1 }),
        grade(10, { graded_on: '2026-12-30', subject: 'Art' }),
      ],
      grading('ten', { terms }),
    );
    expect(averages.map(({ subject, year }) => [subject, year.mark])).toEqual([
      ['Art', 10],
      ['Maths', 7],
    ]);
    const maths = averages[1]?.terms;
    expect([maths?.get(1)?.mark, maths?.get(2)?.mark]).toEqual([6.5, 8]);
    expect(averages[0]?.terms.size).toBe(0);
    expect(overallOf(averages.map(({ year }) => year))).toBe(8.5);
    expect(overallOf([])).toBeNull();
  });
});

it('passes by the scale: upwards, and downwards where 1 is the best', () => {
  expect(isPassing(5, grading('ten', { passing_mark: 5 }))).toBe(true);
  expect(isPassing(4.994, grading('ten', { passing_mark: 5 }))).toBe(false);
  expect(isPassing(4.1, grading('one_best', { passing_mark: 4 }))).toBe(false);
  expect(isPassing(3.9, grading('one_best', { passing_mark: 4 }))).toBe(true);
  expect(isPassing(3.9, grading('ten'))).toBeNull();
});

it('writes the lowest letter that is enough', () => {
  expect([4, 3.3, 3.31, 0.7 + 0.6, 0].map(letterFor)).toEqual(['A', 'B+', 'A-', 'D+', 'F']);
});

describe('what the next grade has to be', () => {
  it.each<[string, number, GradingScale, number[], number, unknown]>([
    // (6 + 7 + x) / 3 = 7
    ['the missing mark', 7, 'ten', [6, 7], 1, { kind: 'mark', mark: 8 }],
    // (6 + 2x) / 3 = 7
    ['less where it counts twice', 7, 'ten', [6], 2, { kind: 'mark', mark: 7.5 }],
    // (6 + 6 + x) / 3 = 6.67 asks for 8.01
    ['rounded so that it is enough', 6.67, 'ten', [6, 6], 1, { kind: 'mark', mark: 8.01 }],
    ['none that there is', 9, 'ten', [6, 6], 1, { kind: 'not_reachable', average: 22 / 3 }],
    ['any', 5, 'ten', [10, 10], 1, { kind: 'any' }],
    ['the wished one without others', 8, 'twenty', [], 1, { kind: 'mark', mark: 8 }],
    // (4 + 4 + x) / 3 = 4.5
    ['of 1 to 6 with 6 as the best', 4.5, 'six_best', [4, 4], 1, { kind: 'mark', mark: 5.5 }],
    // (3 + 3 + x) / 3 = 2.5
    ['of 1 to 6 with 1 as the best', 2.5, 'one_best', [3, 3], 1, { kind: 'mark', mark: 1.5 }],
    ['none that there is, where 1 is the best', 1.5, 'one_best', [3, 3], 1, { kind: 'not_reachable', average: 7 / 3 }],
    // (3 + x) / 2 = 3.5
    ['in grade points', 3.5, 'letters', [], 1, { kind: 'mark', mark: 3.5 }],
    ['no answer where it does not count', 8, 'ten', [7], 0, { kind: 'not_reachable', average: 7 }],
  ])('is %s', (_, wished, scale, marks, weight, next) => {
    const grades = marks.map((mark) => grade(mark));
    expect(nextGradeFor(wished, grades, grading(scale), { weight })).toEqual(next);
  });

  it('counts in its category', () => {
    const categories = [
      { name: 'Exams', weight: 70 },
      { name: 'Homework', weight: 30 },
    ];
    const grades = [grade(6, { category: 'Exams' }), grade(9, { category: 'Homework' })];
    // (70 * (6 + x) / 2 + 30 * 9) / 100 = 7.5 asks for 7.714.
    const given = grading('ten', { categories });
    const next = (category: string | null) => nextGradeFor(7.5, grades, given, { weight: 1, category });
    expect(next('Exams')).toEqual({ kind: 'mark', mark: 7.72 });
    expect(next('Homework')).toMatchObject({ kind: 'not_reachable' });
    expect(nextGradeFor(5.5, grades, given, { weight: 1, category: 'Homework' })).toEqual({ kind: 'any' });
    // A grade in no category changes nothing.
    expect(next(null)).toEqual({ kind: 'not_reachable', average: 6.9 });
  });
});
