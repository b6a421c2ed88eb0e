import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { may } from '#contract/permissions.ts';
import { runsOf } from '#contract/testing/runs.ts';
import {
  actorOf,
  aTestPeople,
  findTouched,
  peopleIn,
  seed,
  DISTINCT_ROLES,
  IS_OLDEST_POSTGRES,
  TESTED_ROLES,
  type TestPeople,
} from './authorization/test-people.ts';
import { sees } from './authorization/expectations.ts';
import { send, tryHistory, tryList, tryWrites, type Way, type Write } from './authorization/http.ts';
import { callSampleOf, listAddress, sampleOf } from './authorization/samples.ts';
import type { TestMember } from './family.ts';
import { aServer, type TestServer } from './server.ts';
import { testTables } from './test-tables.ts';

// Generated from the contract: every table in it is tested here, with the samples of its area.
const { contract } = testTables;
const { tables } = contract;
/** On the oldest PostgreSQL every seventh: there isolation.test.ts tries every table in SQL, and recorded-sql.test.ts plans every statement. */
const triedTables = tables.filter((_, place) => !IS_OLDEST_POSTGRES || place % 7 === 0);
const WAYS: readonly Way[] = ['address', 'change'];

/** In how many tables one is tried by each of the roles that policies do not tell apart. SQL tries every role on every table. */
const OTHERS_IN = runsOf(1, 3);

/** The roles that try a table here: those that policies tell apart, and of the others in turn one of three. */
function rolesOf(table: AnyFamilyTable): readonly (typeof TESTED_ROLES)[number][] {
  const place = tables.indexOf(table);
  return TESTED_ROLES.filter((role, nth) => isDistinct(role) || (place + nth) % OTHERS_IN === 0);
}

/** One way for each role, and the other in the next table; so each table is tried both ways by the roles that policies tell apart. */
function waysOf(table: AnyFamilyTable, role: (typeof TESTED_ROLES)[number]): readonly Way[] {
  if (OTHERS_IN === 1) return WAYS;
  return [WAYS[(tables.indexOf(table) + TESTED_ROLES.indexOf(role)) % 2] ?? 'address'];
}

const isDistinct = (role: string): boolean => DISTINCT_ROLES.some((one) => one === role);

let server: TestServer;
let testPeople: TestPeople;
beforeAll(async () => {
  server = await aServer(testTables);
});
afterAll(() => server.close());

const actorAs = (effectiveRole: string): TestMember => {
  const found = testPeople.actors.find(({ role }) => (role ?? 'none') === effectiveRole);
  if (!found) throw new Error(`No test person has the role ${effectiveRole}.`);
  return found;
};

