import type { AnyFamilyTable } from '#contract/family-table.ts';
import { standardHandlers, type TableHandlers } from './handlers.ts';
import { findRow } from './rows.ts';

/**
 * Handlers of a table with one row per person. A device that was offline when another one created it sends a create too. That create counts
 * as an update, so that no choice is lost.
 */
export function ownRowHandlers<Table extends AnyFamilyTable>(table: Table): TableHandlers<Table> {
  const standard: TableHandlers = standardHandlers<AnyFamilyTable>(table);
  const handlers: TableHandlers = {
    ...standard,
    create: async (tx, id, fields) => {
      const isMade = (await findRow(tx, table, id)) !== undefined;
      return isMade && Object.keys(fields).length > 0
        ? standard.update(tx, id, fields)
        : standard.create(tx, id, fields);
    },
  };
  return handlers as unknown as TableHandlers<Table>; // their rows are those of `table`
}
