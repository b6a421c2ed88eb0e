import * as z from 'zod/mini';
import { BASE_COLUMNS, serverTable } from '../../family-table.ts';
import { WHOLE_ROWS_MAX } from '../../limits.ts';
import { Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { familyPermissions } from '../family.ts';

// Code that every page loads, so it has only what screens show, and says once what both tables have. Calls are in `pin-access.ts`.

const forManagers = {
  workspace: 'family',
  may: { read: familyPermissions.manage },
  seenBy: 'family',
  sync: 'full',
  filter: [],
  persist: 'disk',
} as const;

/** Most devices that a family pairs. */
export const PAIRED_DEVICES_MAX = 20;

/** A browser that a manager has paired with the family, since `created_at`. Its secret is never sent to a client again. */
export const PairedDevice = z.object({
  ...BASE_COLUMNS,
  name: z.string(),
  paired_by: Uuid,
  /** When a child last signed in on it by PIN. */
  last_used_at: z.nullable(Timestamp),
  /** True where it shows the family's day while no person is signed in: to every person who stands before it. */
  is_kitchen_screen: z.boolean(),
});
export type PairedDevice = z.infer<typeof PairedDevice>;

export const pairedDevices = serverTable('paired_devices', {
  row: PairedDevice,
  label: ({ name }) => name,
  limit: PAIRED_DEVICES_MAX,
  ...forManagers,
});

/** The access of one child by PIN, and where it is locked. Never the PIN, nor a hash of it. */
export const PinAccess = z.object({
  ...BASE_COLUMNS,
  member_id: Uuid,
  /** The paired devices on which five wrong PINs have locked it, until a manager unlocks it. */
  locked_devices: z.array(Uuid),
  /** Until when it is locked on a device that is not paired; with several such devices the latest. */
  locked_elsewhere_until: z.nullable(Timestamp),
});
export type PinAccess = z.infer<typeof PinAccess>;

export const pinAccesses = serverTable('pin_accesses', {
  row: PinAccess,
  label: () => null,
  limit: WHOLE_ROWS_MAX,
  ...forManagers,
});
