import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { ROLES } from '../roles.ts';
import { Uuid } from '../uuid.ts';

/** `{name}` as a family sees it: first and last name, else the e-mail's local part, else `User`. */
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
  /** `completed` means usable; `orphaned`, `failed`, `pending`, `creating` or anything else does not. */
  setup_status: z.string(),
  setup_error: z.nullable(z.string()),
  current_member_count: z.int(),
  max_members: z.int(),
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
    /** Holds the back office's role. */
    is_staff: z.boolean(),
    /** Holds a role of a family, whether or not they are in one: without a family their set-up needs repair. */
    has_role: z.boolean(),
    /** Was in a family and left it, or was removed: nothing is set up for them unasked. */
    has_left: z.boolean(),
    /**
     * A pending invitation for the caller's address. The token is given to proven addresses only; null = the address has to be
     * confirmed first, and nothing is said about the family.
     */
    invitation: z.nullable(z.object({ invite_token: z.nullable(z.string()) })),
  }),
  may: 'signed-in',
  duringPasswordChange: true,
  whenLapsed: true,
});
