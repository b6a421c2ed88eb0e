import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { MemberTx } from '../db/transactions.ts';
import type { Size } from './room.ts';

/**
 * The size of a table that is listed by pages, in the member's family, without removed rows. Triggers follow it from the first time that it
 * is asked for (`db/sql/35_sizes.sql`), when the rows are counted.
 */
export async function readSize(tx: MemberTx, { name }: AnyFamilyTable): Promise<Size> {
  const { familyId } = tx;
  const known = await tx.db
    .selectFrom('app.table_sizes')
    .select(['rows', 'characters'])
    .where('family_id', '=', familyId)
    .where('table_name', '=', name)
    .executeTakeFirst();
  if (known) return known;
  return tx.asServer('count the rows of a table', async ({ db }) => {
    const counted = await sql<Size>`
      insert into app.table_sizes (family_id, table_name, rows, characters)
      select ${familyId}, ${name}, count(*), coalesce(sum(length(to_jsonb(counted)::text)), 0)
      from ${sql.table(name)} counted where family_id = ${familyId} and deleted_at is null
      returning rows, characters`.execute(db);
    return counted.rows[0] ?? { rows: 0, characters: 0 };
  });
}
