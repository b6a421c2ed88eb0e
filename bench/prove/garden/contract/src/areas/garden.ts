import * as z from 'zod/mini';
import { contacts } from './contacts.ts';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';
import { NAME_MAX } from '../limits.ts';
import { ANY_ROLE, MANAGERS, permissions } from '../permissions.ts';
import { neededLine } from '../text.ts';
import { LocalDate, SentLocalDate } from '../times.ts';
import { Uuid } from '../uuid.ts';

export const gardenPermissions = permissions('garden', { view: ANY_ROLE, manage: MANAGERS });
const { view, manage } = gardenPermissions;

/** A plant, the member who keeps it, the day of its next watering, and the nursery it is from. */
const Plant = z.object({
  ...BASE_COLUMNS,
  ...{ name: z.string(), keeper_id: z.nullable(Uuid), water_on: z.nullable(LocalDate), created_by: Uuid },
  ...{ nursery_id: z.nullable(Uuid), nursery_name: z.nullable(z.string()) },
});
export type Plant = z.infer<typeof Plant>;
const NewPlant = z.strictObject({
  name: neededLine(NAME_MAX),
  keeper_id: z.optional(z.nullable(Uuid)),
  water_on: z.optional(z.nullable(SentLocalDate)),
  nursery_id: z.optional(z.nullable(Uuid)),
  nursery_name: z.optional(z.nullable(neededLine(NAME_MAX))),
});

export const plants = familyTable('plants', {
  row: Plant,
  create: NewPlant,
  update: z.partial(NewPlant),
  workspace: 'family',
  label: ({ name }) => name,
  permissions: gardenPermissions,
  may: { read: view, create: manage, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: 500,
  filter: [],
  chosen: { nursery_id: { table: contacts, name: 'nursery_name' } },
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, { memberId }) => ({
    ...{ keeper_id: null, water_on: null, nursery_id: null, nursery_name: null },
    ...fields,
    created_by: memberId,
  }),
});
