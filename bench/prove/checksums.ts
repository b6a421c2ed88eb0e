import pg from 'pg';

export interface TableSum {
  readonly rows: number;
  readonly md5: string;
}

/**
 * These tables differ after a restore: they hold the database's own epoch, password and key, and the guesses counted against it.
 * Everything else must be the same.
 */
const OWN = new Set(['app.context_key', 'app.installation', 'app.migrations', 'auth.attempts']);

/** Rows and checksum of every table, taken in one snapshot, without using code of the backup. */
export async function sumTables(adminUrl: string): Promise<Map<string, TableSum>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("set timezone = 'UTC'; begin isolation level repeatable read read only");
  const { rows } = await admin.query<{ name: string }>(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('app', 'auth', 'public') order by 1`,
  );
  const sums = new Map<string, TableSum>();
  for (const { name } of rows.filter((table) => !OWN.has(table.name))) {
    const where = name === 'app.secrets' ? "where t.name <> 'login_password'" : '';
    const found = await admin.query<TableSum>(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as md5
       from ${name} t ${where}`,
    );
    if (found.rows[0]) sums.set(name, found.rows[0]);
  }
  await admin.end();
  return sums;
}
