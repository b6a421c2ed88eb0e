import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveProtection } from '../platform/db/proof.ts';
import { TESTED_ROLES } from './authorization/test-people.ts';
import { findTablesWithoutRule } from './authorization/sql-platform.ts';
import { aSqlProof, tryInSql, type SqlChecks } from './authorization/sql.ts';
import { listOwnTables, readWithoutContext } from './authorization/no-context.ts';
import { aServer, type TestServer } from './server.ts';
import { testTables } from './test-tables.ts';

let server: TestServer;
let checks: SqlChecks;
beforeAll(async () => {
  server = await aServer(testTables);
  checks = await aSqlProof(server);
});
afterAll(() => server.close());

describe('the database itself', () => {
  it.each(TESTED_ROLES)(
    'lets "%s" see and write exactly what the contract declares, by any statement',
    async (effectiveRole) => {
      const member = checks.world.testPeople.actors.find(({ role }) => (role ?? 'none') === effectiveRole);
      expect(member && (await tryInSql(checks.world, member))).toEqual([]);
    },
  );

  it('shows no row of any table without a context', async () => {
    expect(await readWithoutContext(server, await listOwnTables(server.admin))).toEqual([]);
  });

  it('has no table without a rule', async () => {
    expect(await findTablesWithoutRule(checks.world)).toEqual([]);
    await server.admin.query('create table public.forgotten (id int)');
    expect(await findTablesWithoutRule(checks.world)).toEqual([expect.stringContaining('public.forgotten')]);
    await expect(proveProtection(server.database)).rejects.toThrow(/public\.forgotten/);
    await server.admin.query('drop table public.forgotten');
  });
});
