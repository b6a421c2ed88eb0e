import * as z from 'zod/mini';
import { BIRTH_DATE_MIN } from '../birthdays.ts';
import { remoteFunction, remoteProcedure } from '../call.ts';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../family-table.ts';
import { ONE_PICTURE } from '../files/kinds.ts';
import type { Language } from '../languages.ts';
import { WHOLE_ROWS_MAX } from '../limits.ts';
import { GivenName, NeededName } from '../names.ts';
import { ANY_ROLE, MANAGERS, may, permissions, type Actor } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { emailLine, phoneLine } from '../text.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';

export const familyPermissions = permissions('family', {
  view: ANY_ROLE,
  manage: MANAGERS,
  rename_self: ROLES,
  // A child's account belongs to the parents.
  leave: ANY_ROLE.filter((role) => role !== 'child'),
});

/** Colours of people, in the order in which they are assigned. */
export const MEMBER_COLOURS = ['brick', 'ochre', 'olive', 'fern', 'lagoon', 'blue', 'violet', 'berry'] as const;
export type MemberColour = (typeof MEMBER_COLOURS)[number];

/** The first unused colour; when all are used, the one that the fewest people have. */
export function nextColour(taken: readonly string[]): MemberColour {
  const uses = (colour: MemberColour) => taken.filter((one) => one === colour).length;
  return MEMBER_COLOURS.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}

/** The colour of a family for which none was chosen. */
export function colourOfFamily(familyId: string): MemberColour {
  return MEMBER_COLOURS[Number.parseInt(familyId.slice(-4), 16) % MEMBER_COLOURS.length] ?? 'brick';
}

/** A person of the family, with or without an account. Never deleted: a removed member has `left_at`. */
export const Member = z.object({
  ...BASE_COLUMNS,
  user_id: z.nullable(Uuid),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** An address for writing to them, at first that of their account. Null too where it is for parents only, as the next two. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  colour: z.enum(MEMBER_COLOURS),
  /** `2017-11-20`. */
  birth_date: z.nullable(z.iso.date()),
  /** Null for people without an account or without a role row. */
  role: z.nullable(z.enum(ROLES)),
  joined_at: Timestamp,
  left_at: z.nullable(Timestamp),
  /** The id of an uploaded picture. */
  photo: z.nullable(Uuid),
  /** True for a child with a PIN, whose account is the parents'; null for all others. */
  has_pin: z.nullable(z.boolean()),
});
export type Member = z.infer<typeof Member>;

/** What the family, or its managers only (`private_details`), know of a member. */
export const MemberDetails = {
  phone: z.optional(z.nullable(phoneLine)),
  email: z.optional(z.nullable(emailLine)),
  /** The server also refuses a day that is in the future everywhere. */
  birth_date: z.optional(z.nullable(z.iso.date().check(z.refine((day) => day >= BIRTH_DATE_MIN)))),
} as const;
const named = {
  first_name: NeededName,
  last_name: z.optional(z.nullable(GivenName)),
  colour: z.optional(z.enum(MEMBER_COLOURS)),
  ...MemberDetails,
} as const;
export const NewMember = z.strictObject(named);
export type NewMember = z.infer<typeof NewMember>;
export const MemberChanges = z.partial(z.strictObject({ ...named, photo: z.nullable(Uuid) }));
export type MemberChanges = z.infer<typeof MemberChanges>;

/** The member row of a person without an account. Tasks can be assigned to them at once. */
function createMember(fields: NewMember, _actor: Actor, now: Date): Unstamped<Member> {
  return {
    user_id: null,
    first_name: fields.first_name,
    last_name: fields.last_name || null,
    email: fields.email || null,
    phone: fields.phone || null,
    colour: fields.colour ?? 'brick',
    birth_date: fields.birth_date ?? null,
    role: null,
    joined_at: now.toISOString(),
    left_at: null,
    photo: null,
    has_pin: null,
  };
}

/** True for those who may write about a person of the family: managers, and the person themselves. */
export const mayWriteAbout = (actor: Actor, memberId: string): boolean =>
  may(actor, familyPermissions.manage) || (may(actor, familyPermissions.rename_self) && memberId === actor.memberId);

/** Who has an account of their own chooses their own photo, and managers those of all others. */
const mayChangePhoto = (actor: Actor, row: Member) =>
  row.user_id === null || row.has_pin === true || row.id === actor.memberId;

