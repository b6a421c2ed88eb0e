import { sql, type CompiledQuery } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { opensScope } from '#contract/seen-by/seen-by.ts';
import { newId } from '#contract/ids.ts';
import { asStored } from '../../platform/tables/rows.ts';
import { statements } from './attempt.ts';
import { createdRow } from './test-people.ts';
import { sampleOf, type People } from './samples.ts';

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

const openScope = (table: AnyFamilyTable, id: string) =>
  sql`select app.open_scope(${table.name}, ${id}::uuid)`.compile(statements);

/**
 * Inserts one row. As the server's own insert does, it leaves out nulls, which are the columns' defaults, and opens the scope that the row
 * makes.
 */
export function insertRow(table: AnyFamilyTable, familyId: string, row: Record<string, unknown>): CompiledQuery[] {
  const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const given = row['id'] ?? sampleOf(table).idOf?.(row);
  const id = typeof given === 'string' ? given : newId();
  const insert = statements.insertInto(table.name).values({ ...asStored(table, values), id, family_id: familyId });
  return [...(opensScope(table, row) ? [openScope(table, id)] : []), insert.compile()];
}

/** Updates one row by id. As the server's own update does, it opens the scope that the row then is. */
export function updateRow(
  table: AnyFamilyTable,
  familyId: string,
  id: string,
  values: Record<string, unknown>,
): CompiledQuery[] {
  const isScope = table.seenBy !== 'family' && table.seenBy.always !== undefined && opensScope(table, values);
  const update = statements
    .updateTable(table.name)
    .set(asStored(table, values))
    .where('family_id', '=', familyId)
    .where('id', '=', id);
  return [...(isScope ? [openScope(table, id)] : []), update.compile()];
}
