import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { HistoryEntry } from '#contract/sync.ts';
import { may } from '#contract/permissions.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { columnsOf, findRow } from './rows.ts';

const ENTRIES_MAX = 200;

/**
 * A row's history, newest first, for a member who may see the row. Leaves out entries from a time when the row was in a scope that
 * the member does not have, and columns that are never sent to clients.
 */
export async function readHistory(
  tx: MemberTx,
  table: AnyFamilyTable,
  id: string,
): Promise<{ entries: HistoryEntry[] }> {
  if (!(await findRow(tx, table, id))) throw new Problem('PGRST116');
  let query = tx.db
    .selectFrom('app.changes')
    .select(['version', 'op', 'actor', 'at', 'before', 'device_id'])
    .where('family_id', '=', tx.familyId)
    .where('row_id', '=', id)
    .where('table_name', '=', table.name)
    .where('op', 'not in', ['reset_all', 'reset_scoped']);
  const seesAll = table.seenBy === 'family' || (table.seenBy.orMay !== undefined && may(tx.actor, table.seenBy.orMay));
  if (!seesAll) {
    query = query
      .where(sql<boolean>`(scope_before is null or scope_before = any ((select app.held_scopes())::uuid[]))`)
      .where(sql<boolean>`(scope_after is null or scope_after = any ((select app.held_scopes())::uuid[]))`);
  }
  const entries = await query.orderBy('version', 'desc').limit(ENTRIES_MAX).execute();
  const travelling = new Set(columnsOf(table));
  return {
    entries: entries.map(({ device_id, ...entry }) => ({
      ...entry,
      at_kitchen_screen: device_id !== null,
      before:
        entry.before && Object.fromEntries(Object.entries(entry.before).filter(([column]) => travelling.has(column))),
    })),
  };
}
