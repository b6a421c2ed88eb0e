import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * The database roles of one installation. Where the server may not create roles, all of them are the same role. Row security still
 * applies then, because it is forced and every policy names its mode; but the separation by grants is missing.
 */
export interface Roles {
  owner: string;
  login: string;
  member: string;
  /** Paired devices that show the family's day. */
  device: string;
  system: string;
  auth: string;
  isSingle: boolean;
}

/** Lock id: nodes that start together create the roles one after the other. Any constant will do. */
const ROLES_LOCK = 7_205_758;
const NAME = /^[a-z_][a-z0-9_$]{0,55}$/;

/** `name` double-quoted, for identifiers, which cannot be parameters in SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `text` as a single-quoted SQL string. @throws Error for a zero byte, which the simple query protocol would misread. */
export function quoteText(text: string): string {
  if (text.includes('\0')) throw new Error('A text for the database contains a zero byte.');
  return `'${text.replaceAll("'", "''")}'`;
}

interface RoleRow {
  rolname: string;
  rolsuper: boolean;
  rolcreaterole: boolean;
}

/**
 * Creates or finds the roles. Their names begin with `prefix` (the database's name, because roles belong to the whole cluster).
 * `givenLogin` is the role of a separate DATABASE_URL; without it a login role is created.
 */
export async function prepareRoles(admin: pg.Client, prefix: string, givenLogin?: string): Promise<Roles> {
  if (!NAME.test(prefix))
    throw new Error(`The database name "${prefix}" cannot prefix role names: use a-z, 0-9 and _.`);
  const me = (
    await admin.query<RoleRow>('select rolname, rolsuper, rolcreaterole from pg_roles where rolname = session_user')
  ).rows[0];
  if (!me) throw new Error('PostgreSQL does not say who is signed in.');
  await takeFromPublic(admin, me.rolsuper);
  const roles: Roles = {
    owner: `${prefix}_owner`,
    login: givenLogin ?? `${prefix}_login`,
    member: `${prefix}_member`,
    device: `${prefix}_device`,
    system: `${prefix}_system`,
    auth: `${prefix}_auth`,
    isSingle: false,
  };
  if (!me.rolsuper && !me.rolcreaterole) {
    const login = givenLogin ?? me.rolname;
    return { owner: me.rolname, login, member: login, device: login, system: login, auth: login, isSingle: true };
  }

  // One transaction: an interrupted start must not leave a role without its memberships.
  await admin.query('begin');
  try {
    await admin.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK]);
    const wanted = [roles.owner, roles.login, ...enteredRoles(roles)];
    const found = await admin.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
      wanted,
    ]);
    const existing = new Set(found.rows.map((row) => row.rolname));
    const isComplete = wanted.every((role) => existing.has(role)) && (await hasMemberships(admin, roles));
    if (!isComplete) await makeRoles(admin, roles, wanted, existing, me);
    await letOwnerCreate(admin, roles.owner);
    if (!givenLogin) await resetSettings(admin, roles.login);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback');
    throw error;
  }
  return roles;
}

const READ_STATEMENTS = 'pg_catalog.pg_stat_get_activity(int), pg_catalog.pg_stat_get_backend_activity(int)';
const READ_PREPARED = 'pg_catalog.pg_prepared_statement()';
const WRITE_LARGE_OBJECTS =
  'pg_catalog.lo_creat(int), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea), pg_catalog.lo_put(oid, bigint, bytea)';

/**
 * Revokes rights that PostgreSQL gives to every role and that the server never needs: temporary tables, which would shadow the real
 * ones; reading the statements of other connections, and the names of prepared ones; and large objects, which have no row security.
 * Does nothing where this role may not revoke them; the proof at start then names what is missing.
 */
