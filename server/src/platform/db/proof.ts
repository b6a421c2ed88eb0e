import type pg from 'pg';
import { SetupError } from '../env/setup-error.ts';
import { compareProtection, readProtection, type Protection } from './protection.ts';
import { enteredRoles, quoteName } from './roles.ts';
import { signTicket } from './tickets.ts';
import type { Database } from './database.ts';

/** Number of hexadecimal digits before the text in `app.context`. */
const SIGNATURE_LENGTH = 96;

const NAMED_AT_MOST = 5;

interface TableState {
  name: string;
  secured: boolean;
}

/**
 * Proves that the database enforces tenant isolation by itself:
 * - every table of ours has row security, enabled and forced, and a policy;
 * - the roles that the server runs as cannot bypass it;
 * - an existing row is invisible without `app.enter`, also to a statement with a forged context;
 * - policies, functions, views and grants are those that this version applied.
 * @throws SetupError that names the gap. The server does not start then.
 */
export async function proveProtection(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await proveTables(client);
    await proveRoles(client, database);
    await proveCanary(client, database);
    await proveUnchanged(client, database);
  } finally {
    client.release();
  }
}

async function proveTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<TableState>(
    `select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth', 'public') and c.relkind in ('r', 'p')
       and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))
     order by 1`,
  );
  const namesOf = (secured: boolean) => rows.filter((row) => row.secured === secured).map(({ name }) => name);
  const open = namesOf(false).join(', ');
  if (open !== '') {
    throw new SetupError(
      `Casita does not start: these tables lack row security, so families could see each other's rows: ${open}. Run "alter table … enable row level security; alter table … force row level security" as their owner.`,
    );
  }
  const closed = namesOf(true).join(', ');
  if (closed === '') return;
  throw new SetupError(
    `Casita does not start: these tables have no policy, so nobody could read or write their rows: ${closed}. Write their policies in the policies.sql of their area.`,
  );
}

async function proveRoles(client: pg.PoolClient, { roles }: Database): Promise<void> {
  const { rows: bypassing } = await client.query<{ rolname: string }>(
    `select r.rolname from pg_roles r
     where (r.rolsuper or r.rolbypassrls or r.rolreplication) and (r.rolname = session_user or pg_has_role(session_user, r.oid, 'member'))`,
  );
  if (bypassing.length > 0) {
    throw new SetupError(
      `Casita does not start: it would sign in to PostgreSQL with rights that step around row security (${bypassing
        .map((row) => row.rolname)
        .join(', ')}). Use a role without SUPERUSER, BYPASSRLS and REPLICATION in DATABASE_URL.`,
    );
  }
  await proveNoPredefinedRights(client);
  // Where one role does everything it is the owner; any other role that may become the owner, or make itself one, is a mistake.
  const { rows: climbers } = await client.query<{ name: string; makesRoles: boolean }>(
    `select r.rolname as name, r.rolcreaterole as "makesRoles" from pg_roles r
     where (r.rolname = session_user or r.rolname = any ($2)) and r.rolname <> $1
       and (r.rolcreaterole or pg_has_role(r.oid, $1::name, 'member'))`,
    [roles.owner, enteredRoles(roles)],
  );
  const [climber] = climbers;
  if (!climber) return proveNoTemporaryTables(client, roles);
  throw new SetupError(
    climber.makesRoles
      ? `Casita does not start: the role ${climber.name} may make roles, and so rights for itself. Run "alter role ${quoteName(climber.name)} nocreaterole", or name another in DATABASE_URL.`
      : `Casita does not start: the role ${climber.name} may become the owner of the tables (${roles.owner}), who can switch row security off. Run "revoke ${quoteName(roles.owner)} from ${quoteName(climber.name)}".`,
  );
}

/**
 * Rights over files, programs, all tables or what others are doing: the roles that PostgreSQL brings for them (every owner of a database
 * is in pg_database_owner), and functions of its own that it gives to nobody.
 */
