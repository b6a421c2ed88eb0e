import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { BASE_COLUMNS, type AnyFamilyTable } from '#contract/family-table.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import type { TestServer } from '../server.ts';
import type { KnownRow } from './expectations.ts';
import { recordHolders } from './held-scopes.ts';

/** Rows of a table: the first is copied, and copies move between its scope and the last one's. Where rows make scopes, between the holders. */
interface Moves {
  readonly familyId: string;
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
  { familyId, rows, holders: members }: Moves,
): Promise<void> {
  const { name, seenBy } = table;
  if (seenBy === 'family') return;
  const { scope, holders } = seenBy;
  const moved = holders ?? scope;
  const scoped = rows.filter((row) => row[scope] !== null);
  const [one = '', other = ''] = holders ? members : [scoped[0], scoped.at(-1)].map((row) => String(row?.[scope]));
  const value = (id: string) => (holders ? sql`array[${id}::uuid]` : sql`${id}::uuid`);
  const copied = columnsOf(table).filter((column) => !(column in BASE_COLUMNS) && column !== moved);
  const columns = sql.join(['family_id', ...copied].map((column) => sql.ref(column)));
  await server.transactions.withSystem('a past for a test', { familyId }, async ({ db }) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const copies = await sql<{ id: string }>`
        insert into ${sql.table(name)} (id, ${sql.ref(moved)}, ${columns})
        select gen_random_uuid(), ${value(first)}, ${columns} from ${sql.table(name)}, generate_series(1, 2)
        where family_id = ${familyId} and id = ${rows[0]?.id} returning id`.execute(db);
      const [kept = '', purged] = copies.rows.map(({ id }) => id);
      await sql`update ${sql.table(name)} set ${sql.ref(moved)} = ${value(second)} where id = ${kept}`.execute(db);
      recordHolders(table, kept, { ...rows[0], [moved]: holders ? [second] : second });
      await sql`delete from ${sql.table(name)} where id = ${purged}`.execute(db);
    }
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
