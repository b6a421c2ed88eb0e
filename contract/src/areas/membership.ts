import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions } from './family.ts';

/** The roles that a manager can give; admin and staff are not among them. */
export const GIVEN_ROLES = ['parent', 'child', 'baby_sister', 'grandma', 'grandpa', 'nurse'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/**
 * Why a change of who belongs to the family is refused: the code of the field `member_id` in the answer. `self` and `owner_only` are 403
 * 42501, the others 422 UNPROCESSABLE. A person who is not in the family is 404 PGRST116.
 */
export const PEOPLE_REFUSALS = [
  'self',
  'owner_only',
  'no_account',
  'has_pin',
  'not_manager',
  'last_parent',
  'owner',
  'closed',
] as const;
export type PeopleRefusal = (typeof PEOPLE_REFUSALS)[number];

const DONE = z.object({ success: z.boolean() });
const ofMember = z.strictObject({ member_id: Uuid });

/** What becomes of rows that only a leaving member had: the family keeps them, they are deleted, or another member has them. */
export const Disposition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('give'), to: Uuid }),
]);
export type Disposition = z.infer<typeof Disposition>;

/** Without an answer the family keeps them. */
const ofLeaver = z.strictObject({
  member_id: Uuid,
  own_tasks: z.optional(Disposition),
  own_events: z.optional(Disposition),
});
export type OwnRowsAnswer = Omit<z.infer<typeof ofLeaver>, 'member_id'>;

export const changeMemberRole = remoteFunction('change-member-role', {
  summary: 'Gives another member a role. Only the owner changes the role of a parent or admin.',
  input: z.strictObject({ member_id: Uuid, role: z.enum(GIVEN_ROLES) }),
  output: DONE,
  may: familyPermissions.manage,
});

export const removeMember = remoteFunction('remove-member', {
  summary:
    'Ends the membership of another person. What they made stays, what only they had is kept, deleted or given away. Only the owner removes a parent or admin.',
  input: ofLeaver,
  output: DONE,
  may: familyPermissions.manage,
});

export const leaveFamily = remoteFunction('leave-family', {
  summary: "Ends the caller's own membership. The owner hands the family over first, and the last parent stays.",
  // Their own id in the family that is meant: a page that shows another family than the call names cannot leave it by mistake.
  input: ofLeaver,
  output: DONE,
  may: familyPermissions.leave,
  whenLapsed: true,
});

export const offerOwnership = remoteFunction('offer-ownership', {
  summary: 'Offers the family to another parent or admin, in place of an earlier offer. Only its owner can.',
  input: ofMember,
  output: DONE,
  may: familyPermissions.manage,
});

export const withdrawOwnershipOffer = remoteFunction('withdraw-ownership-offer', {
  summary: "Withdraws the owner's open offer. Safe to repeat.",
  input: z.strictObject({}),
  output: DONE,
  may: familyPermissions.manage,
});

export const answerOwnershipOffer = remoteFunction('answer-ownership-offer', {
  summary: 'Accepts or declines an open offer of the family that was made to the caller.',
  input: z.strictObject({ offer_id: Uuid, accept: z.boolean() }),
  output: DONE,
  may: familyPermissions.manage,
});
