import { useEffect, useRef } from 'react';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import type { AlertKind, AlertReports } from './area.ts';
import { useRows } from '../lib/sync/rows.ts';

/**
 * Reports rows that turn done while the app is open, and takes back those that turn open again. `isDone` is the same function at every rendering. Only
 * rows that the server has confirmed count: what was done while the app was closed is not told.
 */
export function useTurnedAlerts<Table extends AnyFamilyTable>(
  table: Table,
  isDone: (row: RowOf<Table>) => boolean,
  kind: AlertKind<RowOf<Table>>,
  reports: AlertReports,
): void {
  const { rows, isFresh } = useRows(table);
  const known = useRef<ReadonlyMap<string, boolean> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = isFresh ? new Map(rows.map((row) => [row.id, isDone(row)])) : null;
    if (!before || !isFresh) return;
    for (const row of rows) {
      const [was, is] = [before.get(row.id), isDone(row)];
      if (was === undefined || was === is) continue;
      if (is) reports.add(kind, row);
      else reports.withdraw(kind, row.id);
    }
  }, [rows, isFresh, isDone, kind, reports]);
}