async function proveNoPredefinedRights(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ right: string }>(
    `with ours as (
       select oid, rolname from pg_roles where pg_has_role(session_user, oid, 'member')
     )
     select rolname as right, 1 as place from ours where rolname ^@ 'pg_' and rolname <> 'pg_database_owner'
     union
     select p.oid::regprocedure::text, 2 from ours, pg_proc p
     join pg_init_privs i on i.objoid = p.oid and i.classoid = 'pg_proc'::regclass and i.objsubid = 0
     where not ours.rolname ^@ 'pg_' and p.pronamespace = 'pg_catalog'::regnamespace and has_function_privilege(ours.oid, p.oid, 'execute')
       and not exists (select 1 from aclexplode(i.initprivs) a where a.grantee = 0)
     order by place, 1`,
  );
  if (rows.length === 0) return;
  const more = rows.length - NAMED_AT_MOST;
  const rights = rows.slice(0, NAMED_AT_MOST).map(({ right }) => right);
  throw new SetupError(
    `Casita does not start: it would sign in to PostgreSQL with rights over files, programs, all tables or what others are doing (${rights.join(
      ', ',
    )}${more > 0 ? `, and ${more} more` : ''}). Revoke them from the role in DATABASE_URL, or from public where everybody has them.`,
  );
}

/** A temporary table stands in front of the real one of its name. Who owns the database may always make one. */
async function proveNoTemporaryTables(client: pg.PoolClient, roles: Database['roles']): Promise<void> {
  const { rows } = await client.query<{ database: string; name: string }>(
    `select current_database() as database, r.rolname as name from pg_roles r
     where (r.rolname = session_user or r.rolname = any ($2)) and r.rolname <> $1
       and has_database_privilege(r.oid, current_database(), 'temporary')`,
    [roles.owner, enteredRoles(roles)],
  );
  const [open] = rows;
  if (!open) return;
  throw new SetupError(
    `Casita does not start: the role ${open.name} may make temporary tables, which would stand in front of the real ones. As the owner of the database, run "revoke temporary on database ${quoteName(open.database)} from public, ${quoteName(open.name)}".`,
  );
}

async function proveCanary(client: pg.PoolClient, { roles, contextKey }: Database): Promise<void> {
  const become = (role: string) => (roles.isSingle ? '' : `set local role ${quoteName(role)};`);
  const countCanaries = "select count(*)::int as seen, row_security_active('app.canary') as active from app.canary";
  const claim = `set local app.context = '${'0'.repeat(SIGNATURE_LENGTH)}(member,,,,parent,,)'`;
  const ticket = signTicket(contextKey, client, 'system', [null, null]);
  const results = (await client.query(
    `begin; ${become(roles.member)} ${countCanaries}; ${claim}; ${countCanaries}; ${become(roles.system)}
     select app.enter_system('prove the start', null, null, '${ticket}'); ${countCanaries}; rollback`,
  )) as unknown as pg.QueryResult<{ seen?: number; active?: boolean }>[]; // several statements, several results
  const [outside, claimed, inside] = results.flatMap(({ rows }) => rows).filter(({ seen }) => seen !== undefined);
  if (!outside?.active || outside.seen !== 0 || claimed?.seen !== 0) {
    throw new SetupError(
      'Casita does not start: a protected row can be seen without signing in to a family. Row security is not active for this login.',
    );
  }
  // If the row were missing, not seeing it would prove nothing.
  if (inside?.seen === 0) {
    throw new SetupError(
      "Casita does not start: the row that proves row security is gone. As the owner: insert into app.canary values (1, 'canary').",
    );
  }
}

async function proveUnchanged(client: pg.PoolClient, database: Database): Promise<void> {
  const { roles, contextKey } = database;
  const become = roles.isSingle ? '' : `set local role ${quoteName(roles.system)};`;
  const ticket = signTicket(contextKey, client, 'system', [null, null]);
  const results = (await client.query(
    `begin read only; ${become} select app.enter_system('prove the start', null, null, '${ticket}');
     select protection from app.installation`,
  )) as unknown as pg.QueryResult<{ protection: Protection | null }>[]; // several statements, several results
  const expected = results.at(-1)?.rows[0]?.protection ?? {};
  const differences = compareProtection(expected, await readProtection(client, roles));
  await client.query('rollback');
  if (differences.length === 0) return;
  const more = differences.length - NAMED_AT_MOST;
  throw new SetupError(
    `Casita does not start: what protects families from each other in the database is not what this version made: ${differences
      .slice(0, NAMED_AT_MOST)
      .join(
        '; ',
      )}${more > 0 ? `; and ${more} more` : ''}. Take it back; or, to have Casita apply its own policies, functions and grants again, run "update app.installation set code_hash = null" as the owner and drop what was added.`,
  );
}
