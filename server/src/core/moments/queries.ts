import { sql } from 'kysely';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A row of any family table; null when it is removed. Call it with the server's rights. */
export async function findLiving<Table extends AnyFamilyTable>(
  { db }: Tx,
  { name }: Table,
  familyId: string,
  id: string,
): Promise<RowOf<Table> | null> {
  const { rows } = await sql<RowOf<Table>>`
    select * from ${sql.table(name)} where family_id = ${familyId} and id = ${id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
