import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { aGivenDatabase } from '../../testing/given-databases.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { standardHandlers } from '../tables/handlers.ts';
import { PREPARED_MAX, PreparedStatements } from './prepared.ts';
import { Transactions } from './transactions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'counts the uses of statements' });
});
afterAll(() => server.close());

const useOften = (prepared: PreparedStatements, text: string) => {
  for (let use = 0; use < 10; use += 1) prepared.nameOf(text);
  return prepared.nameOf(text);
};

it('names a statement that is used often, always alike, and no more than fit', () => {
  const prepared = new PreparedStatements();
  expect(prepared.nameOf('select 1')).toBeUndefined();
  const name = useOften(prepared, 'select 1');
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(prepared.nameOf('select 1')).toBe(name);
  const others = Array.from({ length: PREPARED_MAX }, (_, index) => useOften(prepared, `select 1, ${index}`));
  expect(others.filter((other) => other !== undefined)).toHaveLength(PREPARED_MAX - 1);
  expect(prepared.nameOf('select 1')).toBe(name);
});

it('has PostgreSQL plan frequent statements once, and shows their names to no statement', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  for (let time = 0; time < 20; time += 1) await ana.get('/api/tables/tasks');
  const { pool, roles } = server.database;
  const client = await pool.connect(); // the only one that was needed so far
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }; // not in its typings
  expect(Object.values(connection.parsedStatements)).toContainEqual(expect.stringContaining('from "tasks"'));
  for (const role of [roles.login, roles.member, roles.system]) {
    const read = client.query(`begin; set local role ${role}; select * from pg_prepared_statements`);
    await expect(read).rejects.toMatchObject({ code: '42501' });
    await client.query('rollback');
  }
  client.release();
});

it('plans nothing again, for a list and for a new task', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const { zoe } = await aFamily(server, { zoe: 'parent' });
  // PostgreSQL would weigh a plan for each family where their numbers of rows differ.
  await server.admin.query(
    `set session_replication_role = replica;
     insert into public.tasks (family_id, id, title, status, created_by, version)
       select '${zoe.familyId}', gen_random_uuid(), 'Sweep', 'pending', '${zoe.id}', 1 from generate_series(1, 3000);
     analyze public.tasks; set session_replication_role = origin`,
  );
  const pool = new pg.Pool({ ...server.database.pool.options, max: 1 });
  const transactions = new Transactions({ ...server.database, pool, prepared: new PreparedStatements() });
  const handlers = standardHandlers(tasks);
  const { familyId } = ana;
  const list = () =>
    transactions.withMember(ana, { familyId, write: false }, (tx) => handlers.list(tx, { filter: {}, removed: false }));
  const create = (id = newId()) =>
    transactions.withMember(ana, { familyId, write: true, change: { id: newId(), rowIds: [id] } }, (tx) =>
      handlers.create(tx, id, { title: 'Sweep' }),
    );
  for (let time = 0; time < 15; time += 1) for (const call of [list, create]) await call();
  let planned = 0;
  const client = await pool.connect();
  client.on('notice', ({ message }) => {
    if (message === 'plan:') planned += 1;
  });
  await client.query('set debug_print_plan = on; set client_min_messages = log');
  client.release();
  await list();
  const forList = planned;
  await create();
  await pool.end();
  expect([forList, planned - forList]).toEqual([0, 0]);
});

it('goes on when a connection has lost its prepared statements', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const list = async () => (await ana.get('/api/tables/tasks')).statusCode;
  for (let time = 0; time < 20; time += 1) await list();
  await server.transactions.withMember(ana, { familyId: ana.familyId, write: false }, ({ db }) =>
    sql`deallocate all`.execute(db),
  );
  expect([await list(), await list()]).toEqual([200, 200]);
});

it('prepares nothing where the database shows the names', async () => {
  const place = await aGivenDatabase('an owner that may make none, and a login');
  expect([place.database.prepared, server.database.prepared]).toEqual([null, expect.any(PreparedStatements)]);
  await place.close();
});
