import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldNames } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { sampleOf } from '../../testing/authorization/samples.ts';
import { actorOf, peopleIn, seed } from '../../testing/authorization/test-people.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL } from '../../testing/private-notes.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { quoteName } from './roles.ts';
import { nameConnection, signTicket } from './tickets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ contract: contractWithNotes, extraSql: PRIVATE_NOTES_SQL });
});
afterAll(() => server.close());

const INSERT_TASK = 'insert into tasks (family_id, id, title, created_by, assigned_to) values ($1, $2, $3, $4, $4)';
const DENIED = { code: '42501' };

/** Runs each statement in a member's writing transaction, which never commits. Returns `fine` or the refusal's code for each. */
async function tryAs(member: TestMember, statements: readonly string[]): Promise<string[]> {
  const outcomes: string[] = [];
  const rolledBack = new Error('rolled back');
  await server.transactions
    .withMember(member, { familyId: member.familyId, write: true }, async ({ db }) => {
      for (const statement of statements) {
        await sql`savepoint attempt`.execute(db);
        const outcome = await sql
          .raw(statement)
          .execute(db)
          .then(
            () => 'fine',
            (error: { code?: string }) => error.code ?? 'unknown',
          );
        await sql`rollback to savepoint attempt`.execute(db);
        outcomes.push(outcome);
      }
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return outcomes;
}

describe('a write outside the server’s transactions', () => {
  it('is refused to every role, the superuser included', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const values = [ana.familyId, newId(), 'Smuggled', ana.id];
    await expect(server.admin.query(INSERT_TASK, values)).rejects.toMatchObject(DENIED);
    for (const role of Object.values(server.database.roles).filter((name) => typeof name === 'string')) {
      await server.admin.query(`set role ${quoteName(role)}`);
      await expect(server.admin.query(INSERT_TASK, values)).rejects.toMatchObject(DENIED);
      await server.admin.query('reset role');
    }
    await expect(server.database.pool.query(INSERT_TASK, values)).rejects.toMatchObject(DENIED);
  });

  it('is refused to the system without a family, and into another family than it named', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const insert = ({ db }: { db: Kysely<never> }) =>
      sql`insert into tasks (family_id, id, title, created_by, assigned_to)
        values (${ana.familyId}, ${newId()}, 'Smuggled', ${ana.id}, ${ana.id})`.execute(db);
    const attempt = (entry: { familyId?: string }) =>
      server.transactions.withSystem('smuggle', entry, (tx) => insert(tx as unknown as { db: Kysely<never> })); // any schema will do
    await expect(attempt({})).rejects.toMatchObject(DENIED);
    await expect(attempt({ familyId: zoe.familyId })).rejects.toMatchObject(DENIED);
    await expect(attempt({ familyId: ana.familyId })).resolves.toBeDefined();
  });

  it('is refused into the other family of a member of two families', async () => {
    const { id: lake, ana } = await aFamily(server, { ana: 'parent' });
    const { id: hill } = await aFamily(server, { zoe: 'parent' });
    await addMember(server, hill, 'ana', 'parent', ana.id);
    const insert = (familyId: string) =>
      `insert into tasks (family_id, id, title, created_by) values ('${familyId}', '${newId()}', 'Here?', '${ana.id}')`;
    expect(await tryAs(ana, [insert(lake), insert(hill), insert(lake)])).toEqual(['fine', '42501', 'fine']);
    expect(await tryAs({ ...ana, familyId: hill }, [insert(lake), insert(hill)])).toEqual(['42501', 'fine']);
  });
});

