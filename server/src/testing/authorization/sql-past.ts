import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { BASE_COLUMNS, type AnyFamilyTable } from '#contract/family-table.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
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
  const { name, seenBy } = table;
  if (seenBy === 'family') return;
  const { scope, holders, always } = seenBy;
  const moved = holders ?? (always ? 'audience' : scope);
  const valueOf = (id: string) => (always ? { kind: 'people', members: [id] } : holders ? [id] : id);
  const value = (id: string) =>
    always ? sql`${JSON.stringify(valueOf(id))}::jsonb` : holders ? sql`array[${id}::uuid]` : sql`${id}::uuid`;
  const copied = columnsOf(table).filter((column) => !(column in BASE_COLUMNS) && column !== moved);
  const columns = sql.join(['family_id', ...copied].map((column) => sql.ref(column)));
  const copies = moves.flatMap(({ rows, holders: members }) => {
    const scoped = rows.filter((row) => row[scope] !== null);
    const [one = '', other = ''] =
      holders || always ? members : [scoped[0], scoped.at(-1)].map((row) => String(row?.[scope]));
    // Of rows that say who sees them a copy of one that not everyone sees: its maker is no child, who hides nothing from managers.
    const row = (always && rows.find(({ audience }) => audience !== null)) || rows[0];
    const pairs = [
      [one, other],
      [other, one],
    ] as const;
    return row ? pairs.map(([first, second]) => ({ row, first, second, kept: newId(), purged: newId() })) : [];
  });
  if (copies.length === 0) return;
  const made = copies.flatMap(({ row, first, kept, purged }) =>
    [kept, purged].map((id) => sql`(${id}::uuid, ${row.id}::uuid, ${value(first)})`),
  );
  const changed = copies.map(({ kept, second }) => sql`(${kept}::uuid, ${value(second)})`);
  await server.transactions.withSystem('a past for a test', { familyId }, async ({ db }) => {
    await sql`
      insert into ${sql.table(name)} (id, ${sql.ref(moved)}, ${columns})
      select made_id, made_value, ${columns} from ${sql.table(name)}
      join (values ${sql.join(made)}) made (made_id, copied_id, made_value) on id = copied_id
      where family_id = ${familyId}`.execute(db);
    await sql`
      update ${sql.table(name)} set ${sql.ref(moved)} = changed_value
      from (values ${sql.join(changed)}) changed (changed_id, changed_value) where id = changed_id`.execute(db);
    for (const { row, second, kept } of copies)
      recordHolders(table, kept, { ...row, [moved]: valueOf(second), ...(always ? { scope_id: kept } : {}) });
    const purged = sql.join(copies.map((one) => sql`${one.purged}::uuid`));
    await sql`delete from ${sql.table(name)} where id in (${purged})`.execute(db);
  });
}

/** Gives a member a scope and takes it away, so that the log holds a visibility reset about a scope that they do not hold. */
export async function loseScope(server: TestServer, familyId: string, memberId: string): Promise<void> {
  const holder = { family_id: familyId, member_id: memberId, scope_id: newId() };
  await server.transactions.withSystem('a lost scope for a test', { familyId }, async ({ db }) => {
    await db.insertInto('scope_holders').values(holder).execute();
    await db.deleteFrom('scope_holders').where('scope_id', '=', holder.scope_id).execute();
  });
}
