import { MANAGERS } from '#contract/permissions.ts';
import type { Paired } from '#contract/areas/pins/sign-in.ts';
import { ROLES } from '#contract/roles.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { readNoticeFacts } from '../../core/members/queries.ts';
import type { PairedBrowser } from '../../core/sign-in/paired-device.ts';
import { foldName } from './rules.ts';

const MANAGING = ROLES.filter((role) => MANAGERS.includes(role));

/** A child with a PIN, as their sign-in needs them. */
export interface PinChild {
  readonly familyId: string;
  readonly memberId: string;
  readonly userId: string;
  /** The address of the account, which changes with the PIN. */
  readonly address: string;
  /** The hash of the PIN, which its salt makes the child's own. */
  readonly hash: string;
}

const selectChildren = ({ db }: Tx) =>
  db
    .selectFrom('pin_accesses as access')
    .innerJoin('members as member', (join) =>
      join.onRef('member.family_id', '=', 'access.family_id').onRef('member.id', '=', 'access.member_id'),
    )
    .innerJoin('auth.user as account', 'account.id', 'access.user_id')
    .select([
      ...(['access.family_id as familyId', 'access.member_id as memberId', 'access.user_id as userId'] as const),
      ...(['access.pin_hash as hash', 'access.set_by', 'account.email as address', 'member.first_name'] as const),
    ])
    .where('member.left_at', 'is', null);

/** The children of a family who have a PIN. */
export const listPinChildren = (tx: Tx, familyId: string) =>
  selectChildren(tx).where('access.family_id', '=', familyId).execute();

/** Null for a person without a PIN, and for one who has left. */
export async function findPinChild(tx: Tx, familyId: string, memberId: string): Promise<PinChild | null> {
  const named = selectChildren(tx).where('access.family_id', '=', familyId).where('access.member_id', '=', memberId);
  return (await named.executeTakeFirst()) ?? null;
}

/** The child of this first name in the family of a code; null when there is none, or more than one. */
export async function findChildByCode(tx: Tx, code: string, name: string): Promise<PinChild | null> {
  const children = await selectChildren(tx)
    .innerJoin('app.family_codes as code', 'code.family_id', 'access.family_id')
    .innerJoin('families', 'families.id', 'access.family_id')
    .where('code.code', '=', code)
    .where('families.setup_status', '=', 'completed')
    .execute();
  const found = children.filter(({ first_name }) => foldName(first_name ?? '') === foldName(name));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * What a paired device shows of its family before a person has signed in: first names, colours and photos of people with an account. Null for a
 * family that is not in use.
 */
export async function readPaired({ db }: Tx, { familyId, id: deviceId }: PairedBrowser): Promise<Paired | null> {
  const family = await db
    .selectFrom('families')
    .select('name')
    .where('id', '=', familyId)
    .where('setup_status', '=', 'completed')
    .executeTakeFirst();
  if (!family) return null;
  const rows = await db
    .selectFrom('members as member')
    .leftJoin('pin_accesses as access', (join) =>
      join.onRef('access.family_id', '=', 'member.family_id').onRef('access.member_id', '=', 'member.id'),
    )
    .select([
      'member.id',
      'member.first_name',
      'member.last_name',
      'member.colour',
      'member.photo',
      'access.id as access',
    ])
    .where('member.family_id', '=', familyId)
    .where('member.user_id', 'is not', null)
    .where('member.left_at', 'is', null)
    .orderBy('member.joined_at')
    .orderBy('member.id')
    .execute();
  const people = rows.map(({ id, first_name, last_name, colour, photo, access }) => ({
    memberId: id,
    firstName: first_name || last_name || '',
    colour,
    photo,
    signsInBy: access === null ? ('password' as const) : ('pin' as const),
  }));
  const device = await db
    .selectFrom('paired_devices')
    .select('is_kitchen_screen')
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return { deviceId, familyName: family.name, people, isKitchenScreen: device?.is_kitchen_screen ?? false };
}

/** The accounts of a family's managers. */
export async function listManagers({ db }: Tx, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .where('role', 'in', MANAGING)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** What a notice of a lock says; null when the child has no PIN any more, or the manager has left. */
export async function readLock(
  { db }: Tx,
  { to, familyId, memberId, deviceId }: { to: string; familyId: string; memberId: string; deviceId: string | null },
): Promise<{ child: string; device: string | null } | null> {
  const found = await db
    .selectFrom('pin_accesses as access')
    .innerJoin('members as child', (join) =>
      join.onRef('child.family_id', '=', 'access.family_id').onRef('child.id', '=', 'access.member_id'),
    )
    .innerJoin('members as manager', 'manager.family_id', 'access.family_id')
    .leftJoin('paired_devices as device', (join) =>
      join.onRef('device.family_id', '=', 'access.family_id').on('device.id', '=', deviceId),
    )
    .select(['child.first_name', 'device.name'])
    .where('access.family_id', '=', familyId)
    .where('access.member_id', '=', memberId)
    .where('manager.user_id', '=', to)
    .where('manager.left_at', 'is', null)
    .executeTakeFirst();
  return found ? { child: found.first_name ?? '', device: found.name } : null;
}

/** What a notice of a former manager says; null when its reader does not manage the family any more. */
export async function readFormerManager(
  tx: Tx,
  { to, family_id, member_id, children }: { to: string; family_id: string; member_id: string; children: string[] },
): Promise<{ family: string; manager: string; children: string[] } | null> {
  if (!(await listManagers(tx, family_id)).includes(to)) return null;
  const facts = await readNoticeFacts(tx, { family_id, actor_id: member_id, subject_id: null });
  const present = (await listPinChildren(tx, family_id)).filter(({ memberId }) => children.includes(memberId));
  return (
    facts && {
      family: facts.family,
      manager: facts.actor ?? '',
      children: present.map(({ first_name }) => first_name ?? ''),
    }
  );
}
