import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { isSameValue } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import type { AnyRow } from './rows.ts';

/** The members whose values a change replaces unseen, by field. */
export type Overwrote = Readonly<Record<string, string>>;

interface Written {
  field: string;
  /** Who wrote it last since then. */
  by: string | null;
  /** The value that was seen, as the log has it. */
  seen: unknown;
}

/**
 * Which of `fields` the change would replace although another member has written them since its author saw the row; null for none. Equal
 * values collide with nothing, nor does one that is again what the author saw. Without a later version of the row it asks the database nothing.
 */
export async function findOverwritten(
  tx: MemberTx,
  table: AnyFamilyTable,
  before: AnyRow,
  after: AnyRow,
  fields: readonly string[],
): Promise<Overwrote | null> {
  if (tx.seen === undefined || before.version <= tx.seen) return null;
  const replaced = fields.filter((field) => !isSameValue(before[field], after[field]));
  if (replaced.length === 0) return null;
  const { rows } = await sql<Written>`
    select f.field, (array_agg(c.actor order by c.version desc))[1] as by,
           (array_agg(c.before -> f.field order by c.version))[1] as seen
    from app.changes c cross join unnest(${replaced}::text[]) as f (field)
    where c.family_id = ${tx.familyId} and c.row_id = ${before.id} and c.table_name = ${table.name}
      and c.version > ${tx.seen} and c.before ? f.field
    group by f.field`.execute(tx.db);
  const lost = rows.flatMap(({ field, by, seen }) =>
    by === null || by === tx.actor.memberId || isSameValue(seen, before[field]) ? [] : [[field, by] as const],
  );
  return lost.length > 0 ? Object.fromEntries(lost) : null;
}

/** Adds to the newest entry of the row's log, which is that of the change, what it has replaced. */
export async function noteOverwritten(
  tx: MemberTx,
  table: AnyFamilyTable,
  id: string,
  overwrote: Overwrote,
): Promise<void> {
  await tx.asServer('note what a change replaced unseen', ({ db }) =>
    sql`update app.changes set overwrote = ${JSON.stringify(overwrote)}::jsonb
      where family_id = ${tx.familyId} and version = (
        select max(version) from app.changes
        where family_id = ${tx.familyId} and row_id = ${id} and table_name = ${table.name})`.execute(db),
  );
}
