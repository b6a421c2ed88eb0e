import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { BASE_COLUMNS, type AnyFamilyTable } from '#contract/family-table.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import type { TestServer } from '../server.ts';

/** A row of a scoped table to copy, and the two scopes between which copies move. */
interface Moves {
  readonly familyId: string;
  readonly rowId: string;
  readonly scopes: readonly [string, string];
}

/**
 * Gives a scoped table a past: copies of a row that moved from each scope to the other, and copies that were purged. Without them the
 * log of changes holds nothing whose visibility depends on where a row was before.
 */
export async function addPast(
  server: TestServer,
  table: AnyFamilyTable,
  { familyId, rowId, scopes: [one, other] }: Moves,
): Promise<void> {
  const { name, seenBy } = table;
  if (seenBy === 'family') return;
  const { scope } = seenBy;
  const copied = columnsOf(table).filter((column) => !(column in BASE_COLUMNS) && column !== scope);
  const columns = sql.join(['family_id', ...copied].map((column) => sql.ref(column)));
  await server.transactions.withSystem('a past for a test', { familyId }, async ({ db }) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(name)} (id, ${sql.ref(scope)}, ${columns})
        select gen_random_uuid(), ${first}::uuid, ${columns} from ${sql.table(name)}, generate_series(1, 2)
        where family_id = ${familyId} and id = ${rowId} returning id`.execute(db);
      const [moved, purged] = rows.map(({ id }) => id);
      await sql`update ${sql.table(name)} set ${sql.ref(scope)} = ${second}::uuid where id = ${moved}`.execute(db);
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
