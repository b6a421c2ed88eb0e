import { newId } from '#contract/ids.ts';
import type { Actor } from '#contract/permissions.ts';
import type { AreaSamples, People } from '../../testing/authorization/samples.ts';

const YEAR = { school: 'CEIP San Isidro', starts_on: '2026-09-10', ends_on: '2027-06-22', grading_scale: 'ten' };
const PERIOD = { weekday: 1, starts: '09:00', ends: '09:55', subject: 'Maths' };
const GRADE = { subject: 'Maths', title: 'Fractions', score: 7.5, graded_on: '2026-11-20' };

/** The rows of a student: the actor, and a child who is not involved. `ofProfile` where they belong to a school year. */
function ofStudents(fields: object, { hasProfile = true } = {}) {
  const row =
    (kind: string, whom: 'actor' | 'other') =>
    (people: People): { by: Actor; fields: Record<string, unknown> } => ({
      by: people.maker,
      fields: {
        ...fields,
        student_id: people[whom].memberId,
        ...(hasProfile && { profile_id: people.rowId('school_profiles', kind) }),
      },
    });
  return { 'of themselves': row('of themselves', 'actor'), 'of another child': row('of another child', 'other') };
}

/** The same rows as tries to make one. */
const creationsOf = (rows: ReturnType<typeof ofStudents>) => ({
  'for themselves': (people: People) => rows['of themselves'](people).fields,
  'for another child': (people: People) => rows['of another child'](people).fields,
});

const profiles = ofStudents(YEAR, { hasProfile: false });
const periods = ofStudents(PERIOD);
const holidays = ofStudents({ kind: 'holiday', on_date: '2026-12-22', until_date: '2027-01-07', title: 'Christmas' });
const grades = ofStudents(GRADE);
const absences = ofStudents({ starts_on: '2026-11-16', reason: 'Fever' }, { hasProfile: false });
const exams = ofStudents({ kind: 'exam', title: 'Fractions', due_on: '2026-11-27' }, { hasProfile: false });
const homework = (student: Actor) => ({
  ...{ kind: 'homework', title: 'Page 12', due_on: '2026-11-23' },
  student_id: student.memberId,
});

const createdBy = ({ other }: People) => ({ created_by: other.memberId });

export const samples: AreaSamples = {
  tables: {
    school_profiles: {
      rows: profiles,
      creations: creationsOf(profiles),
      updates: { 'another class': () => ({ class_name: '4B' }) },
      bulkUpdate: { grade_level: '4' },
      forged: createdBy,
    },
    school_periods: {
      rows: periods,
      creations: creationsOf(periods),
      updates: { 'another room': () => ({ room: 'Gym' }), 'another time': () => ({ starts: '10:00', ends: '10:55' }) },
      bulkUpdate: { week: 'A' },
    },
    school_exceptions: {
      rows: holidays,
      creations: creationsOf(holidays),
      updates: { 'another name': () => ({ title: 'Winter' }) },
      bulkUpdate: { note: 'As every year' },
    },
    school_events: {
      rows: {
        ...exams,
        'their own homework': ({ actor }) => ({ by: actor, fields: homework(actor) }),
        'homework from a parent': ({ actor, maker }) => ({ by: maker, fields: homework(actor) }),
      },
      creations: {
        ...creationsOf(exams),
        'own homework': ({ actor }) => homework(actor),
        'homework for another child': ({ other }) => homework(other),
        // One of a file is there once, so that each try is of another.
        'homework as from a file': ({ actor }) => ({ ...homework(actor), uid: `${newId()}@school.example` }),
      },
      updates: {
        done: () => ({ status: 'completed' }),
        'another title': () => ({ title: 'Changed' }),
        'another kind': () => ({ kind: 'trip' }),
        'a signature': () => ({ is_signed: true }),
        'another day': () => ({
          ...{ due_on: '2026-11-24', due_time: '09:00', ends_on: null, ends_time: null },
          time_zone: 'Europe/Madrid',
        }),
      },
      bulkUpdate: { status: 'in progress' },
      forged: ({ other }) => ({
        ...{ completed_at: '2020-01-01T00:00:00Z', completed_by: other.memberId, created_by: other.memberId },
        ...{ signed_at: '2020-01-01T00:00:00Z', signed_by: other.memberId },
      }),
    },
    grades: {
      rows: grades,
      creations: creationsOf(grades),
      updates: { 'another score': () => ({ score: 9, score_max: 10, letter: null }) },
      bulkUpdate: { comment: 'Well done' },
      atLimit: {
        score: (score: number) => ({ score_max: Math.max(1, score) }),
        score_max: (most: number) => ({ score: most }),
      },
      forged: createdBy,
    },
    school_absences: {
      rows: absences,
      creations: creationsOf(absences),
      updates: { excused: () => ({ is_excused: true }) },
      bulkUpdate: { is_excused: true },
      forged: createdBy,
    },
  },
  calls: {
    'start-school-year': () => ({
      ...{ profile_id: '0197aaaa-0000-7000-8000-0000000000f2', starts_on: '2027-09-10', ends_on: '2028-06-22' },
      keeps_timetable: true,
    }),
  },
};
