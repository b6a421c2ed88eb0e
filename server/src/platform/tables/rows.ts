import { sql, type Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { fieldNames, fieldsOf, type AnyFamilyTable, type BaseRow, type RowOf } from '#contract/family-table.ts';
import type { MemberTx } from '../db/transactions.ts';

/** A row of any family table, as it is sent to clients. */
export type AnyRow = BaseRow & Record<string, unknown>;

const columnsByTable = new WeakMap<AnyFamilyTable, readonly string[]>();

/** The columns that are sent to clients, in the order of the declaration. */
export function columnsOf(table: AnyFamilyTable): readonly string[] {
  const known = columnsByTable.get(table);
  if (known) return known;
  const columns = fieldNames(table.row);
  columnsByTable.set(table, columns);
  return columns;
}

/** Kysely without table types. The table's declaration vouches for the names. */
interface Untyped {
  [table: string]: Record<string, unknown>;
}

export function untyped(tx: MemberTx): Kysely<Untyped> {
  return tx.db as unknown as Kysely<Untyped>; // the table is only known at run time
}

/** Rows of the transaction's family by id, removed ones included, as far as row security shows them. */
export function findRows(tx: MemberTx, table: AnyFamilyTable, ids: readonly string[]): Promise<AnyRow[]> {
  return findRowsBy(tx, table, 'id', ids);
}

/** The same by another column with ids. */
export async function findRowsBy(
  tx: MemberTx,
  table: AnyFamilyTable,
  column: string,
  ids: readonly string[],
): Promise<AnyRow[]> {
  if (ids.length === 0) return [];
  const rows = await untyped(tx)
    .selectFrom(table.name)
    .select([...columnsOf(table)])
    .where('family_id', '=', tx.familyId)
    .where(column, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows as AnyRow[]; // the declaration lists these columns
}

/** One row, as `findRows`. */
export async function findRow<Table extends AnyFamilyTable>(
  tx: MemberTx,
  table: Table,
  id: string,
): Promise<RowOf<Table> | undefined> {
  return (await findRows(tx, table, [id]))[0] as RowOf<Table> | undefined; // the declaration lists its columns
}

/** True for a list of objects, whose column has the type `jsonb`. */
function isListOfObjects(schema: z.ZodMiniType | undefined): boolean {
  const { type, innerType, element } = (schema?._zod.def ?? {}) as Partial<Definition>; // of `nullable`, and of `array`
  return innerType ? isListOfObjects(innerType) : type === 'array' && element?._zod.def.type === 'object';
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}

/** Values as the driver takes them: a list for a column of type `jsonb` as JSON, because by itself it becomes an array of the database. */
export function asStored({ row }: AnyFamilyTable, values: Record<string, unknown>): Record<string, unknown> {
  const columns = fieldsOf(row);
  const stored = Object.entries(values).map(([column, value]) => [
    column,
    Array.isArray(value) && isListOfObjects(columns[column]) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(stored);
}

/** Inserts one row; undefined when the id is taken. */
export async function insertRow(
  tx: MemberTx,
  table: AnyFamilyTable,
  id: string,
  values: Record<string, unknown>,
): Promise<AnyRow | undefined> {
  const row = await untyped(tx)
    .insertInto(table.name)
    .values({ ...asStored(table, values), family_id: tx.familyId, id })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doNothing())
    .returning([...columnsOf(table)])
    .executeTakeFirst();
  return row as AnyRow | undefined; // the declaration lists these columns
}

/** Updates one row; undefined when row security refuses it. */
export async function updateRow(
  tx: MemberTx,
  table: AnyFamilyTable,
  id: string,
  values: Record<string, unknown>,
): Promise<AnyRow | undefined> {
  const row = await untyped(tx)
    .updateTable(table.name)
    .set(asStored(table, values))
    .where('family_id', '=', tx.familyId)
    .where('id', '=', id)
    .returning([...columnsOf(table)])
    .executeTakeFirst();
  return row as AnyRow | undefined; // the declaration lists these columns
}

/** Number of living rows of a table in the transaction's family and of characters in all their columns, as far as the member sees them. */
export async function measureRows(tx: MemberTx, table: AnyFamilyTable): Promise<{ rows: number; characters: number }> {
  const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  return untyped(tx)
    .selectFrom(table.name)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(length(concat(${columns}))), 0)`.as('characters'),
    ])
    .where('family_id', '=', tx.familyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}
