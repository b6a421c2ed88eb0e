import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsOf } from '#contract/testing/runs.ts';
import { aFamily } from '../../testing/family.ts';
import { aDeviceProof } from '../../testing/authorization/sql-device.ts';
import { aSqlProof } from '../../testing/authorization/sql.ts';
import { listOwnTables, readWithoutContext } from '../../testing/authorization/no-context.ts';
import { DISTINCT_ROLES, IS_OLDEST_POSTGRES } from '../../testing/authorization/test-people.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { aGivenDatabase, GIVEN, giveDatabase, type Given } from '../../testing/given-databases.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL } from '../../testing/private-notes.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { openDatabase } from './database.ts';
import { proveProtection } from './proof.ts';

// Every other test runs on a database with one superuser.
const others = (Object.keys(GIVEN) as Given[]).filter((given) => GIVEN[given].owner !== 'superuser');
/** On each of the two versions of PostgreSQL half of them are tried with all that a member can do. All are in `npm run prove`. */
const triedWhole = others.filter((_, place) => runsOf(2, 1) === 2 || place % 2 === Number(IS_OLDEST_POSTGRES));

describe.each(others)('a database given as %s', (given) => {
  let place: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    place = await aGivenDatabase(given, PRIVATE_NOTES_SQL);
    server = await aServer({ on: place, contract: contractWithNotes });
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  it('passes the proof at start and serves', async () => {
    await proveProtection(place.database);
    const { ana } = await aFamily(server, { ana: 'parent' });
    expect((await ana.post('/api/tables/tasks', { title: 'Water the plants' })).statusCode).toBe(200);
    expect((await ana.get('/api/tables/tasks')).json().rows).toHaveLength(1);
  });

  it('uses separate roles where it may create them', () => {
    const { isSingle, login, member, owner } = place.database.roles;
    expect(isSingle).toBe(GIVEN[given].owner === '');
    expect(new Set([owner, login, member]).size).toBe(isSingle ? (GIVEN[given].hasLogin ? 2 : 1) : 3);
  });

  it.runIf(triedWhole.includes(given))(
    'lets a manager, a child and a member without a role see and write exactly what the contract declares, and nothing outside a transaction of the server',
    async () => {
      const checks = await aSqlProof(server, DISTINCT_ROLES);
      expect(await checks.findWrong()).toEqual([]);
      // Where one role does all, the rules of members must not serve a device what its own refuse.
      const findDeviceFaults = await aDeviceProof(server);
      expect(await findDeviceFaults(null, place.database.roles.isSingle)).toEqual([]);
      expect(await readWithoutContext(server, await listOwnTables(place.admin))).toEqual([]);
    },
  );
});

describe('opening a database', () => {
  const open = (addresses: { url: string; ownerUrl?: string | undefined }) =>
    openDatabase({ ...addresses, poolSize: 4, onError: () => undefined });

  it('works from several nodes at once, and again', async () => {
    const given = await giveDatabase('one role that may make roles, as managed services give');
    const nodes = await Promise.all([open(given), open(given), open(given)]);
    nodes.push(await open(given));
    for (const node of nodes) await node.pool.query('select 1');
    await Promise.all(nodes.map((node) => node.close()));
    await given.drop();
  });

  it('recovers from a start that stopped between storing the password and setting it on the role', async () => {
    const given = await giveDatabase('one superuser');
    await (await open(given)).close();
    const admin = new pg.Client({ connectionString: given.adminUrl });
    await admin.connect();
    await admin.query("update app.secrets set value = 'stored, but never given' where name = 'login_password'");
    const again = await open(given);
    expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await again.close();
    await admin.end();
    await given.drop();
  });

  it('accepts another login than at the last start', async () => {
    const given = await giveDatabase('an owner that may make roles, and a login');
    await (await open(given)).close();
    const admin = new pg.Client({ connectionString: given.adminUrl });
    await admin.connect();
    const other = `${decodeURIComponent(new URL(given.url).username)}_2`;
    await admin.query(`create role ${other} login password 'app'`);
    const url = new URL(given.url);
    url.username = other;
    const again = await open({ ...given, url: url.toString() });
    await proveProtection(again);
    await again.close();
    await admin.end();
    await given.drop();
  });
});
