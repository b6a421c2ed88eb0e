import type { AnyFamilyTable } from '#contract/family-table.ts';
import { brokenGroups } from '#contract/sync.ts';
import { DAY_MS, OUTBOX_DAYS } from '#contract/limits.ts';
import type { Change } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import { hashId } from '../auth/secrets.ts';
import { Problem } from '../db/problems.ts';
import { parseInput } from '../http/validate.ts';
import type { TableHandlers } from './handlers.ts';
import { writeFollowed } from './row-changes.ts';
import { findRows, type AnyRow } from './rows.ts';

/** A change with its fields checked against the table's declaration. */
export interface CheckedChange {
  readonly table: AnyFamilyTable;
  readonly op: Change['op'];
  readonly rowId: string;
  readonly fields: Record<string, unknown>;
  readonly seen?: number | undefined;
  readonly madeAt: Date;
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
  const madeAt = new Date(Math.min(Date.parse(change.made_at), now.getTime()));
  const made = { table, op: change.op, rowId: change.row_id, madeAt } as const;
  if (change.op === 'create') return { ...made, fields: parseInput(table.create, change.fields) };
  if (change.op === 'update') {
    const fields = parseInput(table.update, change.fields);
    if (Object.keys(fields).length === 0) throw new Problem('BAD_REQUEST', 'There is nothing to change.');
    const [broken] = brokenGroups(table, fields);
    if (broken) {
      throw new Problem('BAD_REQUEST', `These fields are sent together: ${broken.join(', ')}.`, {
        fields: Object.fromEntries(broken.map((field) => [field, 'together'])),
      });
    }
    return { ...made, fields, seen: change.seen };
  }
  if (Object.keys(change.fields).length > 0) throw new Problem('BAD_REQUEST', `A ${change.op} takes no fields.`);
  return { ...made, fields: {} };
}

/**
 * Applies the changes in an open writing transaction and returns their rows as they are afterwards; null for a row that the member
 * does not see any more. Changes that were applied before are not applied again. `onNext` is told each change's index before it is
 * applied.
 */
export async function applyChanges(
  tx: MemberTx,
  changes: readonly CheckedChange[],
  handlersOf: (table: AnyFamilyTable) => TableHandlers,
  onNext: (index: number) => void,
): Promise<(AnyRow | null)[]> {
  const rows: AnyRow[] = [];
  for (const [index, { table, op, rowId, fields, seen, madeAt }] of tx.wasApplied ? [] : changes.entries()) {
    onNext(index);
    const handlers = handlersOf(table);
    const own = { ...tx, earlierChanges: index, seen, madeAt };
    const write = () => {
      if (op === 'create') return handlers.create(own, rowId, fields);
      return op === 'update' ? handlers.update(own, rowId, fields) : handlers[op](own, rowId);
    };
    rows.push(await writeFollowed(own, table, rowId, write));
  }
  // A later change of the group may have changed an earlier one's row again, or have hidden it.
  return rows.length === 1 ? rows : findPresent(tx, changes);
}

async function findPresent(tx: MemberTx, changes: readonly CheckedChange[]): Promise<(AnyRow | null)[]> {
  const found = new Map<AnyFamilyTable, AnyRow[]>();
  for (const table of new Set(changes.map((change) => change.table))) {
    const ids = changes.filter((change) => change.table === table).map(({ rowId }) => rowId);
    found.set(table, await findRows(tx, table, [...new Set(ids)]));
  }
  return changes.map(({ table, rowId }) => found.get(table)?.find(({ id }) => id === rowId) ?? null);
}

/**
 * The id under which a change, or a group, is recorded as applied. That of a group stands for exactly its changes: a change that was sent
 * alone before, or with others, does not count as the group.
 */
export function recordedId(changes: readonly Pick<Change, 'id'>[]): string {
  const [first, ...others] = changes.map(({ id }) => id);
  return others.length === 0 ? (first ?? '') : hashId([first, ...others].join(' '));
}
