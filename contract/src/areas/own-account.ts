import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { ROLES } from '../roles.ts';
import { Uuid } from '../uuid.ts';

/** A person's name as the family sees it: first and last name, else the e-mail's local part, else `User`. */
export function displayName(person: {
  first_name: string | null;
  last_name?: string | null;
  email?: string | null;
}): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  return name || person.email?.split('@')[0] || 'User';
}

/** A family the caller belongs to. */
export const Membership = z.object({
  family_id: Uuid,
  name: z.string(),
  member_id: Uuid,
  role: z.nullable(z.enum(ROLES)),
  /** The workspace's key; null until its set-up is complete. */
  schema_name: z.nullable(z.string()),
  /** Only `completed` means usable. Others are `orphaned`, `failed`, `pending` and `creating`. */
  setup_status: z.string(),
  setup_error: z.nullable(z.string()),
  current_member_count: z.int(),
  max_members: z.int(),
  /** The member who owns the family: the only one who removes or demotes another parent. Absent where an earlier version stored it. */
  owner_id: z.optional(z.nullable(Uuid)),
});
export type Membership = z.infer<typeof Membership>;

export const getAccount = remoteFunction('get-account', {
  summary: "The caller's profile, the families they belong to, and what decides where they may go.",
  input: z.strictObject({}),
  output: z.object({
    profile: z.nullable(
      z.object({
        id: Uuid,
        family_id: z.nullable(Uuid),
        first_name: z.nullable(z.string()),
        last_name: z.nullable(z.string()),
        email: z.string(),
        avatar_url: z.nullable(z.string()),
        requires_password_change: z.boolean(),
      }),
    ),
    families: z.array(Membership),
    /** Whether the caller has the back office's role. */
    is_staff: z.boolean(),
    /** Whether the caller has a family role, with or without a family. Without a family their set-up needs repair. */
    has_role: z.boolean(),
    /** Whether the caller was removed from a family or left it. Then nothing is set up for them automatically. */
    has_left: z.boolean(),
    /**
     * Families that the caller is in no more, and until when (ISO 8601) they may export what they made there. Absent where an earlier
     * version stored it.
     */
    left_families: z.optional(z.array(z.object({ family_id: Uuid, name: z.string(), until: z.string() }))),
    /**
     * A pending invitation for the caller's address. The token is null until the caller has confirmed the address, so that an
     * unconfirmed one learns nothing about the family.
     */
    invitation: z.nullable(z.object({ invite_token: z.nullable(z.string()) })),
  }),
  may: 'signed-in',
  duringPasswordChange: true,
  whenLapsed: true,
});
