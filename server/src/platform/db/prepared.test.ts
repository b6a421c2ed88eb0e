import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { aGivenDatabase } from '../../testing/given-databases.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { PREPARED_MAX, PreparedStatements } from './prepared.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
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
