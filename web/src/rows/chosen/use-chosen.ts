import type { AnyFamilyTable } from '#contract/family-table.ts';
import { useRows, type Shown } from '../../lib/sync/rows.ts';
import { openRow } from '../open-row.ts';

interface Chosen {
  /** Empty where none is chosen. */
  readonly name: string;
  /** Opens it; null where it is gone, or not shown to the person. */
  readonly open: (() => void) | null;
}

/** A row that is chosen in a column: its label as it is now, or the copy `kept` where it is gone. */
export function useChosen(table: AnyFamilyTable, id: string | null, kept: string | null): Chosen {
  const { rows } = useRows(table);
  const row = rows.find((one: Shown<{ id: string }>) => one.id === id);
  return row
    ? { name: table.label(row) || (kept ?? ''), open: () => openRow(table, row) }
    : { name: kept ?? '', open: null };
}
