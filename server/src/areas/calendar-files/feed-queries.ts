import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { calendarPermissions, familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { exportCalendar as ExportCall, findEventsByUid as FindCall } from '#contract/areas/calendar-files.ts';
import { FOLLOWED_PAST_DAYS } from '#contract/areas/calendar-files.ts';
import type { Language } from '#contract/languages.ts';
import { DAY_MS } from '#contract/limits.ts';
import { may, type Actor } from '#contract/permissions.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import type { MemberTx, Transactions, Tx } from '../../platform/db/transactions.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import { CALENDAR_WRITTEN } from '../../core/calendar/hooks.ts';
import { isSeenBy } from '../../core/members/queries.ts';
import { findLanguage } from '../../core/families/queries.ts';
import { listBirthdays } from './birthday-queries.ts';
import { nameEvent } from './rules.ts';

/** Changes when files are written in another way, so that programs fetch them again. */
const FORMAT = 5;

/** Loaded with the first file, with its library, because many servers write none. */
const loadWriter = () => import('#contract/icalendar/write-calendar.ts');

interface Followed {
  readonly etag: string;
  /** Null for a program that has this file already. */
  readonly file: string | null;
}

/**
 * The calendar file of a secret address: what its member may see in the family at this moment. Null, without a reason, for an unknown
 * secret, a member who was removed or may not see the calendar, and a family that is closed for them.
 */
export async function readFollowed(
  transactions: Transactions,
  secret: string,
  known: string,
): Promise<Followed | null> {
  return transactions.withSystem('show a calendar at its secret address', {}, async (tx) => {
    const found = await findFollower(tx, secret);
    if (!found || !may({ effectiveRole: found.role ?? 'none' }, calendarPermissions.view)) return null;
    const { family_id: familyId, user_id: userId, version, name } = found;
    const language = (await findLanguage(tx, userId)) ?? 'en';
    const parts = [FORMAT, familyId, userId, version, name, language, tx.now.toISOString().slice(0, 10)];
    const etag = `"${hashSecret(parts.join(' '))}"`;
    if (known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return { etag, file: null };
    const from = new Date(tx.now.getTime() - FOLLOWED_PAST_DAYS * DAY_MS).toISOString();
    const events = await listEvents(tx, familyId, { from, to: null }, language, found.member_id);
    const reader: Actor = { memberId: found.member_id, effectiveRole: found.role ?? 'none' };
    const birthdays = await listBirthdays(tx, familyId, reader, { from: null, to: null }, language);
    const asked = { familyId, reader, from: from.slice(0, 10), to: null, language };
    const others = (await tx.call(CALENDAR_WRITTEN, asked)).flat();
    const { writeCalendar } = await loadWriter();
    return { etag, file: writeCalendar([...events, ...birthdays, ...others], { name, now: tx.now }) };
  });
}

/** The member of a secret, under the conditions under which `app.enter` admits members. */
async function findFollower({ db }: Tx, secret: string) {
  return db
    .selectFrom('calendar_addresses as address')
    .innerJoin('members', (join) =>
      join.onRef('members.family_id', '=', 'address.family_id').onRef('members.user_id', '=', 'address.user_id'),
    )
    .innerJoin('families', 'families.id', 'address.family_id')
    .innerJoin('profiles', 'profiles.id', 'address.user_id')
    .innerJoin('app.feeds as feed', 'feed.family_id', 'address.family_id')
    .select([
      'address.family_id',
      'address.user_id',
      'members.id as member_id',
      'members.role',
      'families.name',
      'feed.version',
    ])
    .where('address.secret_hash', '=', hashSecret(secret))
    .where('members.left_at', 'is', null)
    .where('families.setup_status', '=', 'completed')
    .where('profiles.requires_password_change', '=', false)
    .where(sql<boolean>`app.is_open(families.open_until)`)
    .executeTakeFirst();
}

/** Living events that overlap a stretch of time, given as times in UTC; null for no limit. */
async function listEvents(
  { db }: Tx,
  familyId: string,
  { from, to }: { from: string | null; to: string | null },
  language: Language,
  /** The member whose events they are, where the transaction is not theirs. */
  memberId: string | null = null,
): Promise<FamilyEvent[]> {
  const rows = await db
    .selectFrom('family_events')
    .select(columnsOf(familyEvents) as 'id'[])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .$if(memberId !== null, (query) => query.where(isSeenBy(familyId, memberId ?? '')))
    .$if(from !== null, (query) => query.where('range_end', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('range_start', '<', to ?? ''))
    .orderBy('range_start')
    .orderBy('id')
    .execute();
  const events = rows as unknown as FamilyEvent[]; // the declaration lists these columns
  return events.map((event) => ({ ...event, title: nameEvent(event, language) }));
}

/** The events and birthdays of a stretch of days as a file, as the member sees them. */
export async function exportEvents(
  tx: MemberTx,
  { from, to }: z.infer<typeof ExportCall.input>,
  language: Language,
): Promise<z.infer<typeof ExportCall.output>> {
  const family = await tx.db
    .selectFrom('families')
    .select('name')
    .where('id', '=', tx.familyId)
    .executeTakeFirstOrThrow();
  const stretch = {
    from: from && `${from}T00:00:00Z`,
    to: to && new Date(Date.parse(to) + DAY_MS).toISOString(),
  };
  const events = await listEvents(tx, tx.familyId, stretch, language);
  const birthdays = await listBirthdays(tx, tx.familyId, tx.actor, { from, to }, language);
  const asked = { familyId: tx.familyId, reader: tx.actor, from, to, language };
  const written = [...events, ...birthdays, ...(await tx.call(CALENDAR_WRITTEN, asked)).flat()];
  const { writeCalendar } = await loadWriter();
  return { file: writeCalendar(written, { name: family.name, now: tx.now }), count: written.length };
}

const OWN_UID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@casita$/;

/**
 * Living events that a file with these UIDs means: imported ones by their UID, and the family's own by the id in it. What replaces
 * their occurrences comes removed too, because such a row has the only id that it may have.
 */
export async function findByUid(
  tx: MemberTx,
  { uids }: z.infer<typeof FindCall.input>,
): Promise<z.infer<typeof FindCall.output>> {
  const ids = uids.flatMap((uid) => OWN_UID.exec(uid)?.[1] ?? []);
  const all = () =>
    tx.db
      .selectFrom('family_events')
      .select(columnsOf(familyEvents) as 'id'[])
      .where('family_id', '=', tx.familyId);
  const masters = await all()
    .where('deleted_at', 'is', null)
    .where('recurrence_id', 'is', null)
    .where(({ or, eb }) =>
      or([eb('uid', 'in', uids.length > 0 ? uids : ['']), eb('id', '=', sql<string>`any(${ids}::uuid[])`)]),
    )
    .execute();
  const series = masters.map(({ id }) => id);
  const replacing = await all()
    .where('recurrence_id', 'is not', null)
    .where('series_id', '=', sql<string>`any(${series}::uuid[])`)
    .execute();
  return { events: [...masters, ...replacing] as unknown as FamilyEvent[] }; // the declaration lists these columns
}
