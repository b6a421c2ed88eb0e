import { sql } from 'kysely';
import type { Dose } from '#contract/areas/medical/medications.ts';
import type { Unstamped } from '#contract/family-table.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** So long after a carer's time their phone may still send what they gave in it. */
const LATE_DAYS = 2;

/**
 * Writes a dose that its maker gave while they cared for the person, which they do no more. Null where they did not, where that is too long ago, or
 * where the manager who chose them does not see the medication. A time that a manager ended early counts until then.
 */
export async function writeLateDose(
  { db, now }: Tx,
  row: Unstamped<Dose> & { id: string; family_id: string },
): Promise<Dose | null> {
  const end = sql<Date>`least(c.until_at, c.deleted_at)`;
  // The database ends what a carer sees by its own clock.
  const at = sql<Date>`greatest(${now}::timestamptz, now())`;
  const care = await db
    .selectFrom('medical_carers as c')
    .innerJoin('medications as m', (join) =>
      join.onRef('m.family_id', '=', 'c.family_id').onRef('m.user_id', '=', 'c.user_id'),
    )
    .innerJoin('scope_holders as h', (join) =>
      join
        .onRef('h.family_id', '=', 'm.family_id')
        .onRef('h.scope_id', '=', 'm.scope_id')
        .onRef('h.member_id', '=', 'c.created_by'),
    )
    .select('c.id')
    .where('c.family_id', '=', row.family_id)
    .where('c.carer_id', '=', row.created_by)
    .where('c.user_id', '=', row.user_id)
    .where('m.id', '=', row.medication_id)
    .where('c.may_log', '=', true)
    .where('h.until_at', 'is', null)
    .where('c.from_at', '<=', row.taken_at)
    .where(end, '>', new Date(row.taken_at))
    .where(end, '<=', at)
    .where(end, '>', sql<Date>`${at} - make_interval(days => ${LATE_DAYS})`)
    .executeTakeFirst();
  if (!care) return null;
  return db.insertInto('doses').values(row).returningAll().executeTakeFirstOrThrow();
}
