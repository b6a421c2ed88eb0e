import { expect } from 'vitest';
import type { Grade, SchoolAbsence } from '#contract/areas/school/grades.ts';
import type { SchoolEvent } from '#contract/areas/school/events.ts';
import type { SchoolException, SchoolPeriod, SchoolProfile } from '#contract/areas/school/profiles.ts';
import type { TestMember } from '../../testing/family.ts';

interface Rows {
  school_profiles: SchoolProfile;
  school_periods: SchoolPeriod;
  school_exceptions: SchoolException;
  school_events: SchoolEvent;
  grades: Grade;
  school_absences: SchoolAbsence;
}
export const SCHOOL_TABLES = [
  ...(['school_profiles', 'school_periods', 'school_exceptions', 'school_events'] as const),
  ...(['grades', 'school_absences'] as const),
] satisfies readonly (keyof Rows)[];

/** Creates a row that has to be accepted. */
export async function make<Name extends keyof Rows>(by: TestMember, table: Name, fields: object): Promise<Rows[Name]> {
  const made = await by.post(`/api/tables/${table}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Rows[Name]>();
}

/** The answer of a try: `200`, or the code of its refusal. */
export async function answerOf(tried: ReturnType<TestMember['post']>): Promise<string> {
  const answer = await tried;
  return answer.statusCode === 200 ? '200' : answer.json<{ code: string }>().code;
}

export const listOf = async <Name extends keyof Rows>(who: TestMember, table: Name): Promise<Rows[Name][]> =>
  (await who.get(`/api/tables/${table}`)).json<{ rows: Rows[Name][] }>().rows;

/** A school year of a student with a row of each table. */
export async function aYear(by: TestMember, student: TestMember) {
  const student_id = student.id;
  const profile = await make(by, 'school_profiles', {
    ...{ student_id, school: 'San Isidro', starts_on: '2026-09-10', ends_on: '2027-06-22', grading_scale: 'ten' },
    ...{ grade_level: '3rd grade', passing_mark: 5, week_a_on: '2026-09-10' },
  });
  const ofYear = { student_id, profile_id: profile.id };
  return {
    profile,
    period: await make(by, 'school_periods', {
      ...{ ...ofYear, weekday: 1, starts: '09:00', ends: '09:55', subject: 'Maths', teacher_name: 'Ms Ortega' },
    }),
    holiday: await make(by, 'school_exceptions', {
      ...{ ...ofYear, kind: 'holiday', on_date: '2026-12-21', until_date: '2027-01-08', title: 'Christmas' },
    }),
    homework: await make(by, 'school_events', {
      ...{ student_id, kind: 'homework', title: 'Page 12', due_on: '2026-11-23', time_zone: 'Europe/Madrid' },
    }),
    exam: await make(by, 'school_events', {
      ...{ student_id, kind: 'exam', title: 'Fractions', due_on: '2026-11-24', time_zone: 'Europe/Madrid' },
    }),
    grade: await make(by, 'grades', {
      ...{ ...ofYear, subject: 'Maths', title: 'Sums', score: 8, graded_on: '2026-11-10' },
    }),
    absence: await make(by, 'school_absences', { student_id, starts_on: '2026-11-16', reason: 'Fever' }),
  };
}
