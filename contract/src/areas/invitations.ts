import * as z from 'zod/mini';
import { remoteFunction, remoteProcedure } from '../call.ts';
import { BIRTH_DATE_MIN } from '../birthdays.ts';
import { LANGUAGES } from '../languages.ts';
import { EMAIL_MAX } from '../limits.ts';
import { NeededName } from '../names.ts';
import { ROLES, type Role } from '../roles.ts';
import { Email as Address } from '../session.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions } from './family.ts';

/** The roles that an invitation can give. */
export const INVITABLE_ROLES = [
  'parent',
  'child',
  'baby_sister',
  'grandma',
  'grandpa',
  'nurse',
] as const satisfies readonly Role[];

/** How long an invitation can be accepted, from when it was last sent. */
export const INVITATION_DAYS = 7;
export const INVITED_AGE_MIN = 1;
export const INVITED_AGE_MAX = 120;

/**
 * Why an invitation is not sent: the code of a field in the answer UNPROCESSABLE. `member`: the address (`email`) is that of a member;
 * `full`: the plan allows no further member (`family`).
 * TOO_MANY_REQUESTS has `limit` in `email` where the address got too many, else in `family`.
 */
export const SENDING_REFUSALS = ['member', 'full'] as const;
export type SendingRefusal = (typeof SENDING_REFUSALS)[number];

export const sendFamilyInvitation = remoteFunction('send-family-invitation', {
  summary:
    'Mails an invitation into the family, in place of an open one to the same address or for the same person. It is held until the address of its sender is confirmed, where the server requires that.',
  input: z.strictObject({
    firstName: NeededName,
    lastName: NeededName,
    email: Address,
    role: z.enum(INVITABLE_ROLES),
    age: z.optional(z.nullable(z.int().check(z.minimum(INVITED_AGE_MIN), z.maximum(INVITED_AGE_MAX)))),
    /** `2017-11-20`. The server also refuses a day that is in the future everywhere. */
    dateOfBirth: z.optional(z.nullable(z.iso.date().check(z.refine((day) => day >= BIRTH_DATE_MIN)))),
    /** Accepted and not used: the mail names the family by the name it has. */
    familyName: z.optional(z.string()),
    /** Whether the mail contains a temporary password; true without it. */
    generateTempPassword: z.optional(z.boolean()),
    /** The language of the mail; without it that of the request. */
    language: z.optional(z.enum(LANGUAGES)),
    /** A person without an account, who gets one by accepting. PGRST116 for any other. */
    memberId: z.optional(z.nullable(Uuid)),
  }),
  output: z.object({ success: z.boolean(), invitation_id: Uuid, is_held: z.boolean() }),
  may: familyPermissions.manage,
});

const OneInvitation = z.strictObject({ invitation_id: Uuid });

export const resendFamilyInvitation = remoteFunction('resend-family-invitation', {
  summary: 'Mails an open invitation again, with a new link. The old link ends at once. It is held as a new one is.',
  input: OneInvitation,
  output: z.object({ success: z.boolean(), is_held: z.boolean() }),
  may: familyPermissions.manage,
});

export const createInvitationLink = remoteFunction('create-invitation-link', {
  summary: 'A new link of an open invitation, to hand over in person. Links of earlier mails end at once.',
  input: OneInvitation,
  output: z.object({ path: z.string(), expires_at: Timestamp }),
  may: familyPermissions.manage,
});

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
  needsOwnAccount: true,
  whenLapsed: true,
});

export const askForInvitation = remoteFunction('ask-for-invitation', {
  summary: 'Asks the inviter for a new invitation, for the holder of the link of an expired one.',
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
  needsOwnAccount: true,
  duringPasswordChange: true,
  whenLapsed: true,
});
