import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { giveDatabase } from '../../testing/given-databases.ts';
import { openDatabase, type Database } from './database.ts';
import { proveProtection } from './proof.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await aDatabase('', { hasOwnRoles: true });
});
afterAll(() => place.close());

/** Runs `work` with the same database, opened through another address. */
async function openedAs<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await work({ ...place.database, pool, url });
  } finally {
    await pool.end();
  }
}

async function addressOf(role: string): Promise<string> {
  const url = new URL(place.database.url);
  url.username = role;
  url.password = 'x';
  await place.admin.query(`alter role ${role} login password 'x'`);
  return url.toString();
}

describe('the start', () => {
  it('is allowed on a database as Casita makes it', async () => {
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it.each(['superuser', 'bypassrls', 'replication'])('is refused for a login that is %s', async (right) => {
    const role = `${place.database.roles.login}_${right}`;
    await place.admin.query(`create role ${role} login ${right}`);
    const refusal = openedAs(await addressOf(role), proveProtection);
    await expect(refusal).rejects.toThrow(new RegExp(`rights that step around row security .*${role}\\)`));
  });

  it('is refused for a login that could become a superuser', async () => {
    const role = `${place.database.roles.login}_climber`;
    await place.admin.query(`create role ${role}_top bypassrls; create role ${role} login in role ${role}_top`);
    await expect(openedAs(await addressOf(role), proveProtection)).rejects.toThrow(`(${role}_top)`);
  });

  it('is refused when DATABASE_URL names a superuser beside an owner', async () => {
    const given = await giveDatabase('one superuser');
    const database = await openDatabase({ ...given, ownerUrl: given.url, poolSize: 4, onError: () => undefined });
    await expect(proveProtection(database)).rejects.toThrow(
      'Use a role without SUPERUSER, BYPASSRLS and REPLICATION in DATABASE_URL.',
    );
    await database.close();
    await given.drop();
  });

  it.each([
    ['has no row security', 'create table public.diary (id int)', 'drop table public.diary'],
    [
      'does not force it',
      'create table public.diary (id int); alter table public.diary enable row level security',
      'drop table public.diary',
    ],
    [
      'lost it',
      'alter table public.tasks disable row level security',
      'alter table public.tasks enable row level security',
    ],
    [
      'lost its force',
      'alter table auth.session no force row level security',
      'alter table auth.session force row level security',
    ],
  ])('is refused, by name, while a table %s', async (_what, breakIt, mendIt) => {
    await place.admin.query(breakIt);
    const table = /(?:table) (\w+\.\w+)/.exec(breakIt)?.[1] ?? '';
    await expect(proveProtection(place.database)).rejects.toThrow(`these tables lack row security`);
    await expect(proveProtection(place.database)).rejects.toThrow(table);
    await place.admin.query(mendIt);
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it('is refused, by name, while a table has no policy', async () => {
    await place.admin.query(
      'create table public.diary (id int); alter table public.diary enable row level security; alter table public.diary force row level security',
    );
    await expect(proveProtection(place.database)).rejects.toThrow(/these tables have no policy, .*: public\.diary\./);
    await place.admin.query('drop table public.diary');
  });

  it.each([
    [
      'a policy was added',
      'create policy everybody on public.tasks using (true)',
      'drop policy everybody on public.tasks',
      'the policy everybody on public.tasks was added',
    ],
    [
      'a policy lets more in',
      "alter policy member_read on public.contacts using ((select app.mode()) = 'member')",
      "alter policy member_read on public.contacts using (family_id = (select app.family_for('contacts.view')))",
      'the policy member_read on public.contacts was changed',
    ],
    [
      'a view of a superuser shows rows',
      'create schema reporting; create view reporting.all_tasks as select * from public.tasks; grant usage on schema reporting to public; grant select on reporting.all_tasks to public',
      'drop schema reporting cascade',
      'the view reporting.all_tasks was added',
    ],
    [
      'a function of a superuser shows rows',
      'create function public.all_tasks() returns setof public.tasks language sql security definer as $$ select * from public.tasks $$',
      'drop function public.all_tasks()',
      'the function public.all_tasks() was added',
    ],
    [
      'one of our functions was replaced',
      'alter function app.held_scopes() rename to old; create function app.held_scopes() returns uuid[] language sql as $$ select null::uuid[] $$',
      'drop function app.held_scopes(); alter function app.old() rename to held_scopes',
      'the function app.held_scopes() was changed',
    ],
    [
      'more was granted',
      'grant select on app.secrets to public',
      'revoke select on app.secrets from public',
      'what is granted on app.secrets was changed',
    ],
    [
      'a trigger was switched off',
      'alter table public.tasks disable trigger log_update',
      'alter table public.tasks enable trigger log_update',
      'the trigger log_update on public.tasks was changed',
    ],
  ])('is refused, by name, while %s', async (_what, breakIt, mendIt, words) => {
    await place.admin.query(breakIt);
    await expect(proveProtection(place.database)).rejects.toThrow(words);
    await place.admin.query(mendIt);
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it('is allowed beside views and functions that the server’s roles may not use', async () => {
    await place.admin.query(
      `create schema reporting; create view reporting.all_tasks as select * from public.tasks;
       create function reporting.count() returns bigint language sql security definer as $$ select count(*) from public.tasks $$;
       revoke execute on function reporting.count() from public`,
    );
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
    await place.admin.query('drop schema reporting cascade');
  });

  it.each([
    [
      'a member of the owner',
      'grant %owner to %login',
      'revoke %owner from %login',
      'may become the owner of the tables',
    ],
    ['allowed to make roles', 'alter role %login createrole', 'alter role %login nocreaterole', 'may make roles'],
    [
      'allowed to run programs of the machine',
      'grant pg_execute_server_program to %login',
      'revoke pg_execute_server_program from %login',
      'rights over files, programs, all tables or what others are doing (pg_execute_server_program)',
    ],
    [
      'allowed to see what others are doing',
      'grant pg_monitor to %login',
      'revoke pg_monitor from %login',
      'pg_monitor, pg_read_all_settings',
    ],
    [
      'allowed to see statistics of others',
      'grant pg_read_all_stats to %login',
      'revoke pg_read_all_stats from %login',
      'what others are doing (pg_read_all_stats)',
    ],
    [
      'allowed to read files by functions',
      'grant execute on function pg_read_file(text), pg_ls_dir(text) to %login',
      'revoke execute on function pg_read_file(text), pg_ls_dir(text) from %login',
      'what others are doing (pg_ls_dir(text), pg_read_file(text))',
    ],
    [
      'allowed to become a role that reads files',
      'create role %login_reader; grant execute on function pg_read_file(text) to %login_reader; grant %login_reader to %login',
      'drop owned by %login_reader; drop role %login_reader',
      'what others are doing (pg_read_file(text))',
    ],
    [
      'allowed to read files as everybody is',
      'grant execute on function pg_read_file(text) to public',
      'revoke execute on function pg_read_file(text) from public',
      'what others are doing (pg_read_file(text))',
    ],
    [
      'allowed to make temporary tables',
      'grant temporary on database %database to %login',
      'revoke temporary on database %database from %login',
      'may make temporary tables',
    ],
  ])('is refused while the login is %s', async (_what, breakIt, mendIt, words) => {
    const { login, owner } = place.database.roles;
    const fill = (text: string) =>
      text
        .replaceAll('%owner', owner)
        .replaceAll('%login', login)
        .replaceAll('%database', login.replace(/_login$/, ''));
    await place.admin.query(fill(breakIt));
    await expect(proveProtection(place.database)).rejects.toThrow(words);
    await place.admin.query(fill(mendIt));
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it('is refused while the canary can be seen without a member’s context', async () => {
    await place.admin.query('create policy everybody on app.canary using (true)');
    await expect(proveProtection(place.database)).rejects.toThrow('can be seen without signing in to a family');
    await place.admin.query('drop policy everybody on app.canary');
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it('is refused when the canary row is missing', async () => {
    await place.admin.query('delete from app.canary');
    await expect(proveProtection(place.database)).rejects.toThrow('insert into app.canary');
  });
});
