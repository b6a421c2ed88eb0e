import type { AnyFamilyTable } from '#contract/family-table.ts';
import { CHANGES_PER_PULL } from '#contract/limits.ts';
import { may } from '#contract/permissions.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import { findRows } from '../tables/rows.ts';

interface LoggedChange {
  version: number;
  table_name: string;
  row_id: string;
  op: string;
  actor: string | null;
}

/**
 * What became different for the member after `since`, read in one snapshot under row security. Rows come as they are now;
 * `gone` names rows that the member could see before and cannot see now; rows that were never visible are not mentioned.
 */
export async function pullChanges(
  tx: MemberTx,
  tables: readonly AnyFamilyTable[],
  from: { epoch: string; since: number },
): Promise<PullAnswer> {
  const answer: PullAnswer = {
    epoch: tx.epoch,
    version: tx.version,
    more: false,
    reload: false,
    visibility_reset: 'none',
    rows: {},
    removed_ids: {},
    by_others: {},
  };
  if (from.epoch !== tx.epoch || from.since > tx.version || from.since < tx.prunedVersion) {
    return { ...answer, reload: true };
  }
  if (from.since === tx.version) return answer;

  const changes = await readChanges(tx, from.since);
  const last = changes.at(-1);
  const isCut = changes.length === CHANGES_PER_PULL;
  const reach = widestReach(
    isCut ? await readReach(tx, from.since) : changes.filter((change) => change.row_id === tx.actor.memberId),
  );
  // The whole view changed somewhere in between: what happened before is no longer this member's business, so only "ask again".
  if (reach === 'all') return { ...answer, visibility_reset: reach };

  if (isCut && last) {
    answer.version = last.version;
    answer.more = last.version < tx.version;
  }
  answer.visibility_reset = reach;
  for (const table of tables) {
    if (!may(tx.actor, table.may.read)) continue;
    if (reach === 'scoped' && table.seenBy !== 'family') continue;
    const own = changes.filter((change) => change.table_name === table.name);
    if (own.length > 0) await addTable(tx, table, own, answer);
  }
  return answer;
}

/** The widest "your view changed as a whole" among changes of this member. */
function widestReach(changes: readonly Pick<LoggedChange, 'op'>[]): PullAnswer['visibility_reset'] {
  if (changes.some((change) => change.op === 'reach_all')) return 'all';
  return changes.some((change) => change.op === 'reach_scoped') ? 'scoped' : 'none';
}

/** Those of all changes since then, however many; only needed when `readChanges` could not read them all. */
function readReach(tx: MemberTx, since: number): Promise<Pick<LoggedChange, 'op'>[]> {
  return tx.db
    .selectFrom('app.changes')
    .select('op')
    .distinct()
    .where('family_id', '=', tx.familyId)
    .where('row_id', '=', tx.actor.memberId)
    .where('version', '>', since)
    .where('op', 'in', ['reach_all', 'reach_scoped'])
    .execute();
}

function readChanges(tx: MemberTx, since: number): Promise<LoggedChange[]> {
  return tx.db
    .selectFrom('app.changes')
    .select(['version', 'table_name', 'row_id', 'op', 'actor'])
    .where('family_id', '=', tx.familyId)
    .where('version', '>', since)
    .orderBy('version')
    .limit(CHANGES_PER_PULL)
    .execute();
}

async function addTable(
  tx: MemberTx,
  table: AnyFamilyTable,
  changes: LoggedChange[],
  answer: PullAnswer,
): Promise<void> {
  const ownChanges = changes.filter((change) => !change.op.startsWith('reach'));
  const ids = new Set(ownChanges.map((change) => change.row_id));
  const byOthers = new Set(ownChanges.filter(({ actor }) => actor !== tx.actor.memberId).map(({ row_id }) => row_id));
  if (byOthers.size > 0) answer.by_others = { ...answer.by_others, [table.name]: [...byOthers] };
  const rows = (await findRows(tx, table, [...ids])).filter((row) => row.deleted_at === null);
  if (rows.length > 0) answer.rows[table.name] = rows;
  // Row security shows a change to whoever could see the row before or after it: every id here is one they could see.
  for (const { id } of rows) ids.delete(id);
  if (ids.size > 0) answer.removed_ids[table.name] = [...ids];
}