describe.each(triedTables)('the table $name', (table) => {
  // People of its own, because each person may make only so many changes in a minute.
  beforeAll(async () => {
    testPeople = await aTestPeople(server);
  });

  // Runs first, while there are few rows, because notes have three rows per page.
  it.each(rolesOf(table))(
    'shows a member with the role "%s" exactly the rows and histories they may see',
    async (effectiveRole) => {
      const member = actorAs(effectiveRole);
      expect(await tryHistory(server, testPeople, member, table)).toEqual([]);
      expect(await tryList(server, member, table, (row) => sees(table, actorOf(member), row))).toEqual([]);
    },
  );

  it.each(rolesOf(table))(
    'allows "%s" what the declaration says, by its own calls or through the outbox',
    async (effectiveRole) => {
      const member = actorAs(effectiveRole);
      for (const way of waysOf(table, effectiveRole))
        expect(await tryWrites(server, testPeople, member, table, way)).toEqual([]);
    },
  );

  // Who is in no family has no role there: the roles that policies tell apart stand for all. SQL tries every role on a stranger's row.
  it.each(DISTINCT_ROLES)('is refused to "%s" of another family', async (effectiveRole) => {
    const member = actorAs(effectiveRole);
    const foreign = testPeople.stranger.familyId;
    expect(await tryForeign(member, foreign, '403 42501')).toEqual([]);
    // Under the member's own family the stranger's row does not exist.
    expect(await tryForeign(member, member.familyId, '404 PGRST116')).toEqual([]);
  });

  it('is refused to signed-out callers, ended sessions and removed members, and in a personal workspace', async () => {
    const nobody = { ...testPeople.maker, ...withToken(server, testPeople.maker, '') };
    // The first character of the signature: the last ones hold bits that are not read.
    const [head = '', body = '', signature = ''] = testPeople.maker.token.split('.');
    const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const forged = {
      ...testPeople.maker,
      ...withToken(server, testPeople.maker, `${head}.${body}.${altered}`),
    };
    expect(await tryEverything(nobody, testPeople.familyId, '401 PGRST301')).toEqual([]);
    expect(await tryEverything(forged, testPeople.familyId, '401 PGRST301')).toEqual([]);
    expect(await tryEverything(testPeople.ended, testPeople.familyId, '401 PGRST301')).toEqual([]);
    expect(await tryEverything(testPeople.removed, testPeople.familyId, '403 42501')).toEqual([]);
    expect(await readsAs(testPeople.maker, testPeople.maker.id)).toEqual([
      table.workspace === 'person' ? '200 undefined' : '403 42501',
    ]);
  });

  /** Tries every operation on a row of the stranger's family, under the named family's id. */
  async function tryForeign(member: TestMember, named: string, expected: string): Promise<string[]> {
    return tryRow(member, named, testPeople.stranger, expected);
  }

  /** Tries every operation on a row of the family, as a caller who must be refused. */
  async function tryEverything(member: TestMember, named: string, expected: string): Promise<string[]> {
    const reads = (await readsAs(member, named)).filter((answer) => answer !== expected);
    return [...reads, ...(await tryRow(member, named, testPeople.maker, expected))];
  }

  /** Tries every operation on a row that `owner` can see and `member` cannot. Each must get the expected answer and change nothing. */
  async function tryRow(member: TestMember, named: string, owner: TestMember, expected: string): Promise<string[]> {
    const sample = sampleOf(table);
    const theirs = peopleIn(server, owner.familyId, { actor: actorOf(owner) });
    const [make] = Object.values(sample.rows);
    const rows = await seed(server, owner.familyId, table, make ? [{ row: make(theirs) }] : [], theirs);
    const id = rows[0]?.id ?? '';
    const people = testPeople.peopleOf(member);
    const writes: Write[] = [
      // A table without updates has none to try.
      ...Object.values(sample.updates).map((make): Write => ({ table, op: 'update', id, fields: make(people) })),
      { table, op: 'remove', id, fields: {} },
      { table, op: 'restore', id, fields: {} },
    ];
    // A creation in the member's own family would be allowed.
    if (named !== member.familyId || expected.startsWith('401') || member === testPeople.removed) {
      writes.push({ table, op: 'create', id: newId(), fields: Object.values(sample.creations)[0]?.(people) ?? {} });
    }
    const wrong: string[] = [];
    for (const way of WAYS) {
      const answers = await send(server, member, named, way, writes);
      for (const [index, { op }] of writes.entries()) {
        if (answers[index] !== expected) wrong.push(`${op} by ${way}: ${answers[index]} instead of ${expected}`);
      }
    }
    const history = await member.get(`/api/tables/${table.name}/${id}/history`, named);
    // A member who may not read the table at all is refused before the row is looked up.
    const isUnread = expected.startsWith('404') && !may(people.actor, table.may.read);
    const answer = `${history.statusCode} ${history.json().code}`;
    if (answer !== (isUnread ? '403 42501' : expected)) wrong.push(`history: ${answer}`);
    return [...wrong, ...(await findTouched(server, owner.familyId, table, rows))];
  }

  async function readsAs(member: TestMember, named: string): Promise<string[]> {
    const list = await member.get(listAddress(table), named);
    return [`${list.statusCode} ${list.json().code}`];
  }
});

it('fails for a table or a call without a sample, and says what to do', () => {
  const [table] = tables;
  const [call] = contract.calls;
  if (!table || !call) throw new Error('The contract is empty.');
  expect(() => sampleOf({ ...table, name: 'rockets' })).toThrow(
    'Add "rockets" to the tables of server/src/areas/<area>/samples.ts',
  );
  expect(() => callSampleOf({ ...call, name: 'take-dose' })).toThrow(
    'Add a valid input of it to the calls of server/src/areas/<area>/samples.ts',
  );
});

describe('addresses that do not exist', () => {
  it('answers an unknown table and an unknown call with 404, and an unknown table in the outbox as final', async () => {
    const { maker, familyId } = testPeople;
    for (const answer of [
      await maker.get('/api/tables/pg_class'),
      await maker.post('/api/tables/families', { name: 'Mine' }),
      await maker.post('/api/functions/no-such-function'),
      await maker.post('/api/rpc/enter'),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    const table = { ...tables[0], name: 'families' } as (typeof tables)[number]; // only the name is sent
    const write: Write = { table, op: 'create', id: newId(), fields: { name: 'Mine' } };
    expect(await send(server, maker, familyId, 'change', [write])).toEqual(['400 BAD_REQUEST']);
  });

  it('refuses a family id that is no UUID', async () => {
    for (const named of ['x', "'; drop table tasks; --", newId()]) {
      const answer = await testPeople.maker.get('/api/tables/tasks', named);
      expect([answer.statusCode, answer.json().code]).toEqual([403, '42501']);
    }
  });
});

/** The member's calls with another token, or with none. */
function withToken(
  on: TestServer,
  member: TestMember,
  token: string,
): Pick<TestMember, 'get' | 'post' | 'patch' | 'delete'> {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, familyId = member.familyId) =>
    on.app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: { 'x-family-id': familyId, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  return {
    get: (url, familyId) => call('GET', url, undefined, familyId),
    post: (url, body = {}, familyId) => call('POST', url, body, familyId),
    patch: (url, body, familyId) => call('PATCH', url, body, familyId),
    delete: (url, familyId) => call('DELETE', url, undefined, familyId),
  };
}
