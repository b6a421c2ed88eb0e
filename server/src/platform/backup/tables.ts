import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quoteName } from '../db/roles.ts';

/** Casita's schemas. Schemas of libraries are left out; the libraries create them again. */
const SCHEMAS = ['app', 'auth', 'public'];

/**
 * Tables that are left out. `migrations` and `installation` describe the database itself; the canary, the key that signs transactions
 * and the counters of attempts and of sizes belong to the running installation.
 */
const LEFT_OUT = [
  'app.migrations',
  'app.installation',
  'app.canary',
  'app.context_key',
  'app.table_sizes',
  'auth.attempts',
  'app.pin_attempts',
];

/** Rows to include. The login role's password is left out, because it is valid only in its own cluster. */
const ROWS_LEFT_OUT: Record<string, string> = { 'app.secrets': "name <> 'login_password'" };

export interface BackupTable {
  /** `schema.table`, the table's name in the archive. */
  name: string;
  columns: string[];
  /** SQL that orders the rows the same on every server. */
  order: string;
}

export interface TableSum {
  rows: number;
  /** Hash of the rows as COPY writes them, in order. */
  sha256: string;
}

/** Every table of a backup, in a fixed order. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
                  order by array_position(i.indkey::int2[], a.attnum), a.attnum)
         filter (where i.indkey is null or a.attnum = any (i.indkey::int2[])) as order
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where n.nspname = any ($1) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all ($2)
     group by n.nspname, c.relname, i.indkey
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

export function quoteTable(name: string): string {
  const [schema = '', table = ''] = name.split('.');
  return `${quoteName(schema)}.${quoteName(table)}`;
}

export function quoteColumns(columns: string[]): string {
  return columns.map(quoteName).join(', ');
}

/** Reads a table with COPY, passes the stream to `consume`, and returns the row count and checksum. */
export async function copyOut(
  client: pg.ClientBase,
  table: BackupTable,
  consume: (rows: AsyncIterable<Buffer>, inspect: (part: Buffer) => void) => Promise<void>,
): Promise<TableSum> {
  const where = ROWS_LEFT_OUT[table.name] ?? 'true';
  const select = `select ${quoteColumns(table.columns)} from ${quoteTable(table.name)} where ${where} order by ${table.order}`;
  const stream = client.query(copyTo(`copy (${select}) to stdout`));
  const hash = createHash('sha256');
  let rows = 0;
  // The stream may end before the server's own count has arrived.
  await consume(stream, (part) => {
    hash.update(part);
    rows += countLines(part);
  });
  return { rows, sha256: hash.digest('hex') };
}

/** COPY writes a line for each row, and no other line ends. */
function countLines(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The present row count and checksum of a table. */
export function sumTable(client: pg.ClientBase, table: BackupTable): Promise<TableSum> {
  return copyOut(client, table, async (rows, inspect) => {
    for await (const part of rows) inspect(part);
  });
}

/** COPY's text of times and floats depends on session settings. These make it the same on every server. */
export const COPY_SETTINGS =
  "set timezone = 'UTC'; set datestyle = 'iso, ymd'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'";
