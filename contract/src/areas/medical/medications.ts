import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { NAME_MAX } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { line, neededLine, text } from '../../text.ts';
import { ClockTime, LocalDate, SentLocalDate, SentTimestamp, Timestamp, TimeZone } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { contacts } from '../contacts.ts';
import {
  MEDICAL_NAME_MAX,
  MEDICAL_NOTE_MAX,
  medicalPermissions,
  RECORD_COLUMNS,
  RECORD_FIELDS,
  recordPart,
} from './records.ts';

const { view, log, manage } = medicalPermissions;

export const MEDICATION_FORMS = [
  ...(['tablet', 'capsule', 'liquid', 'drops', 'spray', 'inhaler'] as const),
  ...(['injection', 'cream', 'patch', 'suppository', 'other'] as const),
] as const;
export const ROUTES = ['oral', 'inhaled', 'injected', 'skin', 'eye', 'ear', 'nose', 'rectal', 'other'] as const;
export const DOSE_TIMES_MAX = 12;
export const PAUSES_MAX = 50;

const different = (list: readonly unknown[]) => new Set(list).size === list.length;

/**
 * When doses are due. `times`: by the clock of the medication's zone, on the weekdays (1 is Monday) or every day. `hours`: every so many hours of
 * elapsed time from the first. `as_needed`: never due; at least so many minutes apart, and at most so many in 24 hours.
 */
export const Schedule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('times'),
    times: z.array(ClockTime).check(z.minLength(1), z.maxLength(DOSE_TIMES_MAX), z.refine(different)),
    weekdays: z.nullable(
      z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7), z.refine(different)),
    ),
  }),
  z.strictObject({
    kind: z.literal('hours'),
    every: z.int().check(z.minimum(1), z.maximum(168)),
    first_at: SentTimestamp,
  }),
  z.strictObject({
    kind: z.literal('as_needed'),
    least_minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(10_080))),
    most_per_day: z.nullable(z.int().check(z.minimum(1), z.maximum(48))),
  }),
]);
export type Schedule = z.infer<typeof Schedule>;

/** A time without doses; it goes on while `until` is null. */
const Pause = z.strictObject({ from: SentTimestamp, until: z.nullable(SentTimestamp) });
/** A number of doses, millilitres or milligrams, with at most three decimals. */
const Amount = z.number().check(
  ...[z.minimum(0), z.maximum(100_000)],
  z.refine((amount) => Math.round(amount * 1_000) / 1_000 === amount),
);

const medication = {
  form: z.nullable(z.enum(MEDICATION_FORMS)),
  dose_value: z.nullable(Amount),
  dose_unit: z.nullable(line(20)),
  route: z.nullable(z.enum(ROUTES)),
  schedule: z.nullable(Schedule),
  time_zone: z.nullable(TimeZone),
  starts_on: z.nullable(SentLocalDate),
  /** The last day on which it is taken. */
  ends_on: z.nullable(SentLocalDate),
  pauses: z.nullable(z.array(Pause).check(z.maxLength(PAUSES_MAX))),
  prescriber_id: z.nullable(Uuid),
  prescriber_name: z.nullable(line(NAME_MAX)),
  /** How much there was at `stock_at`, in `dose_unit`. What is left follows from the doses given since (`stockLeft`). */
  stock: z.nullable(Amount),
  stock_at: z.nullable(SentTimestamp),
  /** A refill is due once no more than this is left. */
  refill_at: z.nullable(Amount),
  note: z.nullable(text(MEDICAL_NOTE_MAX)),
} as const;
export const Medication = z.object({
  ...{ ...RECORD_COLUMNS, name: z.string(), ...medication },
  ...{ starts_on: z.nullable(LocalDate), ends_on: z.nullable(LocalDate), stock_at: z.nullable(Timestamp) },
  time_zone: z.nullable(z.string()),
});
export type Medication = z.infer<typeof Medication>;
const Name = neededLine(MEDICAL_NAME_MAX);

export const medications = familyTable('medications', {
  ...recordPart(Medication),
  create: z.strictObject({ ...RECORD_FIELDS, name: Name, ...z.partial(z.object(medication)).shape }),
  update: z.partial(z.strictObject({ name: Name, ...medication, audience: RECORD_FIELDS.audience })),
  label: ({ name }) => name,
  chosen: { prescriber_id: { table: contacts, name: 'prescriber_name' } },
  fieldGroups: [
    ['stock', 'stock_at'],
    ['schedule', 'time_zone'],
    ['starts_on', 'ends_on'],
  ],
  limit: 500,
});

export const DOSE_STATUSES = ['given', 'skipped'] as const;
const dose = {
  status: z.enum(DOSE_STATUSES),
  /** When it was given, or was decided to be skipped. */
  taken_at: SentTimestamp,
  /** The planned moment that it is for; null for one that no plan asked for. */
  due_at: z.nullable(SentTimestamp),
  /** How much, in the unit of the medication; null for its usual dose. */
  amount: z.nullable(Amount),
  /** Why it was skipped. */
  reason: z.nullable(line(MEDICAL_NAME_MAX)),
  note: z.nullable(line(MEDICAL_NAME_MAX)),
} as const;
const { status, taken_at, ...doseDetails } = dose;
const whose = { medication_id: Uuid, user_id: Uuid } as const;
export const Dose = z.object({
  ...{ ...BASE_COLUMNS, ...whose, ...dose, taken_at: Timestamp, due_at: z.nullable(Timestamp) },
  /** The member who gave it; null for one who is not known any more. */
  given_by: z.nullable(Uuid),
  /** The scope of its medication. */
  scope_id: z.nullable(Uuid),
  created_by: Uuid,
});
export type Dose = z.infer<typeof Dose>;
const given = { given_by: z.optional(Uuid) } as const;

/** A member who sees a medication logs its doses, and corrects what they logged; managers correct all. */
const mayCorrect = (actor: Actor, { created_by }: Dose) =>
  may(actor, manage) || (may(actor, log) && created_by === actor.memberId);

/**
 * What was given or skipped of a medication. Entries for one moment by two people both stay. A dose is seen by those who see its medication. The
 * database lets those who are no managers change theirs for 24 hours after they were logged.
 */
export const doses = familyTable('doses', {
  row: Dose,
  create: z.strictObject({ ...whose, status, taken_at, ...z.partial(z.object(doseDetails)).shape, ...given }),
  update: z.partial(z.strictObject({ ...dose, ...given })),
  workspace: 'family',
  label: () => null,
  may: { read: view, create: log, update: mayCorrect, remove: mayCorrect },
  seenBy: { scope: 'scope_id', listedBy: 'medication_id' },
  sync: { by: 'taken_at', size: 200 },
  limit: 200_000,
  filter: ['medication_id', 'user_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<Dose> => ({
    ...{ due_at: null, amount: null, reason: null, note: null, given_by: actor.memberId },
    ...fields,
    ...{ scope_id: null, created_by: actor.memberId },
  }),
});
