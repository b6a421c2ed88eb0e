import * as z from 'zod/mini';
import { familyTable } from '../../family-table.ts';
import { NAME_MAX } from '../../limits.ts';
import { line, neededLine, phoneLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate } from '../../times.ts';
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

export const BLOOD_TYPES = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export const EMERGENCY_CONTACTS_MAX = 5;
const Note = z.nullable(text(MEDICAL_NOTE_MAX));
const Name = neededLine(MEDICAL_NAME_MAX);
const ShortLine = z.nullable(line(MEDICAL_NAME_MAX));
const Day = z.nullable(SentLocalDate);
const StoredDay = z.nullable(LocalDate);

/** Called in this order. */
export const EmergencyContact = z.strictObject({
  name: neededLine(NAME_MAX),
  phone: phoneLine,
  relation: line(NAME_MAX),
});
export type EmergencyContact = z.infer<typeof EmergencyContact>;

const profile = {
  blood_type: z.nullable(z.enum(BLOOD_TYPES)),
  /** The insurer, and the number of the member there. */
  payor: ShortLine,
  member_number: ShortLine,
  /** The contact who is their doctor, with their name as it was when they were chosen. */
  physician_id: z.nullable(Uuid),
  physician_name: z.nullable(line(NAME_MAX)),
  emergency_contacts: z.nullable(z.array(EmergencyContact).check(z.maxLength(EMERGENCY_CONTACTS_MAX))),
  notes: Note,
} as const;
export const MedicalProfile = z.object({ ...RECORD_COLUMNS, ...profile });
export type MedicalProfile = z.infer<typeof MedicalProfile>;
const NewProfile = z.strictObject({ ...RECORD_FIELDS, ...z.partial(z.object(profile)).shape });

/** One of a person; two devices that were offline make two, which both stay until a manager removes one. Their date of birth is among the details of the member (`members`, `private_details`). */
export const medicalProfiles = familyTable('medical_profiles', {
  ...recordPart(MedicalProfile),
  permissions: medicalPermissions,
  create: NewProfile,
  update: z.partial(z.strictObject({ ...profile, audience: RECORD_FIELDS.audience })),
  label: () => null,
  chosen: { physician_id: { table: contacts, name: 'physician_name' } },
  limit: 500,
});

export const ALLERGY_KINDS = ['allergy', 'intolerance'] as const;
export const ALLERGY_CATEGORIES = ['food', 'medication', 'environment', 'biologic'] as const;
export const CRITICALITIES = ['low', 'high', 'unable_to_assess'] as const;
export const SEVERITIES = ['mild', 'moderate', 'severe'] as const;
export const CLINICAL_STATUSES = ['active', 'inactive', 'resolved'] as const;

const allergy = {
  kind: z.enum(ALLERGY_KINDS),
  category: z.enum(ALLERGY_CATEGORIES),
  criticality: z.nullable(z.enum(CRITICALITIES)),
  reaction: ShortLine,
  severity: z.nullable(z.enum(SEVERITIES)),
  status: z.enum(CLINICAL_STATUSES),
  note: Note,
} as const;
export const Allergy = z.object({ ...RECORD_COLUMNS, substance: z.string(), ...allergy });
export type Allergy = z.infer<typeof Allergy>;

export const allergies = familyTable('allergies', {
  ...recordPart(Allergy, { kind: 'allergy', category: 'food', status: 'active' }),
  create: z.strictObject({ ...RECORD_FIELDS, substance: Name, ...z.partial(z.object(allergy)).shape }),
  update: z.partial(z.strictObject({ substance: Name, ...allergy, audience: RECORD_FIELDS.audience })),
  label: ({ substance }) => substance,
  limit: 500,
});

/** An allergy of unknown severity may be worse than a mild one. */
const SEVERITY_RANKS = { severe: 0, moderate: 1, unknown: 2, mild: 3 } as const;

/** Orders allergies by what may do most harm: a risk to life first, then by severity. */
export function compareHarm(one: Allergy, other: Allergy): number {
  const rank = ({ criticality, severity }: Allergy) =>
    criticality === 'high' ? -1 : SEVERITY_RANKS[severity ?? 'unknown'];
  return rank(one) - rank(other);
}

const condition = { status: z.enum(CLINICAL_STATUSES), onset: Day, note: Note } as const;
export const Condition = z.object({ ...RECORD_COLUMNS, name: z.string(), ...condition, onset: StoredDay });
export type Condition = z.infer<typeof Condition>;

export const conditions = familyTable('conditions', {
  ...recordPart(Condition, { status: 'active' }),
  create: z.strictObject({ ...RECORD_FIELDS, name: Name, ...z.partial(z.object(condition)).shape }),
  update: z.partial(z.strictObject({ name: Name, ...condition, audience: RECORD_FIELDS.audience })),
  label: ({ name }) => name,
  limit: 500,
});

const immunization = {
  occurred_on: Day,
  dose_number: z.nullable(z.int().check(z.minimum(1), z.maximum(20))),
  lot: ShortLine,
  manufacturer: ShortLine,
  site: ShortLine,
  performer: ShortLine,
  next_due: Day,
  note: Note,
} as const;
export const Immunization = z.object({
  ...{ ...RECORD_COLUMNS, vaccine: z.string(), ...immunization },
  ...{ occurred_on: StoredDay, next_due: StoredDay },
});
export type Immunization = z.infer<typeof Immunization>;

/** `occurred_on` is null for one that is only planned. */
export const immunizations = familyTable('immunizations', {
  ...recordPart(Immunization),
  create: z.strictObject({ ...RECORD_FIELDS, vaccine: Name, ...z.partial(z.object(immunization)).shape }),
  update: z.partial(z.strictObject({ vaccine: Name, ...immunization, audience: RECORD_FIELDS.audience })),
  label: ({ vaccine }) => vaccine,
  limit: 1_000,
});

type Given = Pick<Immunization, 'id' | 'user_id' | 'vaccine' | 'occurred_on' | 'next_due' | 'created_at'>;
const nameOf = ({ vaccine }: Pick<Given, 'vaccine'>) => vaccine.trim().toLowerCase();

/** Whether the next one that a vaccination names is still to be given: none of the same vaccine was since it was given, or since it was planned. */
export function isNextOpen(one: Given, others: readonly Given[]): boolean {
  const since = one.occurred_on ?? one.created_at.slice(0, 10);
  return (
    one.next_due !== null &&
    !others.some(
      (other) =>
        other.id !== one.id &&
        other.user_id === one.user_id &&
        nameOf(other) === nameOf(one) &&
        other.occurred_on !== null &&
        other.occurred_on > since,
    )
  );
}
