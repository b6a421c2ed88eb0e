import type * as z from 'zod/mini';
import { colourOfFamily, familyPermissions } from '#contract/areas/family.ts';
import { DEFAULT_MAX_MEMBERS } from '#contract/areas/plans/plans.ts';
import type { getAccount as GetAccountCall } from '#contract/areas/own-account.ts';
import type { Language } from '#contract/languages.ts';
import type { Role } from '#contract/roles.ts';
import { sql } from 'kysely';
import { isPinAddress, shownAddress } from '../../platform/auth/accounts.ts';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { listDepartures } from '../members/departure-queries.ts';
import type { AccountFacts } from './rules.ts';

/** The member who owns a family: the one that it names, else the manager who has been in it for the longest. */
const ownerOf = sql<string | null>`coalesce(
  (select o.id from members o where o.family_id = families.id and o.id = families.owner_id and o.left_at is null),
  (select o.id from members o where o.family_id = families.id and o.user_id is not null and o.left_at is null
     and o.role = any (${familyPermissions.manage.roles}::text[]) order by o.joined_at, o.id limit 1))`;

/** The id of the member who owns the family; null for one without managers. */
export async function findOwner({ db }: Tx, familyId: string): Promise<string | null> {
  const found = await db.selectFrom('families').select(ownerOf.as('id')).where('id', '=', familyId).executeTakeFirst();
  return found?.id ?? null;
}

type Account = z.infer<typeof GetAccountCall.output>;

/**
 * The caller's profile and families, the oldest membership first. Read as the system, because a member's own queries hide members
 * who left. `shown` is the language of the page that asks, and the time zone of its device, where it is known; they are kept, because each
 * page asks when it starts.
 */
export function getAccount(
  transactions: Transactions,
  caller: Caller,
  shown: { readonly language: Language; readonly timeZone: string | null } | null = null,
): Promise<Account> {
  const entry = { caller, duringPasswordChange: true };
  return transactions.withSystem('look where somebody may go', entry, async (tx) => {
    const { db } = tx;
    const profile = await db
      .selectFrom('profiles')
      .select(['id', 'family_id', 'first_name', 'last_name', 'email', 'avatar_url', 'requires_password_change'])
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    if (shown) await keepShown(tx, caller.userId, shown);
    const memberships = await db
      .selectFrom('members')
      .innerJoin('families', 'families.id', 'members.family_id')
      .select([
        'members.family_id',
        'families.name',
        'members.id as member_id',
        'members.role',
        'members.left_at',
        'families.schema_name',
        'families.setup_status',
        'families.setup_error',
        'families.current_member_count',
        'families.max_members',
        'families.colour',
        ownerOf.as('owner_id'),
      ])
      .where('members.user_id', '=', caller.userId)
      .orderBy('members.joined_at')
      .orderBy('members.family_id')
      .execute();
    const hasPin = profile !== undefined && isPinAddress(profile.email);
    const families = memberships.flatMap(({ left_at, ...family }) => {
      if (left_at !== null) return [];
      // The limit follows from the plan, of which a child with a PIN learns nothing.
      const max_members = hasPin ? DEFAULT_MAX_MEMBERS : family.max_members;
      return [{ ...family, max_members, colour: family.colour ?? colourOfFamily(family.family_id) }];
    });
    const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', caller.userId).execute();
    const isStaffRole = (role: string) => role === 'backoffice_admin';
    return {
      profile: profile ? { ...profile, email: shownAddress(profile.email), has_pin: hasPin } : null,
      families,
      is_staff: roles.some(({ role }) => isStaffRole(role)),
      has_role: roles.some(({ role }) => !isStaffRole(role)),
      has_left: memberships.length > 0 && families.length === 0,
      left_families: (memberships.length > families.length ? await listDepartures(tx, caller.userId) : []).map(
        ({ family_id, name, until }) => ({ family_id, name, until: until.toISOString() }),
      ),
      invitation: await findInvitation(tx, caller.userId),
    };
  });
}

async function keepShown({ db }: Tx, userId: string, shown: { language: Language; timeZone: string | null }) {
  const kept = { shown_language: shown.language, ...(shown.timeZone ? { shown_time_zone: shown.timeZone } : {}) };
  await db
    .updateTable('profiles')
    .set(kept)
    .where('id', '=', userId)
    .where(({ or, eb }) =>
      or([
        eb('shown_language', 'is distinct from', shown.language),
        eb('shown_time_zone', 'is distinct from', shown.timeZone ?? eb.ref('shown_time_zone')),
      ]),
    )
    .execute();
}

