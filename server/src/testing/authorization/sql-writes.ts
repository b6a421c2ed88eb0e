import { sql, type Kysely } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { opensScope } from '#contract/seen-by/seen-by.ts';
import { newId } from '#contract/ids.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { asStored } from '../../platform/tables/rows.ts';
import { outcomeOf } from './attempt.ts';
import { createdRow } from './test-people.ts';
import { sampleOf, type People } from './samples.ts';

type Untyped = Kysely<Record<string, Record<string, unknown>>>;
export const untyped = (tx: Pick<MemberTx, 'db'>) => tx.db as unknown as Untyped; // any table

/** The row that a member tries to insert: from the fields of a creation, or the sample's first row where only the server creates. */
export function newRow(
  table: AnyFamilyTable,
  people: People,
  fields: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  if (table.memberWrites.includes('create')) return createdRow(table, fields, people.actor, now);
  const row = Object.values(sampleOf(table).rows)[0]?.(people);
  return typeof row === 'object' ? row.fields : {};
}

/**
 * Inserts one row; 'done' or 'refused'. As the server's own insert does, it leaves out nulls, which are the columns' defaults, and opens
 * the scope that the row makes.
 */
export function insertRow(
  tx: Pick<MemberTx, 'db'>,
  table: AnyFamilyTable,
  familyId: string,
  row: Record<string, unknown>,
): Promise<string> {
  const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const given = row['id'] ?? sampleOf(table).idOf?.(row);
  const id = typeof given === 'string' ? given : newId();
  return outcomeOf(async () => {
    if (opensScope(table, row)) await sql`select app.open_scope(${table.name}, ${id}::uuid)`.execute(tx.db);
    const { numInsertedOrUpdatedRows } = await untyped(tx)
      .insertInto(table.name)
      .values({ ...asStored(table, values), id, family_id: familyId })
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows ?? 0;
  });
}

/** Updates one row by id; 'done' or 'refused'. As the server's own update does, it opens the scope that the row then is. */
export function updateRow(
  tx: Pick<MemberTx, 'db'>,
  table: AnyFamilyTable,
  familyId: string,
  id: string,
  values: Record<string, unknown>,
): Promise<string> {
  return outcomeOf(async () => {
    const isScope = table.seenBy !== 'family' && table.seenBy.always !== undefined && opensScope(table, values);
    if (isScope) await sql`select app.open_scope(${table.name}, ${id}::uuid)`.execute(tx.db);
    const { numUpdatedRows } = await untyped(tx)
      .updateTable(table.name)
      .set(asStored(table, values))
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  });
}
