import type pg from 'pg';
import { SetupError } from '../env/setup-error.ts';
import { quoteName } from './roles.ts';
import type { Database } from './database.ts';

interface TableState {
  name: string;
  enabled: boolean;
  forced: boolean;
}

/**
 * Proves that the database itself refuses: every table of ours has row security, enabled and forced; whoever the server runs
 * as can not step around it; and a row that exists is invisible without the door.
 * @throws SetupError naming what is open. The server does not run then.
 */
export async function proveProtection(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await proveTables(client);
    await proveRole(client);
    await proveCanary(client, database);
  } finally {
    client.release();
  }
}

async function proveTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<TableState>(
    `select n.nspname || '.' || c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth', 'public') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
     order by 1`,
  );
  if (rows.length === 0) return;
  throw new SetupError(
    `Casita does not start: these tables lack row security, so families could see each other's rows: ${rows
      .map((row) => row.name)
      .join(
        ', ',
      )}. Run "alter table … enable row level security; alter table … force row level security" as their owner.`,
  );
}

async function proveRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select r.rolname from pg_roles r
     where (r.rolsuper or r.rolbypassrls) and (r.rolname = session_user or pg_has_role(session_user, r.oid, 'member'))`,
  );
  if (rows.length === 0) return;
  throw new SetupError(
    `Casita does not start: it would sign in to PostgreSQL with rights that step around row security (${rows
      .map((row) => row.rolname)
      .join(', ')}). Use a role without SUPERUSER and BYPASSRLS in DATABASE_URL.`,
  );
}

async function proveCanary(client: pg.PoolClient, { roles }: Database): Promise<void> {
  const become = roles.isSingle ? '' : `set local role ${quoteName(roles.member)};`;
  const look = "select count(*)::int as seen, row_security_active('app.canary') as active from app.canary";
  const results = (await client.query(
    `begin; ${become} ${look}; select set_config('app.mode', 'member', true); ${look}; rollback`,
  )) as unknown as pg.QueryResult<{ seen?: number; active?: boolean }>[]; // several statements, several results
  const [outside, inside] = results.flatMap(({ rows }) => rows).filter(({ seen }) => seen !== undefined);
  if (!outside?.active || outside.seen !== 0) {
    throw new SetupError(
      'Casita does not start: a protected row can be seen without signing in to a family. Row security is not active for this login.',
    );
  }
  // A row that nobody could ever see would prove nothing.
  if (inside?.seen === 0) {
    throw new SetupError(
      "Casita does not start: the row that proves row security is gone. As the owner: insert into app.canary values (1, 'canary').",
    );
  }
}
