import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { may, type Actor } from '../../permissions.ts';
import { SentTimestamp, Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { medicalPermissions, RECORD_COLUMNS, recordPart } from './records.ts';

const { view, manage } = medicalPermissions;

const span = { from_at: SentTimestamp, until_at: SentTimestamp, may_log: z.boolean() } as const;
export const MedicalCarer = z.object({
  ...{ ...BASE_COLUMNS, user_id: Uuid, carer_id: Uuid, ...span },
  ...{ from_at: Timestamp, until_at: Timestamp, created_by: Uuid },
});
export type MedicalCarer = z.infer<typeof MedicalCarer>;

/** A manager does not prolong the time that another has given them. */
const mayChangeCare = (actor: Actor, { carer_id, created_by }: MedicalCarer): boolean =>
  may(actor, manage) && (carer_id !== actor.memberId || created_by === actor.memberId);

/**
 * Who cares for a member for a time: sees that member's medical records as the manager who chose them does, private ones too, and logs doses where
 * `may_log` says so. It ends by itself.
 */
export const medicalCarers = familyTable('medical_carers', {
  row: MedicalCarer,
  create: z.strictObject({ user_id: Uuid, carer_id: Uuid, ...span }),
  update: z.partial(z.strictObject(span)),
  workspace: 'family',
  label: () => null,
  may: { read: view, create: manage, update: mayChangeCare, remove: mayChangeCare },
  seenBy: 'family',
  sync: 'full',
  limit: 500,
  filter: ['user_id', 'carer_id'],
  persist: 'disk',
  fieldGroups: [['from_at', 'until_at']],
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<MedicalCarer> => ({ ...fields, created_by: actor.memberId }),
});

export const LOOK_KINDS = ['page', 'print', 'download', 'link'] as const;
/** How long looks are kept. */
export const LOOKS_KEPT_DAYS = 180;
const look = { what: z.enum(LOOK_KINDS), looked_at: SentTimestamp } as const;
export const MedicalLook = z.object({ ...RECORD_COLUMNS, ...look, looked_at: Timestamp });
export type MedicalLook = z.infer<typeof MedicalLook>;

const looked = recordPart(MedicalLook);
/**
 * Who looked at the medical page of another person. It is seen by managers, that person and the one who looked, and changed by no one. `created_at`
 * is when the server heard of it, which is later for a look without network.
 */
export const medicalLooks = familyTable('medical_looks', {
  ...looked,
  create: z.strictObject({ user_id: Uuid, ...look }),
  update: z.strictObject({}),
  label: () => null,
  may: { read: view, create: view, update: () => false, remove: () => false },
  sync: { by: 'created_at', size: 50 },
  limit: 20_000,
  purgeAfterDays: LOOKS_KEPT_DAYS,
  serverColumns: { create: ['created_by', 'audience'] },
  applyCreate: (fields, actor: Actor): Unstamped<MedicalLook> => ({
    ...fields,
    ...{ audience: { kind: 'managers', members: [] }, scope_id: null, created_by: actor.memberId },
  }),
});
