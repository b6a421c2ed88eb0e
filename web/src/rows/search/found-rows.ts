import { useMemo } from 'react';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import { useFindRow, useKnownRows } from '../../lib/sync/rows.ts';

/** The rows that the server found, by table. */
export type Found = Readonly<Record<string, readonly unknown[]>>;

/** The rows of a table that the device has, and those that the server found beside them. */
export function useFoundRows<Table extends AnyFamilyTable>(table: Table, found: Found): readonly RowOf<Table>[] {
  const known = useKnownRows(table);
  const find = useFindRow(table);
  const more = found[table.name];
  return useMemo(() => {
    const rows = (more ?? []) as readonly RowOf<Table>[]; // the server names each table's own rows
    // What the device has is newer: it may have been removed, or have a change that waits.
    return [...known, ...rows.filter(({ id }) => find(id) === null)];
  }, [known, find, more]);
}