async function takeFromPublic(admin: pg.Client, isSuperuser: boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string; isOpen: boolean }>(
    `select current_database() as name, coalesce(bool_or(has_database_privilege('public', current_database(), 'temporary')
       or has_schema_privilege('public', 'public', 'create')
       or ($1 and (has_function_privilege('public', 'pg_stat_get_activity(int)', 'execute')
                 or has_function_privilege('public', '${READ_PREPARED}', 'execute')))), false) as "isOpen"`,
    [isSuperuser],
  );
  if (!rows[0]?.isOpen) return;
  // Sent as one text it is one transaction; the lock makes nodes that start together take turns.
  await admin.query(`
    select pg_advisory_xact_lock(${ROLES_LOCK});
    revoke temporary on database ${quoteName(rows[0].name)} from public;
    revoke create on schema public from public;
    ${
      isSuperuser
        ? `revoke execute on function ${READ_STATEMENTS} from public; grant execute on function ${READ_STATEMENTS} to pg_monitor;
           revoke execute on function ${READ_PREPARED} from public;
           revoke execute on function ${WRITE_LARGE_OBJECTS} from public;`
        : ''
    }`);
}

/** The roles that the login takes for a transaction or a connection. */
export const enteredRoles = ({ member, device, system, auth }: Roles): string[] => [member, device, system, auth];

/** Whether none of the roles that statements run as may read the names of prepared statements. */
export async function hidesPrepared(client: pg.ClientBase, { login, member, device, system }: Roles): Promise<boolean> {
  const { rows } = await client.query<{ hides: boolean }>(
    `select not bool_or(has_function_privilege(r, '${READ_PREPARED}', 'execute')) as hides from unnest($1::text[]) as r`,
    [[login, member, device, system]],
  );
  return rows[0]?.hides ?? false;
}

/** Whether the login is a member of the other roles. False also when the login is another one than at the last start. */
async function hasMemberships(admin: pg.Client, roles: Roles): Promise<boolean> {
  const { rows } = await admin.query<{ all: boolean }>(
    `select bool_and(pg_has_role($1, r, 'member')) as all from unnest($2::text[]) as r`,
    [roles.login, enteredRoles(roles)],
  );
  return rows[0]?.all ?? false;
}

async function makeRoles(
  admin: pg.Client,
  roles: Roles,
  wanted: string[],
  existing: Set<string>,
  me: RoleRow,
): Promise<void> {
  const canGrantWithoutInherit = (await readMajorVersion(admin)) >= 16;
  for (const role of wanted) {
    if (existing.has(role)) continue;
    await admin.query(`create role ${quoteName(role)} ${role === roles.login ? 'login noinherit' : 'nologin'}`);
  }
  const options = canGrantWithoutInherit ? ' with inherit false, set true' : '';
  for (const role of enteredRoles(roles)) {
    await admin.query(`grant ${quoteName(role)} to ${quoteName(roles.login)}${options}`);
  }
  if (!me.rolsuper) await admin.query(`grant ${quoteName(roles.owner)} to ${quoteName(me.rolname)}${options}`);
}

/** Removes settings that a statement stored for later connections of its own role, which any role may do. */
async function resetSettings(admin: pg.Client, login: string): Promise<void> {
  const { rows } = await admin.query<{ database: string | null }>(
    `select d.datname as database from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     left join pg_database d on d.oid = s.setdatabase where r.rolname = $1`,
    [login],
  );
  for (const { database } of rows) {
    const place = database === null ? '' : ` in database ${quoteName(database)}`;
    await admin.query(`alter role ${quoteName(login)}${place} reset all`);
  }
}

/** Grants the owner what it needs. The roles outlive a database that is dropped and created again; its grants do not. */
async function letOwnerCreate(admin: pg.Client, owner: string): Promise<void> {
  const { rows } = await admin.query<{ name: string; may: boolean }>(
    `select current_database() as name, has_database_privilege($1, current_database(), 'create')
       and has_schema_privilege($1, 'public', 'create') as may`,
    [owner],
  );
  if (!rows[0] || rows[0].may) return;
  await admin.query(`grant create on database ${quoteName(rows[0].name)} to ${quoteName(owner)}`);
  await admin.query(`grant create, usage on schema public to ${quoteName(owner)}`);
}

/** 18 for PostgreSQL 18.4. */
export async function readMajorVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  return rows[0]?.major ?? 0;
}

/** A password for the login role: 32 random bytes. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url');
}