export const members = familyTable('members', {
  row: Member,
  create: NewMember,
  update: MemberChanges,
  workspace: 'family',
  label: ({ first_name, last_name, email }) =>
    [first_name, last_name].filter(Boolean).join(' ') || email?.split('@')[0],
  permissions: familyPermissions,
  may: {
    read: familyPermissions.view,
    create: familyPermissions.manage,
    update: (actor, before, after) =>
      mayWriteAbout(actor, before.id) && (after.photo === before.photo || mayChangePhoto(actor, before)),
    // Members are never deleted, so that their rows still show their name.
    remove: () => false,
  },
  seenBy: 'family',
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  files: { photo: ONE_PICTURE },
  persist: 'disk',
  serverColumns: { create: ['joined_at'] },
  applyCreate: createMember,
});

/** A new family's default name, in its creator's language. */
export function nameFamily(creator: string, language: Language): string {
  return language === 'es' ? `Familia de ${creator}` : `${creator}'s Family`;
}

export const ensureFamilySetup = remoteFunction('ensure-family-setup', {
  summary: 'Makes what a new account lacks: profile, parent role, family, member and workspace. Safe to repeat.',
  input: z.strictObject({ user_id: Uuid, user_email: z.string() }),
  output: z.object({ success: z.boolean(), family_id: z.nullable(Uuid) }),
  may: 'signed-in',
  needsOwnAccount: true,
  duringPasswordChange: true,
});

/** The `setup_error` when every tried key was taken. Any other text there comes from an unexpected error. */
export const NO_FREE_KEY = 'No free key was found for the workspace.';

/** Most families that one person can create. */
export const FAMILIES_MAX = 10;

export const createFamily = remoteFunction('create-family', {
  summary: 'Makes a family with the caller as its parent. Closed for data until a plan covers it.',
  input: z.strictObject({ familyName: GivenName }),
  output: z.object({
    success: z.boolean(),
    family_id: z.nullable(Uuid),
    /** Why no family was created: a message to show as it is, in the caller's language. */
    error: z.optional(z.string()),
  }),
  may: 'signed-in',
  needsOwnAccount: true,
});

export const renameFamily = remoteFunction('rename-family', {
  summary: 'Gives the family another name, and where one is named, another colour.',
  input: z.strictObject({ name: NeededName, colour: z.optional(z.enum(MEMBER_COLOURS)) }),
  output: z.object({ success: z.boolean() }),
  may: familyPermissions.manage,
});

/** Why a family cannot be switched to: the code of the field `family_id` in an answer UNPROCESSABLE. */
export const SWITCH_REFUSALS = ['orphaned', 'not_ready'] as const;

export const switchFamily = remoteFunction('switch-family', {
  summary: 'Makes a family the one that a new device opens. 42501 without a live membership.',
  input: z.strictObject({ family_id: Uuid }),
  output: z.object({ success: z.boolean() }),
  may: 'signed-in',
  whenLapsed: true,
});

export const updateProfile = remoteFunction('update-profile', {
  summary: "The caller's own name, in their profile and in every family they belong to. Blank = no name.",
  input: z.strictObject({
    first_name: GivenName,
    last_name: GivenName,
  }),
  output: z.object({ success: z.boolean() }),
  may: 'signed-in',
  whenLapsed: true,
});

export const ensureFamilyHasSchema = remoteProcedure('ensure_family_has_schema', {
  summary:
    'Completes a workspace that never got its key. False for orphaned and failed ones, and for families of others.',
  input: z.strictObject({ target_family_id: Uuid }),
  output: z.object({ success: z.boolean() }),
  may: 'signed-in',
  duringPasswordChange: true,
  whenLapsed: true,
});

type Placed = Pick<Member, 'id' | 'role' | 'user_id' | 'birth_date' | 'joined_at' | 'colour'>;

/** Compares members by the time they joined. Not by a language's rules, which a browser takes ten milliseconds to load. */
export function compareJoining(a: Placed, b: Placed): number {
  if (a.joined_at !== b.joined_at) return a.joined_at < b.joined_at ? -1 : 1;
  // Members who joined at the same time got their colours in order.
  return MEMBER_COLOURS.indexOf(a.colour) - MEMBER_COLOURS.indexOf(b.colour) || (a.id < b.id ? -1 : 1);
}

/** Parents and admins first, then the other adults, then children and people without an account. */
function placeOf({ role, user_id }: Placed): number {
  if (user_id === null || role === 'child') return 2;
  return role === null || MANAGERS.includes(role) ? 0 : 1;
}

/** Compares members in the order in which they are shown and chosen: adults, parents first, by joining; then children, the eldest first. */
export function compareMembers(a: Placed, b: Placed): number {
  const place = placeOf(a) - placeOf(b);
  if (place !== 0 || placeOf(a) < 2) return place || compareJoining(a, b);
  // A child whose birthday is not given, or not shown to this member, stands after the others.
  const [bornA, bornB] = [a.birth_date ?? '9', b.birth_date ?? '9'];
  if (bornA !== bornB) return bornA < bornB ? -1 : 1;
  return compareJoining(a, b);
}
