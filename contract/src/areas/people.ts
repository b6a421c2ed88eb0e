import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { BASE_COLUMNS, familyTable, serverTable } from '../family-table.ts';
import { DAY_MS, WHOLE_ROWS_MAX } from '../limits.ts';
import { may } from '../permissions.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions, MemberDetails, type Member } from './family.ts';

const details = {
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  birth_date: z.nullable(z.iso.date()),
} as const;

/** The details of a member, each of which is either for the family or for parents only. */
export const DETAILS = ['phone', 'email', 'birth_date'] as const satisfies readonly (keyof typeof details)[];
export type Detail = (typeof DETAILS)[number];

/**
 * The details of one member that only they and the managers see; what the whole family sees is in `members`. So who sees a detail follows
 * from the row that holds it. Clients give the row the member's own id, so that there is one for each.
 */
export const PrivateDetails = z.object({ ...BASE_COLUMNS, member_id: Uuid, ...details });
export type PrivateDetails = z.infer<typeof PrivateDetails>;

export const privateDetails = familyTable('private_details', {
  row: PrivateDetails,
  create: z.strictObject({ member_id: Uuid, ...MemberDetails }),
  update: z.strictObject(MemberDetails),
  workspace: 'family',
  label: () => null,
  may: {
    read: familyPermissions.view,
    create: (actor, { member_id }) =>
      may(actor, familyPermissions.manage) ||
      (may(actor, familyPermissions.rename_self) && member_id === actor.memberId),
    update: (actor, { member_id }) =>
      may(actor, familyPermissions.manage) ||
      (may(actor, familyPermissions.rename_self) && member_id === actor.memberId),
    remove: () => false,
  },
  seenBy: { scope: 'member_id', orMay: familyPermissions.manage },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
});

/** Members with all details that the reader may see, whichever row holds them. */
export function completeDetails<Row extends Pick<Member, 'id' | Detail>>(
  rows: readonly Row[],
  hidden: readonly PrivateDetails[],
): Row[] {
  return rows.map((row) => {
    const own = hidden.find(({ member_id }) => member_id === row.id);
    if (!own) return row;
    const { phone, email, birth_date } = own;
    return {
      ...row,
      phone: row.phone ?? phone,
      email: row.email ?? email,
      birth_date: row.birth_date ?? birth_date,
    };
  });
}

export const OWNERSHIP_OFFER_DAYS = 7;
export const OWNERSHIP_OFFER_MS = OWNERSHIP_OFFER_DAYS * DAY_MS;
const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const;

/** An offer to hand the family over. Only its receiver's acceptance changes the owner. */
export const OwnershipOffer = z.object({
  ...BASE_COLUMNS,
  from_id: Uuid,
  to_id: Uuid,
  state: z.enum(OFFER_STATES),
  /** After it an open offer counts for nothing. */
  expires_at: Timestamp,
});
export type OwnershipOffer = z.infer<typeof OwnershipOffer>;

/** True for an offer that its receiver can still accept. */
export const isOpenOffer = ({ state, expires_at }: Pick<OwnershipOffer, 'state' | 'expires_at'>, now: Date): boolean =>
  state === 'open' && new Date(expires_at) > now;

export const ownershipOffers = serverTable('ownership_offers', {
  row: OwnershipOffer,
  workspace: 'family',
  label: () => null,
  may: { read: familyPermissions.view },
  seenBy: 'family',
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
  purgeAfterDays: 30,
});

/** The roles that a manager can give. Nobody becomes an admin or staff this way. */
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
  'not_manager',
  'last_parent',
  'owner',
  'closed',
] as const;
export type PeopleRefusal = (typeof PEOPLE_REFUSALS)[number];

const DONE = z.object({ success: z.boolean() });
const ofMember = z.strictObject({ member_id: Uuid });

export const changeMemberRole = remoteFunction('change-member-role', {
  summary: 'Gives another member a role. Only the owner changes the role of a parent or admin.',
  input: z.strictObject({ member_id: Uuid, role: z.enum(GIVEN_ROLES) }),
  output: DONE,
  may: familyPermissions.manage,
});

export const removeMember = remoteFunction('remove-member', {
  summary: 'Ends the membership of another person. What they made stays. Only the owner removes a parent or admin.',
  input: ofMember,
  output: DONE,
  may: familyPermissions.manage,
});

export const leaveFamily = remoteFunction('leave-family', {
  summary: "Ends the caller's own membership. The owner hands the family over first, and the last parent stays.",
  // Their own id in the family that is meant: a page that shows another family than the call names cannot leave it by mistake.
  input: ofMember,
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
