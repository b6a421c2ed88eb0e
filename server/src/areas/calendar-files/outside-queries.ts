import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transactions.ts';

/** The calendar of a fetch, removed or not, and whether its family has a plan; undefined for one that was purged. */
export async function findCalendar({ db }: Tx, { family_id, calendar_id }: { family_id: string; calendar_id: string }) {
  return db
    .selectFrom('outside_calendars as calendar')
    .innerJoin('families', 'families.id', 'calendar.family_id')
    .select([
      'calendar.id',
      'calendar.name',
      'calendar.address',
      'calendar.time_zone',
      'calendar.etag',
      'calendar.last_modified',
      'calendar.deleted_at',
      sql<boolean>`app.is_open(families.open_until)`.as('is_open'),
    ])
    .where('calendar.family_id', '=', family_id)
    .where('calendar.id', '=', calendar_id)
    .executeTakeFirst();
}

/** When a living calendar of the family was last tried, null before the first time, and whether it then had too few events; undefined for an unknown one. */
export async function findLastTry(
  { db }: Tx,
  familyId: string,
  calendarId: string,
): Promise<{ tried_at: string | null; offered_count: number | null } | undefined> {
  return db
    .selectFrom('outside_calendars')
    .select(['tried_at', 'offered_count'])
    .where('family_id', '=', familyId)
    .where('id', '=', calendarId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