describe('a row', () => {
  it('never refers to another family: every reference inside a family includes the family id', async () => {
    const { rows } = await server.admin.query<{ table: string; columns: string[]; target: string }>(
      `select conrelid::regclass::text as table, confrelid::regclass::text as target,
         (select array_agg(a.attname::text order by k.place) from unnest(conkey) with ordinality as k (num, place)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.num) as columns
       from pg_constraint c where contype = 'f'
         and exists (select 1 from pg_attribute f where f.attrelid = conrelid and f.attname = 'family_id')
         and exists (select 1 from pg_attribute f where f.attrelid = confrelid and f.attname = 'family_id')`,
    );
    const references = rows.filter(({ target }) => target !== 'app.feeds');
    expect(references.map(({ table, columns }) => `${table} ${columns.join()}`)).toEqual(
      expect.arrayContaining([
        'tasks family_id,assigned_to',
        'private_notes family_id,created_by',
        'scope_holders family_id,member_id',
      ]),
    );
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const people = peopleIn(server, ana.familyId, { actor: actorOf(ana) });
    for (const table of contractWithNotes.tables) {
      const row = Object.values(sampleOf(table).rows)[0]?.(people);
      await seed(server, ana.familyId, table, row ? [{ row }] : [], people);
    }
    await server.transactions.withSystem('give a scope', { familyId: ana.familyId }, ({ db }) =>
      db
        .insertInto('scope_holders')
        .values({ family_id: ana.familyId, scope_id: newId(), member_id: ana.id })
        .execute(),
    );
    const invitation = {
      invite_token: 'a token',
      email: 'x@casa.test',
      role: 'child',
      expires_at: '2026-11-27',
    } as const;
    const unsaid = { first_name: null, last_name: null, invited_by: null };
    await server.transactions.withSystem('test', { familyId: ana.familyId }, ({ db }) =>
      db
        .insertInto('family_invitations')
        .values({ ...invitation, ...unsaid, family_id: ana.familyId, id: newId() })
        .execute(),
    );
    await server.admin.query(
      `insert into app.pin_attempts (key, family_id, member_id, device_id, tries)
       select 'a tried PIN', family_id, $2, id, 1 from public.paired_devices where family_id = $1 limit 1`,
      [ana.familyId, ana.id],
    );
    for (const { table, columns } of references) {
      expect(columns[0]).toBe('family_id');
      await server.admin.query('begin');
      await nameConnection(server.admin);
      const ticket = signTicket(server.database.contextKey, server.admin, 'system', [ana.familyId, null]);
      await server.admin.query('select app.enter_system($1, $2, null, $3)', ['point elsewhere', ana.familyId, ticket]);
      // One row, since several that name the same one may first meet a unique index.
      const point = server.admin.query(
        `update ${table} set ${columns[1]} = $2
         where ctid = (select ctid from ${table} where family_id = $1 limit 1)`,
        [ana.familyId, zoe.id],
      );
      await expect(point, `${table}.${columns[1]}`).rejects.toMatchObject({ code: '23503' });
      await server.admin.query('rollback');
    }
  });

  it('has no server column that a member can set, not even a manager', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    for (const table of contractWithNotes.tables) {
      const { rows } = await server.admin.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = 'public.${table.name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const columns = rows.map(({ name }) => name);
      const mayWrite = (write: 'create' | 'update' | 'remove', granted: readonly string[]) =>
        table.memberWrites.includes(write) ? granted : [];
      const { create = [], update = [] } = table.serverColumns ?? {};
      const mayUpdate = new Set([
        ...mayWrite('update', [...fieldNames(table.update), ...update]),
        ...mayWrite('remove', ['deleted_at']),
      ]);
      const mayInsert = new Set(mayWrite('create', ['family_id', 'id', ...fieldNames(table.create), ...create]));
      const updates = columns.map((column) => `update ${table.name} set ${column} = default where false`);
      const inserts = columns.map((column) => `insert into ${table.name} (${column}) select null where false`);
      expect(['version', 'created_at', 'updated_at', 'created_by'].filter((column) => mayUpdate.has(column))).toEqual(
        [],
      );
      expect(await tryAs(ana, updates)).toEqual(columns.map((column) => (mayUpdate.has(column) ? 'fine' : '42501')));
      const outcomes = await tryAs(ana, inserts);
      for (const [index, column] of columns.entries()) {
        // An untyped null may not fit the column. Only whether the grant refused first matters.
        expect(outcomes[index] === '42501', `insert of ${table.name}.${column}`).toBe(!mayInsert.has(column));
      }
    }
  });

  it('is never moved to another family, and never purged by a member', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await ana.post('/api/tables/tasks', { title: 'Mine' });
    const move = `update tasks set family_id = '${zoe.familyId}'`;
    expect(await tryAs(ana, [move, 'delete from tasks', 'truncate tasks'])).toEqual(['42501', '42501', '42501']);
    const system = server.transactions.withSystem('move', { familyId: zoe.familyId }, ({ db }) =>
      sql.raw(move).execute(db),
    );
    await expect(system).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23503)$/) });
  });
});

