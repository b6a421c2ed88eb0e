import * as z from 'zod/mini';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { CachedQuery } from './cached-query.ts';

const SoundQuery = z.object({
  table: z.string(),
  filter: z.record(z.string(), z.unknown()),
  epoch: z.string(),
  version: z.int(),
  next: z.nullable(z.string()),
  end: z.nullable(z.object({ by: z.string(), id: z.string() })),
});

export type IsSoundRow = (table: string, row: unknown) => boolean;

/** Whether a stored row is one of its table as this version of the product knows it. What a table no longer known left is let be. */
export function soundRowsOf(tables: readonly AnyFamilyTable[]): IsSoundRow {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return (table, row) => byName.get(table)?.row.safeParse(row).success ?? true;
}

/**
 * Tables of which something stored cannot be used: damaged, or left by a version that knew fewer fields. A list is true as a
 * whole or not at all, so all of the table goes, and is listed anew.
 */
export function findDamage(
  queries: readonly CachedQuery[],
  rows: readonly { readonly table: string; readonly row: unknown }[],
  isSoundRow: IsSoundRow,
): ReadonlySet<string> {
  const broken = queries.filter((cached) => !SoundQuery.safeParse(cached).success);
  return new Set([
    // The key is part of where it lies, so it is whole: the table's name, or that and a filter.
    ...broken.map(({ key }) => key.split('?')[0] ?? key),
    ...rows.filter(({ table, row }) => !isSoundRow(table, row)).map(({ table }) => table),
  ]);
}
