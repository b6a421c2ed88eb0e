import { useMemo } from 'react';
import { members, type Member } from '#contract/areas/family.ts';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { isSeenBy } from '#contract/seen-by/seers.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** Of the rows of a table that this device has, those that a member sees too. */
export function useSeenRows<Row extends BaseRow>(
  table: AnyFamilyTable,
  rows: readonly Row[],
  member: Member | undefined,
): readonly Row[] {
  const { rows: family } = useRows(members);
  return useMemo(
    () =>
      member ? rows.filter((row) => isSeenBy(table, row as unknown as Record<string, unknown>, member, family)) : [], // its columns by name
    [table, rows, member, family],
  );
}
