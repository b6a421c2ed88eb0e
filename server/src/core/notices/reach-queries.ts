import { FIRST_PREFERENCES } from '#contract/areas/notices/preferences.ts';
import { zoneNamed } from '#contract/times.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { isManager, listPresent } from '../members/queries.ts';
import type { Reach } from './reach-rules.ts';

/** What a person has chosen about a kind. Call it with the server's rights. */
export async function readReach(tx: Tx, userId: string, kind: string): Promise<Reach> {
  const { db } = tx;
  const { preferences, zone } = await readPreferences(tx, userId);
  const choices = await db
    .selectFrom('notice_choices')
    .select(['about_family', 'in_app', 'pop_up', 'push', 'mail'])
    .where('family_id', '=', userId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('version', 'desc')
    .execute();
  return { preferences, choices, mutes: await listMutes(tx, userId), zone };
}

/** What a person has muted, also where its time is over. Call it with the server's rights. */
export async function listMutes({ db }: Tx, userId: string): Promise<Reach['mutes']> {
  return db
    .selectFrom('notice_mutes')
    .select(['about_family', 'table_name', 'row_id', 'muted_until'])
    .where('family_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A person's preferences, or those of one who has none, and the zone that they are by. */
export async function readPreferences(tx: Tx, userId: string): Promise<Pick<Reach, 'preferences' | 'zone'>> {
  const { preferences, zone } = await readOwn(tx, userId);
  return { preferences, zone: zone ?? 'UTC' };
}

/** The zone that a person chose, else that of the device on which they last opened Casita; null where neither is known. */
async function readOwn({ db }: Tx, userId: string): Promise<Pick<Reach, 'preferences'> & { zone: string | null }> {
  const stored = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('family_id', '=', userId)
    .where('id', '=', userId)
    .executeTakeFirst();
  const profile = await db.selectFrom('profiles').select('shown_time_zone').where('id', '=', userId).executeTakeFirst();
  // Of a person who has not opened Casita since the zone is kept.
  const device = await db
    .selectFrom('app.push_subscriptions')
    .select('time_zone')
    .where('user_id', '=', userId)
    .where('time_zone', 'is not', null)
    .orderBy('synced_at', 'desc')
    .executeTakeFirst();
  const preferences = stored ?? FIRST_PREFERENCES;
  const known = [preferences.time_zone, profile?.shown_time_zone, device?.time_zone];
  const zone = known.find((name) => name && zoneNamed(name) !== null);
  return { preferences, zone: zone ?? null };
}

/**
 * The zone by whose clock the days of a member are: their own, else the family's, which is that of the manager who joined first among those who
 * have one. UTC where none is known.
 */
export async function findZone(tx: Tx, familyId: string, memberId: string): Promise<string> {
  const present = await listPresent(tx, familyId);
  for (const { user_id } of [...present.filter(({ id }) => id === memberId), ...present.filter(isManager)]) {
    const own = user_id && (await readOwn(tx, user_id));
    if (own && own.zone) return own.zone;
  }
  return 'UTC';
}

/** A device that asks for pushes. */
export interface Device {
  readonly id: string;
  readonly session_id: string;
  readonly device_name: string | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The devices of a person whose sessions have not ended, and which their push services know. */
export async function listDevices({ db, now }: Tx, userId: string): Promise<Device[]> {
  return db
    .selectFrom('app.push_subscriptions as own')
    .innerJoin('auth.session as session', 'session.id', 'own.session_id')
    .select(['own.id', 'own.session_id', 'own.device_name', 'own.endpoint', 'own.p256dh', 'own.auth'])
    .where('own.user_id', '=', userId)
    .where('session.expiresAt', '>', now)
    .where('own.ended_at', 'is', null)
    .orderBy('own.id')
    .execute();
}

/** How many notifications a person has not read. */
export async function countUnread({ db }: Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('family_id', '=', userId)
    .where('is_read', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
