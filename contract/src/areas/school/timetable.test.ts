import { describe, expect, it } from 'vitest';
import { addDays } from '../../recurrence/local-times.ts';
import type { SchoolEvent } from './events.ts';
import type { SchoolException, SchoolPeriod } from './profiles.ts';
import { bagOf, lessonsOn, nextSchoolDay, weekOn, yearOn, type Timetable } from './timetable.ts';

const BASE = { version: 1, created_at: '', updated_at: '', deleted_at: null, student_id: 'leo', profile_id: 'year' };

const period = (id: string, weekday: number, more: Partial<SchoolPeriod> = {}): SchoolPeriod => ({
  ...BASE,
  ...{ id, weekday, starts: '09:00', ends: '09:55', subject: id, room: '12', week: null, bring: null },
  ...{ teacher_id: null, teacher_name: 'Ms Ortega' },
  ...more,
});
const exception = (
  kind: SchoolException['kind'],
  on_date: string,
  more: Partial<SchoolException> = {},
): SchoolException => ({
  ...BASE,
  ...{ id: `${kind} ${on_date}`, kind, on_date, until_date: null, period_id: null, title: null, to_date: null },
  ...{ starts: null, ends: null, room: null, note: null, uid: null },
  ...more,
});
const event = (kind: SchoolEvent['kind'], due_on: string, more: Partial<SchoolEvent> = {}): SchoolEvent => ({
  ...{ ...BASE, id: `${kind} ${due_on}`, kind, title: kind, subject: null, due_on, due_time: null, ends_on: null },
  ...{ ends_time: null, time_zone: null, location: null, bring: null, description: null, attachments: null },
  ...{ status: 'pending', completed_at: null, completed_by: null, is_signed: false, signed_at: null },
  ...{ signed_by: null, uid: null, created_by: 'ana' },
  ...more,
});

/** From Thursday, 10 September 2026 to Tuesday, 22 June 2027. The clocks change on 25 October and 28 March. */
const PROFILE = { id: 'year', starts_on: '2026-09-10', ends_on: '2027-06-22', week_a_on: '2026-09-10' };
const CHRISTMAS = exception('holiday', '2026-12-21', { until_date: '2027-01-08', title: 'Christmas' });
const EASTER = exception('holiday', '2027-03-22', { until_date: '2027-03-29', title: 'Easter' });
const BRIDGE = exception('holiday', '2026-12-07', { until_date: '2026-12-08', title: 'Constitution Day' });

const timetable = (more: Partial<Timetable> = {}): Timetable => ({
  profile: PROFILE,
  periods: [
    period('maths', 1),
    period('lab', 1, { starts: '10:00', ends: '10:55', week: 'A', bring: 'Lab coat' }),
    period('music', 1, { starts: '10:00', ends: '10:55', week: 'B', bring: 'Recorder' }),
    period('sports', 4, { starts: '12:00', ends: '12:55', bring: 'Sports bag' }),
  ],
  exceptions: [CHRISTMAS, EASTER, BRIDGE],
  ...more,
});
const subjects = (table: Timetable, day: string) => lessonsOn(table, day).map(({ subject }) => subject);

describe('the lessons of a year', () => {
  it('are those of its weeks A and B, without holidays, also where the clocks change', () => {
    // Mondays by hand. The three weeks of Christmas and the one before Easter are not counted: 14 December is an A, and 11 January a B.
    const mondays: [string, string[]][] = [
      ['2026-09-07', []], // before the year
      ['2026-09-14', ['maths', 'music']], // the week of the 10th is an A
      ['2026-09-21', ['maths', 'lab']],
      ['2026-10-19', ['maths', 'lab']],
      ['2026-10-26', ['maths', 'music']], // the clocks were set back the day before
      ['2026-11-30', ['maths', 'lab']],
      ['2026-12-07', []], // a holiday, in a week that counts
      ['2026-12-14', ['maths', 'lab']],
      ['2026-12-21', []],
      ['2027-01-04', []],
      ['2027-01-11', ['maths', 'music']],
      ['2027-03-15', ['maths', 'lab']],
      ['2027-03-29', []], // a holiday, and the clocks were set forward the day before
      ['2027-04-05', ['maths', 'lab']],
      ['2027-06-21', ['maths', 'music']],
      ['2027-06-28', []], // after the year
    ];
    for (const [day, lessons] of mondays) expect([day, subjects(timetable(), day)]).toEqual([day, lessons]);
  });

  it('are at the same clock time on every one of its days', () => {
    let days = 0;
    let alternating = '';
    for (let day = PROFILE.starts_on; day <= PROFILE.ends_on; day = addDays(day, 1)) {
      const lessons = lessonsOn(timetable(), day);
      for (const { subject, starts } of lessons)
        expect(starts).toBe({ maths: '09:00', sports: '12:00' }[subject] ?? '10:00');
      alternating += lessons.map(({ subject }) => ({ lab: 'A', music: 'B' })[subject] ?? '').join('');
      days += Number(lessons.length > 0);
    }
    // 41 weeks from 7 September: the first has no Monday. Mondays 41 - 1 - 3 at Christmas - 2 at Easter - 1 bridge; Thursdays 41 - 3 - 1, and the last week ends on a Tuesday.
    expect(days).toBe(35 + 37);
    // Two Mondays of a week B are holidays of weeks that count.
    expect(alternating).toBe(`${'BA'.repeat(6)}A${'BA'.repeat(5)}A${'BA'.repeat(5)}B`);
  });

  it('without weeks A and B are all the same', () => {
    const same = timetable({ profile: { ...PROFILE, week_a_on: null } });
    expect(weekOn(same, '2026-09-14')).toBeNull();
    expect(subjects(same, '2026-09-14')).toEqual(['maths', 'lab', 'music']);
  });

  it('counts back from a later week A', () => {
    const later = timetable({ profile: { ...PROFILE, week_a_on: '2027-01-13' } });
    expect(weekOn(later, '2027-01-11')).toBe('A');
    expect(weekOn(later, '2026-12-14')).toBe('B');
    expect(weekOn(later, '2026-12-11')).toBe('A');
  });
});

