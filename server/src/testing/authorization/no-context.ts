import { sql } from 'kysely';
import type pg from 'pg';
import { quoteName } from '../../platform/db/roles.ts';
import type { TestServer } from '../server.ts';

/** Every table of ours, with its schema, quoted. */
export async function listOwnTables(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth', 'public') and c.relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Reads each table as each role of the installation, without a context. Every read must be refused or empty. Returns a message for
 * each table that shows rows, and for each table that has no rows, which would prove nothing.
 */
export async function readWithoutContext(server: TestServer, tables: readonly string[]): Promise<string[]> {
  const { owner, login, member, system, auth } = server.database.roles;
  const wrong: string[] = [];
  for (const table of tables) {
    const there = await countRows(server.admin, table);
    if (there === 0) wrong.push(`${table} is empty, which proves nothing: put a row into it in sql-world.ts.`);
  }
  for (const role of new Set([owner, login, member, system, auth])) {
    await server.admin.query(`set role ${quoteName(role)}`);
    for (const table of tables) {
      const seen = await countRows(server.admin, table);
      if (seen > 0) wrong.push(`${role} sees ${seen} rows of ${table} without a context`);
    }
    await server.admin.query('reset role');
  }
  if (tables.includes('app.secrets')) wrong.push(...(await readSecrets(server)));
  return wrong;
}

/** Even the server reads none but its key of the secrets: the login's password is among them. */
async function readSecrets({ transactions }: TestServer): Promise<string[]> {
  const { rows } = await transactions.withSystem('read the secrets', {}, ({ db }) =>
    sql<{ name: string }>`select name from app.secrets`.execute(db),
  );
  return rows.flatMap(({ name }) => (name === 'secret_key' ? [] : [`the server reads the secret ${name}`]));
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return 0;
    throw error;
  }
}
