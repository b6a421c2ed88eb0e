import * as z from 'zod/mini';
import { remoteFunction, remoteProcedure } from '../call.ts';
import { EMAIL_MAX } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { Uuid } from '../uuid.ts';

const InviteToken = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

export const getInvitation = remoteFunction('get-invitation', {
  summary: 'What whoever holds the link of an invitation may know of it. Looking changes nothing.',
  input: z.strictObject({ invite_token: InviteToken }),
  output: z.object({
    email: z.string(),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    role: z.enum(ROLES),
    family_name: z.string(),
    /** The inviter's name; null when they are no longer a member. */
    inviter_name: z.nullable(z.string()),
    state: z.enum(['pending', 'accepted', 'expired']),
    /** Whether the mail contained a temporary password. */
    has_temporary_password: z.boolean(),
  }),
  may: 'anybody',
  duringPasswordChange: true,
  whenLapsed: true,
});
export type Invitation = z.infer<typeof getInvitation.output>;

/**
 * Why an invitation is not accepted: the code of the field `inviteToken` in the answer. `unknown` 404 PGRST116, `expired` and
 * `full` 422 UNPROCESSABLE, `mismatch` 403 42501; an unconfirmed address is 403 EMAIL_NOT_CONFIRMED.
 */
export const JOIN_REFUSALS = ['unknown', 'expired', 'mismatch', 'full'] as const;
export type JoinRefusal = (typeof JOIN_REFUSALS)[number];

export const acceptFamilyInvitation = remoteFunction('accept-family-invitation', {
  summary: 'Joins the family, for whoever is signed in with the invited and confirmed address. Safe to repeat.',
  input: z.strictObject({ inviteToken: InviteToken }),
  output: z.object({ success: z.boolean(), familyId: Uuid }),
  may: 'signed-in',
  whenLapsed: true,
});

export const askForInvitation = remoteFunction('ask-for-invitation', {
  summary: 'Asks the inviter for a new invitation, for whoever holds the link of an expired one.',
  input: z.strictObject({
    invite_token: InviteToken,
    /** Asks for an invitation of the caller's own, confirmed address instead. */
    for_own_address: z.optional(z.boolean()),
  }),
  /** False where there is nothing to ask for: the invitation is pending, or was accepted. */
  output: z.object({ success: z.boolean() }),
  may: 'anybody',
  duringPasswordChange: true,
  whenLapsed: true,
});

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX));

export const validateInvitationState = remoteProcedure('validate_invitation_state', {
  summary: "Whether the caller's invitation, role and family agree. Only for the own id and address.",
  input: z.strictObject({ p_user_id: Uuid, p_email: Email }),
  output: z.object({
    /** Whether an invitation for this address is pending. */
    pending: z.boolean(),
    /** Null for an unconfirmed address. */
    invite_token: z.nullable(z.string()),
    /** Whether role, membership and profile name the same family, or none of them a family. */
    consistent: z.boolean(),
    /** Whether `recover-invitation-state` has something to repair. */
    needs_recovery: z.boolean(),
  }),
  may: 'signed-in',
  duringPasswordChange: true,
  whenLapsed: true,
});

export const recoverInvitationState = remoteFunction('recover-invitation-state', {
  summary: 'Mends an acceptance that stopped half-way, or a lost link to a family. Only for the own id and address.',
  input: z.strictObject({ userId: Uuid, email: Email }),
  output: z.object({ success: z.boolean(), message: z.string() }),
  may: 'signed-in',
  duringPasswordChange: true,
  whenLapsed: true,
});
