import * as z from 'zod/mini';
import { fieldsOf, type AnyFamilyTable } from '#contract/family-table.ts';
import type { CachedQuery } from '../cached-query.ts';

const common = {
  table: z.string(),
  epoch: z.string(),
  version: z.int(),
  rules: z.string(),
  stretches: z.array(z.object({ start: z.nullable(z.string()), end: z.nullable(z.string()) })),
};
const SoundQuery = z.union([
  // A table that is listed whole has one list without a filter.
  z.object({ ...common, sync: z.literal('full'), filter: z.strictObject({}) }),
  z.object({
    ...common,
    sync: z.union([
      z.object({ by: z.string(), size: z.int() }),
      z.object({ window: z.tuple([z.string(), z.string()]) }),
    ]),
    filter: z.record(z.string(), z.unknown()),
  }),
]);

export type IsSoundRow = (row: unknown) => boolean;

/** So many values of a column are remembered. Ids and times differ in each row. */
const VALUES_MAX = 50;

/**
 * Tests whether a stored row matches its table in this version of the app. Reads a row column by column, and a value that many rows have only
 * once: a start reads thousands of rows, whose columns are mostly null or one of a few words.
 */
export function soundRowsOf(table: Pick<AnyFamilyTable, 'row'>): IsSoundRow {
  const columns = Object.entries(fieldsOf(table.row)).map(([name, column]) => ({ name, column, sound: new Set() }));
  return (row) =>
    typeof row === 'object' &&
    row !== null &&
    columns.every(({ name, column, sound }) => {
      const value: unknown = Reflect.get(row, name);
      if (sound.has(value)) return true;
      if (!column.safeParse(value).success) return false;
      if (sound.size < VALUES_MAX && (typeof value !== 'object' || value === null)) sound.add(value);
      return true;
    });
}

/**
 * Names of tables with stored data that cannot be used, because it is damaged or comes from a version with fewer fields. A list
 * is only valid as a whole, so the whole table has to be dropped and fetched again.
 */
export function findDamage(
  queries: readonly CachedQuery[],
  rows: readonly { readonly table: string; readonly row: unknown }[],
  isSoundRow: IsSoundRow,
): ReadonlySet<string> {
  const broken = queries.filter((cached) => !SoundQuery.safeParse(cached).success);
  return new Set([
    // The key is part of the primary key, so it is intact: the table name, optionally followed by a filter.
    ...broken.map(({ key }) => key.split('?')[0] ?? key),
    ...rows.filter(({ row }) => !isSoundRow(row)).map(({ table }) => table),
  ]);
}
