import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { BASE_COLUMNS, type AnyFamilyTable } from '#contract/family-table.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { TestServer } from '../server.ts';
import type { KnownRow } from './expectations.ts';
import { recordHolders } from './held-scopes.ts';

/** Rows of a table: the first is copied, and copies move between its scope and the last one's. Where rows make scopes, between the holders. */
export interface Moves {
  readonly rows: readonly KnownRow[];
  readonly holders: readonly [string, string];
}

/**
 * Gives a scoped table a past: copies of a row that moved from each scope to the other, and copies that were purged. Without them the
 * log of changes holds nothing whose visibility depends on where a row was before. A row that makes a scope moves from one holder to
 * another instead.
 */
export async function addPast(
  server: TestServer,
  table: AnyFamilyTable,
  familyId: string,
  moves: readonly Moves[],
): Promise<void> {
  if (table.seenBy === 'family') return;
  await server.transactions.withSystem('a past for a test', { familyId }, async (tx) => {
    for (const one of moves) await moveCopies(tx, table, familyId, one);
  });
}

async function moveCopies(
  { db }: Tx,
  table: AnyFamilyTable,
  familyId: string,
  { rows, holders: members }: Moves,
): Promise<void> {
  const { name, seenBy } = table;
  if (seenBy === 'family') return;
  const { scope, holders, always } = seenBy;
  const moved = holders ?? (always ? 'audience' : scope);
  const scoped = rows.filter((row) => row[scope] !== null);
  const [one = '', other = ''] =
    holders || always ? members : [scoped[0], scoped.at(-1)].map((row) => String(row?.[scope]));
  const valueOf = (id: string) => (always ? { kind: 'people', members: [id] } : holders ? [id] : id);
  const value = (id: string) =>
    always ? sql`${JSON.stringify(valueOf(id))}::jsonb` : holders ? sql`array[${id}::uuid]` : sql`${id}::uuid`;
  const copied = columnsOf(table).filter((column) => !(column in BASE_COLUMNS) && column !== moved);
  // Of rows that say who sees them a copy of one that not everyone sees: its maker is no child, who hides nothing from managers.
  const copiedRow = (always && rows.find(({ audience }) => audience !== null)) || rows[0];
  const columns = sql.join(['family_id', ...copied].map((column) => sql.ref(column)));
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const copies = await sql<{ id: string }>`
        insert into ${sql.table(name)} (id, ${sql.ref(moved)}, ${columns})
        select gen_random_uuid(), ${value(first)}, ${columns} from ${sql.table(name)}, generate_series(1, 2)
        where family_id = ${familyId} and id = ${copiedRow?.id} returning id`.execute(db);
    const [kept = '', purged] = copies.rows.map(({ id }) => id);
    await sql`update ${sql.table(name)} set ${sql.ref(moved)} = ${value(second)} where id = ${kept}`.execute(db);
    recordHolders(table, kept, { ...copiedRow, [moved]: valueOf(second), ...(always ? { scope_id: kept } : {}) });
    await sql`delete from ${sql.table(name)} where id = ${purged}`.execute(db);
  }
}

/** Gives a member a scope and takes it away, so that the log holds a visibility reset about a scope that they do not hold. */
export async function loseScope(server: TestServer, familyId: string, memberId: string): Promise<void> {
  const holder = { family_id: familyId, member_id: memberId, scope_id: newId() };
  await server.transactions.withSystem('a lost scope for a test', { familyId }, async ({ db }) => {
    await db.insertInto('scope_holders').values(holder).execute();
    await db.deleteFrom('scope_holders').where('scope_id', '=', holder.scope_id).execute();
  });
}
