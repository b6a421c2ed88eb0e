import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './policies.ts';
import { proveProtection } from './proof.ts';

let server: TestServer;
let database = '';
beforeAll(async () => {
  server = await aServer({ alone: 'migrates its database' });
  const { rows } = await server.admin.query<{ name: string }>('select current_database() as name');
  database = rows[0]?.name ?? '';
});
afterAll(() => server.close());

/** Migrates on a new connection, as a server start does. Returns the numbers of the applied migrations. */
async function start(sql?: string): Promise<number[]> {
  const { host, port, user, password } = server.admin;
  const owner = new pg.Client({ host, port, user, ...(password ? { password } : {}), database });
  await owner.connect();
  const more = sql ? [{ number: 9_000, name: 'later', sql }] : [];
  try {
    return (await migrate(owner, server.database.roles, '', [...readMigrations(), ...more])).applied;
  } finally {
    await owner.end();
  }
}

const epoch = async () =>
  (await server.admin.query<{ epoch: string }>('select epoch from app.installation')).rows[0]?.epoch;

describe('migrating', () => {
  it('does nothing when nothing is new, so that no client has to reload', async () => {
    const before = await epoch();
    expect(await start()).toEqual([]);
    expect(await epoch()).toBe(before);
  });

  it('changes nothing when a migration fails', async () => {
    const before = await epoch();
    await expect(start('create table public.half (id int); select 1 / 0')).rejects.toThrow('division by zero');
    expect(await epoch()).toBe(before);
    const { rows } = await server.admin.query("select to_regclass('public.half') as it");
    expect(rows).toEqual([{ it: null }]);
    await expect(proveProtection(server.database)).resolves.toBeUndefined();
  });

  it('knows the scopes of a database in use, so that no member takes one that others held', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'child' });
    const [held, fresh] = [newId(), newId()];
    await server.transactions.withSystem('a scope', { familyId: ana.familyId }, ({ db }) =>
      db
        .insertInto('scope_holders')
        .values([ana, ben].map(({ id }) => ({ family_id: ana.familyId, scope_id: held, member_id: id })))
        .execute(),
    );
    // The state before migration 16, with the policies and the rows of a database in use.
    await server.admin.query(`drop table app.scopes cascade;
      delete from app.migrations where number = 16; update app.installation set code_hash = null;`);
    expect(await start()).toEqual([16]);
    const { rows } = await server.admin.query(
      'select scope_id, table_name from app.scopes where scope_id <> family_id',
    );
    expect(rows).toEqual([{ scope_id: held, table_name: null }]);
    const open = (scope: string) =>
      server.transactions.withMember(ben, { familyId: ben.familyId, write: true }, async ({ db }) => {
        const opened = await sql<{
          is_new: boolean;
        }>`select app.open_scope('circles', ${scope}::uuid) as is_new`.execute(db);
        return opened.rows[0]?.is_new;
      });
    expect([await open(held), await open(fresh)]).toEqual([false, true]);
    await expect(proveProtection(server.database)).resolves.toBeUndefined();
  });

  it('knows from the log who made the meals and food limits of a database in use', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await ana.post('/api/tables/grocery_meals', { on_date: '2026-11-21', title: 'Soup' });
    await ana.post('/api/tables/grocery_food_limits', { member_id: ana.id, words: 'No nuts', kind: 'allergy' });
    // The state before migration 56.
    await server.admin.query(`alter table public.grocery_meals drop column created_by cascade;
      alter table public.grocery_food_limits drop column created_by cascade;
      delete from app.migrations where number = 56; update app.installation set code_hash = null;`);
    expect(await start()).toEqual([56]);
    const { rows } = await server.admin.query(
      `select created_by from public.grocery_meals where family_id = $1
      union all select created_by from public.grocery_food_limits where family_id = $1`,
      [ana.familyId],
    );
    expect(rows).toEqual([{ created_by: ana.id }, { created_by: ana.id }]);
    await expect(proveProtection(server.database)).resolves.toBeUndefined();
  });

  it('keeps the visibility resets of a database in use, so that clients that were away still hear of them', async () => {
    const { ana } = await aFamily(server, { ana: 'parent', ben: 'child' });
    const resets = async () =>
      (
        await server.admin.query(
          "select version, op from app.changes where family_id = $1 and op ~ '^re(set|ach)_' order by version",
          [ana.familyId],
        )
      ).rows;
    const before = await resets();
    expect(before).not.toEqual([]);
    // The state before migration 27.
    await server.admin.query(`alter table app.changes drop constraint changes_op_check;
      update app.changes set op = replace(op, 'reset_', 'reach_');
      alter table app.changes add constraint changes_op_check
        check (op in ('create', 'update', 'remove', 'restore', 'purge', 'reach_all', 'reach_scoped'));
      delete from app.migrations where number = 27; update app.installation set code_hash = null;`);
    expect(await resets()).not.toEqual(before);
    expect(await start()).toEqual([27]);
    expect(await resets()).toEqual(before);
  });

  it('changes the rows of every family, once for all nodes that start together, and protects the tables it creates', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    for (const person of [ana, zoe]) await person.post('/api/tables/tasks', { title: 'Old' });
    const before = await epoch();
    const backfill = `create table public.later (id int);
      alter table public.tasks disable trigger user;
      update public.tasks set title = 'New';
      alter table public.tasks enable trigger user;`;
    const applied = await Promise.all([start(backfill), start(backfill), start(backfill)]);
    expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], [], [9_000]]);
    for (const person of [ana, zoe])
      expect((await person.get('/api/tables/tasks')).json().rows).toMatchObject([{ title: 'New' }]);
    expect(await epoch()).toBe(before);
    await expect(proveProtection(server.database)).resolves.toBeUndefined();
  });

  it('is refused when an older version starts, and when a migration was edited after it ran', async () => {
    await expect(start()).rejects.toThrow('written by a newer Casita (migration 9000 later)');
    await expect(start('select 2')).rejects.toThrow('Migration 9000 later was changed after it ran');
  });
});
