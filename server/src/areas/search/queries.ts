import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { searchRows } from '#contract/search/search-rows.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { may } from '#contract/permissions.ts';
import { SEARCH_ROWS_MAX, slipPattern, wordsSought } from '#contract/search/words.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { columnsOf, untyped, type AnyRow } from '../../platform/tables/rows.ts';

const SIGNS = /[^\p{L}\p{N}]+/u;

type Asked = z.infer<typeof searchRows.input>;

/** The rows of each table that have the words, read with the member's rights. */
export async function findRows(
  tx: MemberTx,
  tables: readonly AnyFamilyTable[],
  asked: Asked,
): Promise<z.infer<typeof searchRows.output>> {
  const asTyped = wordsSought(asked.words);
  const withoutSigns = asTyped.flatMap((word) => word.split(SIGNS)).filter(Boolean);
  const rows: Record<string, AnyRow[]> = {};
  for (const table of tables) {
    const words = table.searched?.folded === undefined ? asTyped : withoutSigns;
    if (!may(tx.actor, table.may.read)) continue;
    rows[table.name] = [];
    if (words.length === 0) continue;
    const patterns = words.map((word) => slipPattern(word));
    const hasPatterns = patterns.some((pattern) => pattern !== null);
    const contains = words.map((word) => sql<boolean>`like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
    const exact = await select(tx, table, asked, contains);
    const withSlips = () =>
      select(
        tx,
        table,
        asked,
        contains.map((exactly, at) => (patterns[at] ? sql<boolean>`~ ${String.raw`\m` + patterns[at]}` : exactly)),
      );
    rows[table.name] = exact.length === 0 && hasPatterns ? await withSlips() : exact;
  }
  return { rows };
}

/** The rows whose words pass every one of the conditions, those nearest to now first. */
async function select(
  tx: MemberTx,
  table: AnyFamilyTable,
  { member_id, from, to }: Asked,
  conditions: readonly ReturnType<typeof sql<boolean>>[],
): Promise<AnyRow[]> {
  const { searched, sync } = table;
  if (!searched || sync === 'full') return [];
  const [start, end] = ('by' in sync ? [sync.by, sync.by] : sync.window).map((column) => sql.ref(column));
  const words =
    searched.folded === undefined
      ? sql`app.fold(concat_ws(' ', ${sql.join(searched.words.map((column) => sql.ref(column)))}))`
      : sql.ref(searched.folded);
  let query = untyped(tx)
    .selectFrom(table.name)
    .select([...columnsOf(table)])
    .where('family_id', '=', tx.familyId)
    .where('deleted_at', 'is', null);
  for (const condition of conditions) query = query.where(sql<boolean>`${words} ${condition}`);
  if (from !== undefined) query = query.where(sql<boolean>`greatest(${start}, ${end}) >= ${from}`);
  if (to !== undefined) query = query.where(sql<boolean>`${start} < ${to}`);
  if (member_id !== undefined) {
    const { people } = searched;
    if (people === undefined) return [];
    // A list contains it, and a single value equals it.
    query = query.where(sql<boolean>`to_jsonb(${sql.ref(people)}) @> to_jsonb(${member_id}::text)`);
  }
  const distance = sql`greatest(${start} - ${tx.now}::timestamptz, ${tx.now}::timestamptz - greatest(${start}, ${end}), interval '0')`;
  return (await query.orderBy(distance).orderBy('id').limit(SEARCH_ROWS_MAX).execute()) as AnyRow[]; // the declaration lists these columns
}
