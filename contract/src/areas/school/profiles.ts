import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable } from '../../family-table.ts';
import { NAME_MAX, TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { line, neededLine } from '../../text.ts';
import { ClockTime, LocalDate, SentLocalDate } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { contacts } from '../contacts.ts';
import { SUBJECT_MAX, createdBy, inOrder, rules, schoolPermissions, seenBy } from './rules.ts';

/** `ten`, `twenty` and `hundred` begin at 0; of `six_best` and `one_best`, from 1 to 6, the name says the best; `letters` are A+ to F. */
export const GRADING_SCALES = ['ten', 'twenty', 'hundred', 'six_best', 'one_best', 'letters'] as const;
export type GradingScale = (typeof GRADING_SCALES)[number];
export const TERMS_MAX = 6;
export const GRADE_CATEGORIES_MAX = 12;
export const SCORE_MAX = 1_000;
export const WEIGHT_MAX = 100;

/** Days from the first to the last, both included. */
const Term = z
  .strictObject({ name: neededLine(40), starts_on: SentLocalDate, ends_on: SentLocalDate })
  .check(inOrder('starts_on', 'ends_on'));
export type Term = z.infer<typeof Term>;
/** How much a category counts in the average of a subject, beside the others. */
export const GradeCategory = z.strictObject({
  name: neededLine(40),
  weight: z.number().check(z.minimum(0), z.maximum(WEIGHT_MAX)),
});

const profile = {
  school: neededLine(NAME_MAX),
  /** What the school calls it: "4", "4th grade". */
  grade_level: z.nullable(line(40)),
  class_name: z.nullable(line(40)),
  /** The school year. */
  starts_on: SentLocalDate,
  ends_on: SentLocalDate,
  grading_scale: z.enum(GRADING_SCALES),
  /** In the scale; of `letters` in grade points. */
  passing_mark: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  /** A day of a week A. Null where every week is the same. */
  week_a_on: z.nullable(SentLocalDate),
  terms: z.nullable(z.array(Term).check(z.maxLength(TERMS_MAX))),
  /** Null where grades count by their own weight alone. */
  categories: z.nullable(z.array(GradeCategory).check(z.maxLength(GRADE_CATEGORIES_MAX))),
} as const;
const { school, starts_on, ends_on, grading_scale, ...choices } = profile;

export const SchoolProfile = z.object({
  ...BASE_COLUMNS,
  student_id: Uuid,
  ...profile,
  school: z.string(),
  created_by: Uuid,
});
export type SchoolProfile = z.infer<typeof SchoolProfile>;

/** A student in one school for one school year. */
export const schoolProfiles = familyTable('school_profiles', {
  row: SchoolProfile,
  create: z
    .strictObject({
      student_id: Uuid,
      ...{ school, starts_on, ends_on, grading_scale },
      ...z.partial(z.object(choices)).shape,
    })
    .check(inOrder('starts_on', 'ends_on')),
  update: z.partial(z.strictObject(profile)).check(inOrder('starts_on', 'ends_on')),
  workspace: 'family',
  label: (row) => row.school,
  permissions: schoolPermissions,
  may: rules,
  seenBy,
  fieldGroups: [['starts_on', 'ends_on']],
  sync: 'full',
  limit: 200,
  filter: ['student_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor) => ({
    ...{ grade_level: null, class_name: null, passing_mark: null, week_a_on: null, terms: null, categories: null },
    ...fields,
    ...createdBy(actor),
  }),
});

/** Rows of a profile name its student too, who sees them by that. */
const ofProfile = { student_id: Uuid, profile_id: Uuid } as const;

export const SCHOOL_WEEKS = ['A', 'B'] as const;
const period = {
  /** From 1 for Monday to 7. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  starts: ClockTime,
  ends: ClockTime,
  subject: neededLine(SUBJECT_MAX),
  room: z.nullable(line(40)),
  /** The contact, and their name as it was when they were chosen; a name alone of a teacher who is no contact. */
  teacher_id: z.nullable(Uuid),
  teacher_name: z.nullable(line(NAME_MAX)),
  /** Null for every week. */
  week: z.nullable(z.enum(SCHOOL_WEEKS)),
  /** What it needs each time: "Sports bag". */
  bring: z.nullable(line(TITLE_MAX)),
} as const;
const { weekday, starts, ends, subject, ...details } = period;