describe('the role of members', () => {
  it('cannot read accounts, secrets or counters, create anything, or become the owner', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { owner } = server.database.roles;
    const statements = [
      'select * from auth.user',
      'select * from auth.session',
      'select * from auth.account',
      'select * from app.secrets',
      'select * from app.feeds',
      'select * from app.installation',
      'select etag from outside_calendars',
      'insert into app.changes select * from app.changes',
      'create table public.mine (id int)',
      'create function public.mine() returns int language sql as $$ select 1 $$',
      'alter table tasks disable row level security',
      'drop policy member_read on tasks',
      `set local role ${quoteName(owner)}`,
      `set local role ${quoteName('postgres')}`,
    ];
    const outcomes = await tryAs(ana, statements);
    expect(outcomes.map((outcome, index) => `${statements[index]}: ${outcome}`)).toEqual(
      statements.map((statement) => `${statement}: 42501`),
    );
  });

  it('sees of visibility resets only their own', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const scope = newId();
    await server.transactions.withSystem('give a scope', { familyId: ana.familyId }, ({ db }) =>
      db.insertInto('scope_holders').values({ family_id: ana.familyId, scope_id: scope, member_id: ana.id }).execute(),
    );
    const readScopes = (member: TestMember) =>
      server.transactions.withMember(member, { familyId: member.familyId, write: false }, async ({ db }) => {
        const found = await sql<{ row_id: string; scope_after: string }>`
          select distinct row_id, scope_after from app.changes where op like 'reset%' and scope_after is not null
          order by scope_after`.execute(db);
        return found.rows;
      });
    // The family's chat is a scope that everyone is given who joins. Ana was there from its first moment, and has missed nothing of it.
    const given = (member: TestMember, scope_after: string) => ({ row_id: member.id, scope_after });
    expect(await readScopes(ana)).toEqual([given(ana, scope)]);
    expect(await readScopes(leo)).toEqual([given(leo, ana.familyId)]);
  });

  it('cannot log a visibility reset, or anything else, with the role of the server', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const become = `set local role ${quoteName(server.database.roles.system)}`;
    const calls = [
      `${become}; select app.log_reset('{${ana.id}}', 'reset_all')`,
      `${become}; select app.log_reset('{${ana.id}}', 'create', 'tasks', '${newId()}')`,
    ];
    expect(await tryAs(ana, calls)).toEqual(['42501', '42501']);
  });

  it('may call only those of our functions that policies use, and the one that makes a scope', async () => {
    const { member } = server.database.roles;
    const { rows } = await server.admin.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'app'::regnamespace
         and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [member],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'context',
      'family_for',
      'family_id',
      'fold',
      'held_scopes',
      'is_system',
      'may',
      'member_for',
      'member_id',
      'mode',
      'my_families',
      'names_file',
      'open_scope',
      'owner_mode',
      'pair_id',
      'readable_tables',
      'scope_column',
      'scope_of',
      'sees_file',
      'user_id',
      'whole_tables',
    ]);
    const { ana } = await aFamily(server, { ana: 'parent' });
    const calls = [
      `select app.enter('${ana.id}', '${ana.sessionId}', '${ana.familyId}', true, '', null, null, '')`,
      `select app.enter_system('why not')`,
      `select * from app.check_streams('{}', '{}', '{}')`,
      `select app.enter_auth('')`,
      `select app.signature('', '')`,
      `select app.ticket('', '')`,
      `select app.log_reset('{${ana.id}}', 'reset_all')`,
    ];
    expect(await tryAs(ana, calls)).toEqual(calls.map(() => '42501'));
  });

  it('cannot redirect a function that runs with more rights: each sets its own search path', async () => {
    const { rows } = await server.admin.query<{ name: string; settings: string[] | null }>(
      `select p.proname as name, p.proconfig as settings from pg_proc p
       where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace, 'auth'::regnamespace) and p.prosecdef`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, settings } of rows)
      expect([name, settings]).toEqual([name, ['search_path=pg_catalog, pg_temp']]);
  });
});
