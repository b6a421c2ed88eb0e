import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { bringsScopes } from '#contract/seen-by/seen-by.ts';
import { CHANGES_PER_PULL } from '#contract/limits.ts';
import { may } from '#contract/permissions.ts';
import type { Overwritten, PullAnswer } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import { findRows, findRowsBy } from '../tables/rows.ts';
import { rulesOfAll } from '../tables/table-rules.ts';

interface LoggedChange {
  version: number;
  table_name: string;
  row_id: string;
  op: string;
  actor: string | null;
  scope_after: string | null;
  overwrote: Record<string, string> | null;
  /** Of a change that overwrote something. */
  before: Record<string, unknown> | null;
}

/**
 * The changes since `from` that the member may see, read in one snapshot under row security. Rows are returned as they are now.
 * `removed_ids` names rows that the member could see before and cannot see now. Rows that were never visible are not mentioned.
 */
export async function pullChanges(
  tx: MemberTx,
  tables: readonly AnyFamilyTable[],
  from: { epoch: string; since: number; rules?: string | undefined },
): Promise<PullAnswer> {
  const answer: PullAnswer = {
    epoch: tx.epoch,
    version: tx.version,
    more: false,
    reload: false,
    visibility_reset: null,
    rows: {},
    removed_ids: {},
    by_others: {},
  };
  const rules = rulesOfAll(tables);
  if (from.rules !== rules.hash) answer.rules = rules;
  if (from.epoch !== tx.epoch || from.since > tx.version || from.since < tx.prunedVersion) {
    return { ...answer, reload: true };
  }
  if (from.since === tx.version) return answer;

  const changes = await readChanges(tx, from.since);
  const last = changes.at(-1);
  const isCut = changes.length === CHANGES_PER_PULL;
  const reset = combineResets(
    isCut ? await readResets(tx, from.since) : changes.filter((change) => change.row_id === tx.actor.memberId),
  );
  answer.visibility_reset = reset;
  // All tables are listed again, so no changes are sent: the member may no longer be allowed to see those before the reset.
  if (reset?.all) return answer;

  if (isCut && last) {
    answer.version = last.version;
    answer.more = last.version < tx.version;
  }
  for (const table of tables) {
    if (!may(tx.actor, table.may.read)) continue;
    const own = changes.filter((change) => change.table_name === table.name);
    if (own.length > 0) await addTable(tx, table, own, answer);
    if (reset && bringsScopes(table)) await addScopes(tx, table, reset.scopes, answer);
  }
  return answer;
}

type LoggedReset = Pick<LoggedChange, 'op' | 'scope_after'>;

/** The visibility resets among the changes of this member, as one. */
function combineResets(changes: readonly LoggedReset[]): PullAnswer['visibility_reset'] {
  const resets = changes.filter(({ op }) => op.startsWith('reset'));
  if (resets.length === 0) return null;
  const scopes = resets.map((reset) => reset.scope_after).filter((scope) => scope !== null);
  return { all: resets.some(({ op }) => op === 'reset_all'), scopes: [...new Set(scopes)] };
}

/** All visibility resets since then. Only needed when `readChanges` has reached its limit. */
function readResets(tx: MemberTx, since: number): Promise<LoggedReset[]> {
  return tx.db
    .selectFrom('app.changes')
    .select(['op', 'scope_after'])
    .distinct()
    .where('family_id', '=', tx.familyId)
    .where('row_id', '=', tx.actor.memberId)
    .where('version', '>', since)
    .where('op', 'in', ['reset_all', 'reset_scoped'])
    .execute();
}

function readChanges(tx: MemberTx, since: number): Promise<LoggedChange[]> {
  return tx.db
    .selectFrom('app.changes')
    .select(['version', 'table_name', 'row_id', 'op', 'actor', 'scope_after', 'overwrote'])
    .select(sql<LoggedChange['before']>`case when overwrote is not null then before end`.as('before'))
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
  const ownChanges = changes.filter((change) => !change.op.startsWith('reset'));
  const ids = new Set(ownChanges.map((change) => change.row_id));
  // What the server wrote by itself is no news of another person.
  const others = ownChanges.filter(({ actor }) => actor !== null && actor !== tx.actor.memberId);
  const byOthers = new Set(others.map(({ row_id }) => row_id));
  if (byOthers.size > 0) answer.by_others = { ...answer.by_others, [table.name]: [...byOthers] };
  const rows = (await findRows(tx, table, [...ids])).filter((row) => row.deleted_at === null);
  if (rows.length > 0) answer.rows[table.name] = rows;
  const overwritten = ownChanges.flatMap((change) => tellOverwritten(change, tx.actor.memberId));
  const shown = overwritten.filter(({ row_id }) => rows.some(({ id }) => id === row_id));
  if (shown.length > 0) answer.overwritten = [...(answer.overwritten ?? []), ...shown];
  // Row security shows a change only to a member who could see the row before or after it, so no id here is new to them.
  for (const { id } of rows) ids.delete(id);
  if (ids.size > 0) answer.removed_ids[table.name] = [...ids];
}

/** What a change has replaced unseen, as far as this member made it or lost by it. */
function tellOverwritten(change: LoggedChange, memberId: string): Overwritten[] {
  const { table_name: table, row_id, version, actor, overwrote, before } = change;
  if (!overwrote || !before || actor === null) return []; // a purged row keeps no earlier values
  const told = Object.entries(overwrote).filter(([, of]) => actor === memberId || of === memberId);
  if (told.length === 0) return [];
  const values = Object.fromEntries(told.map(([field, of]) => [field, { of, value: before[field] ?? null }]));
  return [{ table, row_id, version, by: actor, values }];
}

/** Adds every living row of the scopes that the member sees. */
async function addScopes(
  tx: MemberTx,
  table: AnyFamilyTable,
  scopes: readonly string[],
  answer: PullAnswer,
): Promise<void> {
  if (table.seenBy === 'family' || scopes.length === 0) return;
  const found = await findRowsBy(tx, table, table.seenBy.scope, scopes);
  const known = new Set(answer.rows[table.name]?.map(({ id }) => id));
  const rows = found.filter(({ id, deleted_at }) => deleted_at === null && !known.has(id));
  if (rows.length > 0) answer.rows[table.name] = [...(answer.rows[table.name] ?? []), ...rows];
}