export const SchoolPeriod = z.object({ ...BASE_COLUMNS, ...ofProfile, ...period, subject: z.string() });
export type SchoolPeriod = z.infer<typeof SchoolPeriod>;

/** A lesson of the timetable. Its times are those of the school's clock. */
export const schoolPeriods = familyTable('school_periods', {
  row: SchoolPeriod,
  create: z
    .strictObject({
      ...ofProfile,
      ...{ weekday, starts, ends, subject },
      ...z.partial(z.object(details)).shape,
    })
    .check(inOrder('starts', 'ends')),
  update: z.partial(z.strictObject(period)).check(inOrder('starts', 'ends')),
  workspace: 'family',
  label: (row) => row.subject,
  may: rules,
  seenBy,
  fieldGroups: [['starts', 'ends']],
  chosen: { teacher_id: { table: contacts, name: 'teacher_name' } },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['student_id'],
  persist: 'disk',
  applyCreate: (fields) => ({
    ...{ room: null, teacher_id: null, teacher_name: null, week: null, bring: null },
    ...fields,
  }),
});

export const SCHOOL_EXCEPTION_KINDS = ['holiday', 'cancelled', 'moved', 'replaced'] as const;
const exception = {
  kind: z.enum(SCHOOL_EXCEPTION_KINDS),
  /** The day of the lesson; the first one of a holiday. */
  on_date: SentLocalDate,
  /** The last day of a holiday. Null for one day. */
  until_date: z.nullable(SentLocalDate),
  /** The lesson; null for a holiday. */
  period_id: z.nullable(Uuid),
  /** Of a holiday its name; of a replaced lesson the subject. */
  title: z.nullable(line(TITLE_MAX)),
  /** Where a lesson is moved to; each null where it stays as it is. */
  to_date: z.nullable(SentLocalDate),
  starts: z.nullable(ClockTime),
  ends: z.nullable(ClockTime),
  room: z.nullable(line(40)),
  /** "With Ms Ortega" */
  note: z.nullable(line(TITLE_MAX)),
} as const;
const { kind, on_date, period_id, ...more } = exception;

/** A lesson is named where it differs, and a holiday is of no lesson. */
const namesLesson = z.check<{ readonly kind: string; readonly period_id?: string | null | undefined }>(
  ({ value, issues }) => {
    if ((value.kind === 'holiday') !== ((value.period_id ?? null) === null))
      issues.push({ code: 'custom', path: ['period_id'], input: value.period_id });
  },
);

export const SchoolException = z.object({
  ...BASE_COLUMNS,
  ...ofProfile,
  ...exception,
  on_date: LocalDate,
  /** The UID of the school's calendar file that it was read from. */
  uid: z.nullable(z.string()),
});
export type SchoolException = z.infer<typeof SchoolException>;

/** What differs from the timetable: a lesson on one day, or days without any. */
export const schoolExceptions = familyTable('school_exceptions', {
  row: SchoolException,
  create: z
    .strictObject({
      ...ofProfile,
      ...{ kind, on_date },
      ...z.partial(z.object({ period_id, ...more })).shape,
      uid: z.optional(z.nullable(line(255))),
    })
    .check(inOrder('on_date', 'until_date'), inOrder('starts', 'ends'), namesLesson),
  update: z
    .partial(z.strictObject({ on_date, ...more }))
    .check(inOrder('on_date', 'until_date'), inOrder('starts', 'ends')),
  workspace: 'family',
  label: ({ title }) => title,
  may: rules,
  seenBy,
  fieldGroups: [
    ['on_date', 'until_date'],
    ['starts', 'ends'],
  ],
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['student_id'],
  persist: 'disk',
  applyCreate: (fields) => ({
    ...{ until_date: null, period_id: null, title: null, to_date: null, starts: null, ends: null },
    ...{ room: null, note: null, uid: null },
    ...fields,
  }),
});
