import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { BASE_COLUMNS, serverTable } from '../../family-table.ts';
import { Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { medicalPermissions } from './records.ts';

const { manage } = medicalPermissions;

/** What a card can show, in the order in which it does: what decides first, first. */
export const CARD_SECTIONS = [
  ...(['allergies', 'medications', 'conditions', 'blood_type', 'birth_date'] as const),
  ...(['emergency_contacts', 'physician', 'insurance', 'notes'] as const),
] as const;
export type CardSection = (typeof CARD_SECTIONS)[number];
/** How many days a link can live. */
export const CARD_DAYS = [1, 7, 365] as const;
/** Most links of a family at a time. */
export const EMERGENCY_CARDS_MAX = 100;
export const PRIVATE_RECORDS_MAX = 200;

const Sections = z.array(z.enum(CARD_SECTIONS));

/** A link at which a person's emergency card is read without signing in, until `expires_at`, or until it is revoked: then it is removed. Its secret is shown once and never sent to a client again. */
export const EmergencyCard = z.object({
  ...{ ...BASE_COLUMNS, user_id: Uuid, sections: Sections },
  /** The private records that it shows beside those that the family sees. */
  record_ids: z.array(Uuid),
  expires_at: Timestamp,
  opened_count: z.int(),
  last_opened_at: z.nullable(Timestamp),
  created_by: Uuid,
});
export type EmergencyCard = z.infer<typeof EmergencyCard>;

export const emergencyCards = serverTable('emergency_cards', {
  row: EmergencyCard,
  workspace: 'family',
  label: () => null,
  may: { read: manage },
  seenBy: 'family',
  sync: 'full',
  limit: EMERGENCY_CARDS_MAX,
  filter: ['user_id'],
  persist: 'disk',
});

const different = (list: readonly string[]) => new Set(list).size === list.length;

export const createEmergencyCard = remoteFunction('create-emergency-card', {
  summary:
    'Makes a link to the emergency card of one person. It shows the chosen parts of the record as they are when it is opened, and of private records those that are named.',
  input: z.strictObject({
    user_id: Uuid,
    sections: Sections.check(z.minLength(1), z.refine(different)),
    record_ids: z.array(Uuid).check(z.maxLength(PRIVATE_RECORDS_MAX), z.refine(different)),
    days: z.literal([...CARD_DAYS]),
  }),
  /** The path of the card; only a hash of its secret is stored, so it is shown this once. */
  output: z.object({ id: Uuid, path: z.string(), expires_at: Timestamp }),
  may: manage,
});

export const revokeEmergencyCard = remoteFunction('revoke-emergency-card', {
  summary: 'Ends the link to an emergency card at once, also in a family without a plan.',
  input: z.strictObject({ card_id: Uuid }),
  output: z.object({ success: z.boolean() }),
  may: manage,
  whenLapsed: true,
});
