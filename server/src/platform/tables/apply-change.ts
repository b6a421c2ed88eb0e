import type { AnyFamilyTable } from '#contract/family-table.ts';
import { brokenGroups } from '#contract/family-table.ts';
import { DAY_MS, OUTBOX_DAYS } from '#contract/limits.ts';
import type { Change } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { parseInput } from '../http/validate.ts';
import type { TableHandlers } from './handlers.ts';
import { findRow, type AnyRow } from './rows.ts';

/** A change with its fields checked against the table's declaration. */
export interface CheckedChange {
  readonly op: Change['op'];
  readonly rowId: string;
  readonly fields: Record<string, unknown>;
}

/**
 * Checks a change's fields before any transaction opens.
 * @throws Problem BAD_REQUEST naming the fields, UNPROCESSABLE for a change that waited in an outbox longer than `OUTBOX_DAYS`.
 */
export function checkChange(table: AnyFamilyTable, change: Omit<Change, 'id' | 'table'>, now: Date): CheckedChange {
  if (now.getTime() - Date.parse(change.made_at) > OUTBOX_DAYS * DAY_MS) {
    throw new Problem('UNPROCESSABLE', `This change is older than ${OUTBOX_DAYS} days.`, {
      hint: 'Please enter it again.',
    });
  }
  if (change.op === 'create')
    return { op: 'create', rowId: change.row_id, fields: parseInput(table.create, change.fields) };
  if (change.op === 'update') {
    const fields = parseInput(table.update, change.fields);
    if (Object.keys(fields).length === 0) throw new Problem('BAD_REQUEST', 'There is nothing to change.');
    const [broken] = brokenGroups(table, fields);
    if (broken) {
      throw new Problem('BAD_REQUEST', `These fields are sent together: ${broken.join(', ')}.`, {
        fields: Object.fromEntries(broken.map((field) => [field, 'together'])),
      });
    }
    return { op: 'update', rowId: change.row_id, fields };
  }
  if (Object.keys(change.fields).length > 0) throw new Problem('BAD_REQUEST', `A ${change.op} takes no fields.`);
  return { op: change.op, rowId: change.row_id, fields: {} };
}

/** Applies a change in an open writing transaction. A change that was applied before only answers the present row. */
export async function applyChange(
  tx: MemberTx,
  table: AnyFamilyTable,
  handlers: TableHandlers,
  change: CheckedChange,
): Promise<AnyRow> {
  if (tx.wasApplied) {
    const row = await findRow(tx, table, change.rowId);
    if (!row) throw new Problem('PGRST116');
    return row;
  }
  if (change.op === 'create') return handlers.create(tx, change.rowId, change.fields);
  if (change.op === 'update') return handlers.update(tx, change.rowId, change.fields);
  return handlers[change.op](tx, change.rowId);
}
