import * as z from 'zod/mini';
import { BASE_COLUMNS, serverTable } from '../family-table.ts';
import { may } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { Timestamp } from '../times.ts';
import { familyPermissions } from './family.ts';

/** Most invitations of a family, answered ones among them. */
export const INVITATIONS_MAX = 500;

/** An invitation into the family, as managers see it. Neither its link nor its temporary password is ever sent to a client. Code that every page
 * loads, so it has only what screens show. */
export const FamilyInvitation = z.object({
  ...BASE_COLUMNS,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  role: z.enum(ROLES),
  sent_at: Timestamp,
  expires_at: Timestamp,
  accepted_at: z.nullable(Timestamp),
  /** It was not sent: it is, once the address of its sender is confirmed. */
  is_held: z.boolean(),
  /** When the invited person asked for a new one, since it was last sent. */
  asked_again_at: z.nullable(Timestamp),
});
export type FamilyInvitation = z.infer<typeof FamilyInvitation>;

/** Only calls write it. Removing an open one cancels it, and restoring it undoes that. */
export const familyInvitations = serverTable('family_invitations', {
  row: FamilyInvitation,
  workspace: 'family',
  label: ({ first_name, last_name, email }) => [first_name, last_name].filter(Boolean).join(' ') || email,
  may: {
    read: familyPermissions.manage,
    remove: (actor, row) => may(actor, familyPermissions.manage) && row.accepted_at === null,
  },
  seenBy: 'family',
  sync: 'full',
  limit: INVITATIONS_MAX,
  filter: [],
  persist: 'disk',
});
