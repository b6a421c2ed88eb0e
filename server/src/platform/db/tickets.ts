import { hash } from 'node:crypto';
import type pg from 'pg';

/** The arguments of the SQL function that opens a transaction, in its order. */
type Asked = readonly (string | boolean | null)[];

const names = new WeakMap<pg.ClientBase, string>();

/**
 * Gives a new connection a random name, before anything else runs on it. The name is stored in a setting of that connection, which
 * no other connection can read, and in this process.
 */
export async function nameConnection(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select set_config('app.connection', gen_random_uuid()::text, false) as name",
  );
  names.set(client, rows[0]?.name ?? '');
}

/**
 * The ticket for a function of sql/20_enter.sql that opens a transaction or gives it other rights: 96 hexadecimal digits that only the
 * server process can compute. It is valid for exactly these arguments on this one connection, which must have a name. The database
 * compares it with its own (`app.ticket`).
 */
export function signTicket(
  key: string,
  client: pg.ClientBase,
  kind: 'member' | 'device' | 'system' | 'server' | 'auth',
  asked: Asked = [],
): string {
  const name = names.get(client);
  if (!name) throw new Error('A ticket was wanted for a connection that was never named.');
  return hash('sha384', `${key}ticket;${name};${[kind, ...asked.map(asPostgresText)].join(';')}`, 'hex');
}

/** `value` as PostgreSQL's `format('%s')` prints it: ids in lower case, booleans as one letter, null as an empty text. */
function asPostgresText(value: string | boolean | null): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 't' : 'f') : value.toLowerCase();
}