describe('single exceptions', () => {
  it('a lesson is cancelled on its day only, and is still listed', () => {
    const table = timetable({ exceptions: [exception('cancelled', '2026-09-21', { period_id: 'maths' })] });
    expect(lessonsOn(table, '2026-09-21').map(({ subject, takesPlace }) => [subject, takesPlace])).toEqual([
      ['maths', false],
      ['lab', true],
    ]);
    expect(lessonsOn(table, '2026-09-28').every(({ takesPlace }) => takesPlace)).toBe(true);
  });

  it('a lesson is moved to another day, time and room', () => {
    const moved = exception('moved', '2026-09-21', {
      ...{ period_id: 'maths', to_date: '2026-09-22', starts: '11:00', ends: '11:55', room: '7' },
    });
    const table = timetable({ exceptions: [moved] });
    expect(lessonsOn(table, '2026-09-21')[0]).toMatchObject({ subject: 'lab' });
    expect(lessonsOn(table, '2026-09-21').find(({ subject }) => subject === 'maths')?.takesPlace).toBe(false);
    expect(lessonsOn(table, '2026-09-22')).toMatchObject([
      { subject: 'maths', starts: '11:00', ends: '11:55', room: '7', takesPlace: true },
    ]);
  });

  it('a lesson is moved within its day, and the lessons are in their order', () => {
    const moved = exception('moved', '2026-09-21', { period_id: 'maths', starts: '12:00', ends: '12:55' });
    expect(subjects(timetable({ exceptions: [moved] }), '2026-09-21')).toEqual(['lab', 'maths']);
    expect(lessonsOn(timetable({ exceptions: [moved] }), '2026-09-21')[1]?.takesPlace).toBe(true);
  });

  it('a lesson is replaced, and does not need what the usual one does', () => {
    const replaced = exception('replaced', '2026-09-17', { period_id: 'sports', title: 'Study hall' });
    expect(lessonsOn(timetable({ exceptions: [replaced] }), '2026-09-17')).toMatchObject([
      { subject: 'Study hall', starts: '12:00', bring: null, takesPlace: true },
    ]);
  });
});

describe('the bag of a day', () => {
  it('has what lessons and events need, each once, and what is due', () => {
    const trip = event('trip', '2026-09-16', { ends_on: '2026-09-18', bring: 'sports bag', title: 'Museum' });
    const homework = event('homework', '2026-09-17');
    const bag = bagOf(
      timetable(),
      [trip, homework, event('homework', '2026-09-18'), event('exam', '2026-09-17')],
      '2026-09-17',
    );
    expect(bag).toEqual({ bring: [{ what: 'Sports bag', for: 'sports' }], due: [homework] });
  });

  it('needs nothing for a lesson that is cancelled, and is there without a timetable', () => {
    const cancelled = exception('cancelled', '2026-09-17', { period_id: 'sports' });
    expect(bagOf(timetable({ exceptions: [cancelled] }), [], '2026-09-17').bring).toEqual([]);
    const form = event('form', '2026-09-17', { bring: 'Pen' });
    expect(bagOf(null, [form], '2026-09-17')).toEqual({ bring: [{ what: 'Pen', for: 'form' }], due: [form] });
  });
});

it('finds the next day with school after weekends and holidays', () => {
  expect(nextSchoolDay(timetable(), '2026-09-17')).toBe('2026-09-21');
  expect(nextSchoolDay(timetable(), '2026-12-17')).toBe('2027-01-11');
  expect(nextSchoolDay(timetable(), '2026-12-24')).toBe('2027-01-11');
  expect(nextSchoolDay(timetable(), '2027-06-21')).toBeNull();
});

it('finds the year of a day: its own, the next one in the long holidays, and else the last one', () => {
  const years = [PROFILE, { ...PROFILE, id: 'next', starts_on: '2027-09-10', ends_on: '2028-06-22' }];
  expect(yearOn(years, '2027-06-22')?.id).toBe('year');
  expect(yearOn(years, '2027-07-10')?.id).toBe('next');
  expect(yearOn(years, '2029-01-01')?.id).toBe('next');
  expect(yearOn(years, '2020-01-01')?.id).toBe('year');
  expect(yearOn([], '2027-01-01')).toBeUndefined();
});
