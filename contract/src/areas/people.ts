import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, serverTable } from '../family-table.ts';
import { DAY_MS, WHOLE_ROWS_MAX } from '../limits.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions, mayWriteAbout, MemberDetails } from './family.ts';

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
 * from the row that holds it. The row has the member's own id, so that there is one for each,
 * and a creation of a row that exists counts as an update. The database keeps each detail in one of the two rows.
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
    create: (actor, { member_id }) => mayWriteAbout(actor, member_id),
    update: (actor, { member_id }) => mayWriteAbout(actor, member_id),
    remove: () => false,
  },
  seenBy: { scope: 'member_id', orMay: familyPermissions.manage },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
});

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
