import type pg from 'pg';
import { contract } from '#contract/contract.ts';
import { fillRoles, hashText, readMigrations, readPolicyCode, type Migration } from './policies.ts';
import { readProtection } from './protection.ts';
import { enteredRoles, quoteName, readMajorVersion, type Roles } from './roles.ts';

const BOOTSTRAP = `
  create schema if not exists app;
  create schema if not exists auth;
  create table if not exists app.installation (
    id boolean primary key default true check (id),
    epoch uuid not null default gen_random_uuid(),
    code_hash text
  );
  create table if not exists app.secrets (name text primary key, value text not null);
  create table if not exists app.migrations (
    number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now());
  insert into app.installation default values on conflict do nothing;
`;

/** Lock id: nodes that start together migrate one after the other. Any constant will do. */
const MIGRATION_LOCK = 7_205_759;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to this version's tables and policies in one transaction. Does nothing when it is already there.
 * `extraSql` is additional schema for tests; tests may also pass their own migrations.
 * @throws MigrationError with a message for people.
 */
export async function migrate(
  owner: pg.Client,
  roles: Roles,
  extraSql = '',
  migrations: readonly Migration[] = readMigrations(),
): Promise<{ applied: number[] }> {
  const code = fillRoles(`${readPolicyCode(contract.tables)}\n${extraSql}`, roles);
  await becomeOwner(owner, roles);
  // PostgreSQL's text of a policy differs between major versions. A new version applies them again, so that the proof compares equal texts.
  const codeHash = hashText(
    code,
    ...migrations.map((migration) => migration.sql),
    String(await readMajorVersion(owner)),
  );
  if ((await readCodeHash(owner)) === codeHash) return { applied: [] };

  // The lock is taken before the transaction. PostgreSQL's cached catalog is brought up to date when a transaction begins, and not by waiting
  // for this lock: a node that waited inside its transaction would still see no schema, and make it a second time.
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await owner.query('begin');
  try {
    if ((await readCodeHash(owner)) === codeHash) {
      // Another node was faster.
      await owner.query('rollback');
      return { applied: [] };
    }
    await owner.query(BOOTSTRAP);
    const applied = await applyMigrations(owner, roles, migrations);
    await applyCode(owner, roles, code);
    // The epoch stays: clients list only the tables again whose rules have changed (platform/tables/table-rules.ts).
    await owner.query('update app.installation set code_hash = $1, protection = $2', [
      codeHash,
      JSON.stringify(await readProtection(owner, roles)),
    ]);
    await owner.query('commit');
    return { applied };
  } catch (error) {
    await owner.query('rollback');
    throw error;
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Makes the connection act as the owner of the tables, in the mode that the owner's policies require. */
export async function becomeOwner(client: pg.Client, roles: Roles): Promise<void> {
  if (!roles.isSingle) await client.query(`set role ${quoteName(roles.owner)}`);
  await client.query("set app.owner_mode = 'definer'");
}

/**
 * Builds the tables as they were at migration `upTo`, without policies and triggers. A restore fills them with the rows of a
 * backup and then calls `migrate`. Runs in the caller's transaction, as the owner.
 */
export async function buildTables(owner: pg.Client, roles: Roles, upTo: number): Promise<void> {
  const migrations = readMigrations();
  if (upTo > (migrations.at(-1)?.number ?? 0)) {
    throw new MigrationError(
      `This data was written by a newer Casita (migration ${upTo}). Restore it with that version.`,
    );
  }
  await owner.query(BOOTSTRAP);
  await applyMigrations(
    owner,
    roles,
    migrations.filter((migration) => migration.number <= upTo),
  );
}

async function readCodeHash(owner: pg.Client): Promise<string | null> {
  const exists = await owner.query<{ it: string | null }>("select to_regclass('app.installation')::text as it");
  if (!exists.rows[0]?.it) return null;
  const { rows } = await owner.query<{ code_hash: string | null }>('select code_hash from app.installation');
  return rows[0]?.code_hash ?? null;
}

async function applyMigrations(owner: pg.Client, roles: Roles, migrations: readonly Migration[]) {
  const done = await owner.query<{ number: number; name: string; hash: string }>(
    'select number, name, hash from app.migrations order by number',
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of done.rows) {
    const migration = known.get(row.number);
    if (!migration) {
      throw new MigrationError(
        `This data was written by a newer Casita (migration ${row.number} ${row.name}). Start that version, or restore an older backup.`,
      );
    }
    if (hashText(migration.sql) !== row.hash) {
      throw new MigrationError(
        `Migration ${row.number} ${row.name} was changed after it ran on this data. Add a new migration instead of editing it.`,
      );
    }
  }
  const finished = new Set(done.rows.map((row) => row.number));
  const pending = migrations.filter((migration) => !finished.has(migration.number));
  // Under forced row security an owner's `update` silently finds no rows. `applyCode` forces it again afterwards.
  if (pending.length > 0) await owner.query(forEachTable('alter table %1$s no force row level security'));
  for (const migration of pending) {
    await owner.query(fillRoles(migration.sql, roles));
    await owner.query('insert into app.migrations (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      hashText(migration.sql),
    ]);
  }
  return pending.map((migration) => migration.number);
}

/** Drops every policy and grant of ours and applies this version's. Policies are code; only tables have a history. */
async function applyCode(owner: pg.Client, roles: Roles, code: string): Promise<void> {
  const revokes = [...new Set([roles.login, ...enteredRoles(roles)])]
    .filter((role) => role !== roles.owner)
    .map(
      (role) =>
        `revoke all on all tables in schema app, auth, public from ${quoteName(role)};
         revoke all on all functions in schema app from ${quoteName(role)};`,
    );
  await owner.query(`
    do $$
    declare v record;
    begin
      for v in select schemaname, tablename, policyname from pg_policies where schemaname in ('app', 'auth', 'public') loop
        execute format('drop policy %I on %I.%I', v.policyname, v.schemaname, v.tablename);
      end loop;
    end $$;
    ${revokes.join('\n')}
  `);
  await owner.query(code);
  // Last, so that it also covers the functions and tables that the code itself creates.
  await owner.query('revoke execute on all functions in schema app from public');
  await owner.query(
    forEachTable(
      'alter table %1$s enable row level security',
      'alter table %1$s force row level security',
      // Forced row security applies to the owner too. Without this policy a backup by an owner that is no superuser would be empty.
      "create policy backup on %1$s for select to %2$I using (app.owner_mode() = ''backup'')",
    ),
  );
}

/** Runs statements for each table of our schemas that the current role owns; %1$s is the table, %2$I the current role. */
function forEachTable(...statements: readonly string[]): string {
  return `
    do $$
    declare v record;
    begin
      for v in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
               where n.nspname in ('app', 'auth', 'public') and c.relkind in ('r', 'p')
                 and pg_get_userbyid(c.relowner) = current_user loop
        ${statements.map((statement) => `execute format('${statement}', v.name, current_user);`).join('\n')}
      end loop;
    end $$`;
}
