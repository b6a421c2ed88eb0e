import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import { follow, hook, type Follower, type Hook } from '../db/hooks.ts';
import type { MemberTx, Tx } from '../db/transactions.ts';
import { findRow, type AnyRow } from './rows.ts';

/** A row that was written. */
export interface RowChange<Table extends AnyFamilyTable = AnyFamilyTable> {
  readonly familyId: string;
  /** The member who changed it; null where the server did. */
  readonly actor: Actor | null;
  /** Null for a new row. */
  readonly before: RowOf<Table> | null;
  readonly after: RowOf<Table>;
}

/** Rows of this table were written by a member's change, or by a command of its area that says so. */
export const rowChanged = <Table extends AnyFamilyTable>({ name }: Table): Hook<RowChange<Table>> =>
  hook(`changed ${name}`);

/**
 * Follows the rows of a table, its own area's or another's: `run` gets the server's rights, in the transaction that writes the row, and
 * only changes for which `isMeant` is true. Rows that followers write are followed in turn where their area says so.
 */
export const followRows = <Table extends AnyFamilyTable>(
  table: Table,
  isMeant: (change: RowChange<Table>) => boolean,
  run: (tx: Tx, change: RowChange<Table>) => Promise<void>,
): Follower => follow(rowChanged(table), run, isMeant);

/** True when one of these columns has another value than before, in a new row another one than null. */
export function hasChanged<Row extends object>(
  { before, after }: { before: Row | null; after: Row },
  columns: readonly (keyof Row)[],
): boolean {
  return columns.some((column) => JSON.stringify(before?.[column] ?? null) !== JSON.stringify(after[column] ?? null));
}

/** Does a member's change of a row, and then what follows from it. Answers the row as it is after all of it. */
export async function writeFollowed(
  tx: MemberTx,
  table: AnyFamilyTable,
  id: string,
  write: () => Promise<AnyRow>,
): Promise<AnyRow> {
  const changed = rowChanged(table);
  if (!tx.isFollowed(changed)) return write();
  const before: AnyRow | null = (await findRow(tx, table, id)) ?? null;
  const after = await write();
  const change = { familyId: tx.familyId, actor: tx.actor, before, after };
  // An older version means that this transaction did not write the row, as for a repeated change.
  if (after.version <= tx.version || !tx.isFollowed(changed, change)) return after;
  await tx.asServer('write what follows from a change', (system) => system.call(changed, change));
  return (await findRow(tx, table, id)) ?? after;
}
