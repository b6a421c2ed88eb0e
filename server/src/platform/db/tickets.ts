import { hash } from 'node:crypto';
import type pg from 'pg';

/** What a call of the SQL functions that open a transaction asks for, in their order; null where the argument is null. */
type Asked = readonly (string | boolean | null)[];

/**
 * The ticket for `app.enter`, `app.enter_system` or `app.enter_auth` (sql/20_door.sql): 96 hexadecimal digits that only the
 * server process can make, good for exactly what was asked and for the one connection it is asked on. The database compares it with
 * its own (`app.ticket`).
 */
export function signTicket(
  key: string,
  client: pg.ClientBase,
  kind: 'member' | 'system' | 'auth',
  asked: Asked = [],
): string {
  // The driver keeps the backend's process id from its greeting; the typings leave it out.
  const { processID } = client as pg.ClientBase & { processID: number };
  return hash('sha384', `${key}ticket;${processID};${[kind, ...asked.map(asPostgresText)].join(';')}`, 'hex');
}

/** As `format('%s')` writes it: ids in lower case, booleans as one letter, null as nothing. */
function asPostgresText(value: string | boolean | null): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 't' : 'f') : value.toLowerCase();
}