/** The newest invitation of this person's address. Its id takes the place of its token (`matchesToken`). */
export async function findInvitation({ db, now }: Tx, userId: string): Promise<Account['invitation']> {
  const found = await db
    .selectFrom('auth.user')
    .innerJoin('family_invitations', 'family_invitations.email', 'auth.user.email')
    .select(['family_invitations.id', 'auth.user.emailVerified as isProven'])
    .where('auth.user.id', '=', userId)
    .where('family_invitations.accepted_at', 'is', null)
    .where('family_invitations.deleted_at', 'is', null)
    .where('family_invitations.is_held', '=', false)
    .where('family_invitations.expires_at', '>', now.toISOString())
    .orderBy('family_invitations.created_at', 'desc')
    .executeTakeFirst();
  return found ? { invite_token: found.isProven ? found.id : null } : null;
}

/** The facts that set-up needs about an account. Read as the system, because a member's own queries hide families they left. */
export async function readAccountFacts(tx: Tx, userId: string): Promise<AccountFacts> {
  const { db } = tx;
  const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  const memberships = await db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select(['members.family_id', 'members.left_at', 'families.setup_status', 'families.schema_name'])
    .where('members.user_id', '=', userId)
    .orderBy('members.joined_at')
    .execute();
  return {
    isInvited: (await findInvitation(tx, userId)) !== null,
    roles: roles.map(({ role }) => role as Role), // a check constraint allows nothing else
    memberships: memberships.map((membership) => ({
      familyId: membership.family_id,
      hasLeft: membership.left_at !== null,
      isUnfinished: membership.setup_status === 'pending' && membership.schema_name === null,
    })),
  };
}

/** The account itself, locked until the transaction ends; null when it does not exist. */
export async function lockAccount({ db }: Tx, userId: string): Promise<{ email: string } | null> {
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return account ?? null;
}

/** A family of which this person is a member now; null for every other. */
export async function readOwnFamily(
  { db }: Tx,
  userId: string,
  familyId: string,
): Promise<{ setup_status: string } | null> {
  const family = await db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select('families.setup_status')
    .where('members.family_id', '=', familyId)
    .where('members.user_id', '=', userId)
    .where('members.left_at', 'is', null)
    .executeTakeFirst();
  return family ?? null;
}

/** True for an account whose recovery is made to fail, so that its screens can be shown; never in production. */
export async function isRecoveryToFail({ db, isDevelopment }: Tx, userId: string): Promise<boolean> {
  if (!isDevelopment) return false;
  const profile = await db.selectFrom('profiles').select('recovery_fails').where('id', '=', userId).executeTakeFirst();
  return profile?.recovery_fails ?? false;
}

/**
 * The language that a person chose in their settings, else the one in which they last opened Casita; null for an account that never did.
 * Call it with the server's rights.
 */
export async function findLanguage({ db }: Tx, userId: string): Promise<Language | null> {
  const settings = await db
    .selectFrom('settings')
    .select('language')
    .where('family_id', '=', userId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (settings?.language) return settings.language;
  const profile = await db.selectFrom('profiles').select('shown_language').where('id', '=', userId).executeTakeFirst();
  return profile?.shown_language ?? null;
}

/** Hues of the family's members. */
export async function listColours({ db }: Tx, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('colour')
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .execute();
  return rows.map((row) => row.colour);
}

/**
 * The id of the row that an account had in the family before, also under another id than its own, else of the person without an
 * account (`memberId`) whose place it takes; null when both are missing, and for a person who left or has an account.
 */
export async function findOwnRow(
  { db }: Tx,
  familyId: string,
  userId: string,
  memberId: string | null,
): Promise<string | null> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('family_id', '=', familyId)
    .where(({ eb, or, and }) =>
      or([
        eb('user_id', '=', userId),
        and([eb('id', '=', memberId), eb('user_id', 'is', null), eb('left_at', 'is', null)]),
      ]),
    )
    .execute();
  return (rows.find(({ user_id }) => user_id === userId) ?? rows[0])?.id ?? null;
}
