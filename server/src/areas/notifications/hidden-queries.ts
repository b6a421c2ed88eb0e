import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { HiddenNotice } from './jobs.ts';

/** What a member was told of rows of a table that they do not see any more, and of the discussions of these. */
export async function listHiddenNotices(
  { db }: Tx,
  { name }: AnyFamilyTable,
  { familyId, memberId }: { familyId: string; memberId: string },
): Promise<HiddenNotice[]> {
  const { rows } = await sql<HiddenNotice>`
    select distinct m.user_id, r.id as row_id
    from members m join notifications n on n.family_id = m.user_id join ${sql.table(name)} r on r.family_id = m.family_id and r.id = n.about_row
    where m.family_id = ${familyId} and m.id = ${memberId} and r.scope_id is not null and not exists (
      select from scope_holders h where h.family_id = r.family_id and h.scope_id = r.scope_id and h.member_id = m.id)`.execute(
    db,
  );
  return rows;
}
