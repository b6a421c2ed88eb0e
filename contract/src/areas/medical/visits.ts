import * as z from 'zod/mini';
import { familyTable } from '../../family-table.ts';
import { NamedFile, NamedFiles, SEVERAL_FILES } from '../../files/kinds.ts';
import { NAME_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { line, neededLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate, SentTimestamp, Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { contacts } from '../contacts.ts';
import { MEDICAL_NAME_MAX, MEDICAL_NOTE_MAX, RECORD_COLUMNS, RECORD_FIELDS, recordPart } from './records.ts';

const { audience } = RECORD_FIELDS;
const Reason = neededLine(MEDICAL_NAME_MAX);

const visit = {
  starts_at: SentTimestamp,
  place: z.nullable(line(MEDICAL_NAME_MAX)),
  /** The contact who is visited, with their name as it was when they were chosen. */
  physician_id: z.nullable(Uuid),
  physician_name: z.nullable(line(NAME_MAX)),
  /** What to ask there, and what was said. */
  questions: z.nullable(text(MEDICAL_NOTE_MAX)),
  outcome: z.nullable(text(MEDICAL_NOTE_MAX)),
} as const;
const { starts_at, ...visitDetails } = visit;
export const MedicalVisit = z.object({ ...RECORD_COLUMNS, reason: z.string(), ...visit, starts_at: Timestamp });
export type MedicalVisit = z.infer<typeof MedicalVisit>;

export const medicalVisits = familyTable('medical_visits', {
  ...recordPart(MedicalVisit),
  create: z.strictObject({ ...RECORD_FIELDS, reason: Reason, starts_at, ...z.partial(z.object(visitDetails)).shape }),
  update: z.partial(z.strictObject({ reason: Reason, ...visit, audience })),
  label: ({ reason }) => reason,
  chosen: { physician_id: { table: contacts, name: 'physician_name' } },
  limit: 1_000,
});

export const MEASUREMENT_KINDS = ['weight', 'height', 'head', 'temperature'] as const;
/** The least and the most of each kind: kilograms, centimetres, centimetres, degrees Celsius. */
export const MEASUREMENT_BOUNDS = {
  ...{ weight: [0.2, 400], height: [20, 260], head: [15, 80], temperature: [25, 46] },
} as const satisfies Record<(typeof MEASUREMENT_KINDS)[number], readonly [number, number]>;

const measurement = {
  kind: z.enum(MEASUREMENT_KINDS),
  /** In the unit of its kind, whatever unit it was typed in. */
  value: z.number().check(z.minimum(0.2), z.maximum(400)),
  measured_at: SentTimestamp,
} as const;
const noted = { note: z.nullable(line(MEDICAL_NAME_MAX)) } as const;
const isInBounds = (one: { readonly kind: (typeof MEASUREMENT_KINDS)[number]; readonly value: number }) => {
  const [least, most] = MEASUREMENT_BOUNDS[one.kind];
  return one.value >= least && one.value <= most;
};
export const Measurement = z.object({ ...RECORD_COLUMNS, ...measurement, ...noted, measured_at: Timestamp });
export type Measurement = z.infer<typeof Measurement>;

const measured = recordPart(Measurement);
export const measurements = familyTable('measurements', {
  ...measured,
  may: {
    ...measured.may,
    create: (actor, row) => measured.may.create.roles.includes(actor.effectiveRole) && isInBounds(row),
    update: (actor, _, row) => measured.may.update.roles.includes(actor.effectiveRole) && isInBounds(row),
  },
  create: z.strictObject({ ...RECORD_FIELDS, ...measurement, ...z.partial(z.object(noted)).shape }),
  update: z.partial(z.strictObject({ ...measurement, ...noted, audience })),
  label: () => null,
  fieldGroups: [['kind', 'value']],
  limit: WHOLE_ROWS_MAX,
});

const document = { title: Reason, dated_on: z.nullable(SentLocalDate) } as const;
export const MedicalDocument = z.object({
  ...{ ...RECORD_COLUMNS, title: z.string(), dated_on: z.nullable(LocalDate) },
  attachments: z.nullable(z.array(NamedFile)),
});
export type MedicalDocument = z.infer<typeof MedicalDocument>;

export const medicalDocuments = familyTable('medical_documents', {
  ...recordPart(MedicalDocument),
  create: z.strictObject({ ...RECORD_FIELDS, title: Reason, dated_on: z.optional(document.dated_on) }),
  update: z.partial(z.strictObject({ ...document, attachments: NamedFiles, audience })),
  label: ({ title }) => title,
  files: { attachments: SEVERAL_FILES },
  limit: 1_000,
});
