import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable } from '../../family-table.ts';
import { TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { line, neededLine } from '../../text.ts';
import { ClockTime, SentLocalDate } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { SCORE_MAX, TERMS_MAX, WEIGHT_MAX } from './profiles.ts';
import { createdBy, rules, seenBy, spanInOrder, SUBJECT_MAX, WORDS_MAX } from './rules.ts';

const Score = z.nullable(z.number().check(z.minimum(0), z.maximum(SCORE_MAX)));

const grade = {
  subject: neededLine(SUBJECT_MAX),
  title: neededLine(TITLE_MAX),
  /** One of the profile's categories by its name, or words of its own. */
  category: z.nullable(line(40)),
  /** How much it counts beside others of its category. 0 for one that is only noted down. */
  weight: z.number().check(z.minimum(0), z.maximum(WEIGHT_MAX)),
  /** What was reached, of `score_max`; without that, a mark in the profile's scale. */
  score: Score,
  score_max: z.nullable(z.number().check(z.minimum(1), z.maximum(SCORE_MAX))),
  /** Of the scale `letters`: "B+". */
  letter: z.nullable(line(4)),
  /** The place among the profile's terms, from 1; null for the one that its day is in. */
  term: z.nullable(z.int().check(z.minimum(1), z.maximum(TERMS_MAX))),
  graded_on: SentLocalDate,
  comment: z.nullable(line(WORDS_MAX)),
} as const;
const { subject, title, graded_on, ...details } = grade;

export const Grade = z.object({
  ...BASE_COLUMNS,
  student_id: Uuid,
  profile_id: Uuid,
  ...grade,
  subject: z.string(),
  title: z.string(),
  created_by: Uuid,
});
export type Grade = z.infer<typeof Grade>;

/** A grade of a student's school year. Averages follow from all of them (`averages.ts`). */
export const grades = familyTable('grades', {
  row: Grade,
  create: z.strictObject({
    student_id: Uuid,
    profile_id: Uuid,
    ...{ subject, title, graded_on },
    ...z.partial(z.object(details)).shape,
  }),
  update: z.partial(z.strictObject(grade)),
  workspace: 'family',
  label: (row) => row.title,
  may: rules,
  seenBy,
  fieldGroups: [['score', 'score_max', 'letter']],
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['student_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor) => ({
    ...{ category: null, weight: 1, score: null, score_max: null, letter: null, term: null, comment: null },
    ...fields,
    ...createdBy(actor),
  }),
});

const absence = {
  starts_on: SentLocalDate,
  /** The last day. Null for one day. */
  ends_on: z.nullable(SentLocalDate),
  /** From when, and until when, of a part of a day. */
  starts: z.nullable(ClockTime),
  ends: z.nullable(ClockTime),
  reason: z.nullable(line(WORDS_MAX)),
  /** Whether the school has the excuse. */
  is_excused: z.boolean(),
} as const;
const { starts_on, ...facts } = absence;

export const SchoolAbsence = z.object({ ...BASE_COLUMNS, student_id: Uuid, ...absence, created_by: Uuid });
export type SchoolAbsence = z.infer<typeof SchoolAbsence>;

/** Days and hours at which a student was not in school. */
export const schoolAbsences = familyTable('school_absences', {
  row: SchoolAbsence,
  create: z
    .strictObject({ student_id: Uuid, starts_on, ...z.partial(z.object(facts)).shape })
    .check(spanInOrder('starts_on', 'starts', 'ends_on', 'ends')),
  update: z.partial(z.strictObject(absence)).check(spanInOrder('starts_on', 'starts', 'ends_on', 'ends')),
  workspace: 'family',
  label: ({ reason }) => reason,
  may: rules,
  seenBy,
  fieldGroups: [['starts_on', 'ends_on', 'starts', 'ends']],
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['student_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor) => ({
    ...{ ends_on: null, starts: null, ends: null, reason: null, is_excused: false },
    ...fields,
    ...createdBy(actor),
  }),
});
