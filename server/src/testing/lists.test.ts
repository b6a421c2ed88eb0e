import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { placeOf } from '#contract/list-order.ts';
import {
  normaliseFilter,
  readListQuery,
  writeListQuery,
  type Filter,
  type ListPart,
  type ListQuery,
} from '#contract/list-query.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import { listRows } from '#web/lib/testing/fake-list.ts';
import { events, posts } from '#web/lib/testing/list-tables.ts';
import { aFamily, type TestMember } from './family.ts';
import { listTables } from './list-tables.ts';
import { withTables } from './real-client.ts';
import { aServer, type TestServer } from './server.ts';

let server: TestServer;
let ana: TestMember;
const rows = new Map<AnyFamilyTable, BaseRow[]>([
  [posts, []],
  [events, []],
]);

/** Times as PostgreSQL writes them: without zeros at the end of a fraction. */
const TIMES = ['', '.1', '.12', '.123', '.1234', '.12345', '.123456', '.9'].map((end) => `2026-11-20T10:00:00${end}Z`);
const DAYS = [1, 2, 3, 4, 5, 6].map((n) => `2026-12-0${n}T00:00:00Z`);
const CHATS = [newId(), newId()];
const at = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item; // within its length

beforeAll(async () => {
  server = await aServer(withTables(listTables));
  ({ ana } = await aFamily(server, { ana: 'parent' }));
  // The rows have times of their own, which no member can choose.
  await server.admin.query('set session_replication_role = replica');
  const add = async (table: AnyFamilyTable, n: number, fields: Record<string, unknown>) => {
    const stamps = {
      created_at: at(TIMES, n * 5),
      updated_at: at(TIMES, 0),
      deleted_at: n % 9 === 8 ? at(DAYS, 0) : null,
    };
    const row = { id: newId(), version: n, ...stamps, ...fields };
    const values = Object.entries({ ...row, family_id: ana.familyId });
    await server.admin.query(
      `insert into ${table.name} (${values.map(([name]) => name).join()}) values (${values.map((_, i) => `$${i + 1}`).join()})`,
      values.map(([, value]) => value),
    );
    rows.get(table)?.push(row);
  };
  for (let n = 0; n < 30; n += 1) {
    const chat_id = n % 3 === 2 ? null : at(CHATS, n);
    await add(posts, n, { text: at(['a', 'b', 'a,b', '', 'true'], n), chat_id, stars: n % 3, is_pinned: n % 2 === 0 });
    const ends_at = n % 3 === 0 ? null : at(DAYS, n + (n % 4)); // some end before they start
    await add(events, n, { title: '', starts_at: at(DAYS, n), ends_at, is_private: n % 5 === 0 });
  }
});
afterAll(() => server.close());

const some = <Value>(...values: Value[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
const postFilter: fc.Arbitrary<Filter> = fc.record({
  text: some('a', 'b', 'a,b', '', 'true', 'none'),
  chat_id: some(...CHATS, null),
  stars: some(0, 1, 7),
  is_pinned: some(true, false),
});
const row = fc.nat({ max: 29 });
const postPart = fc.oneof(
  fc.constant({}),
  fc.record({ side: fc.constantFrom('after', 'before'), row }).map(({ side, row: n }) => ({ [side]: n })),
  row.map((n) => ({ around: n })),
) as fc.Arbitrary<{ after?: number; before?: number; around?: number }>; // one of the three at most
const window = fc
  .tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 3 }))
  .map(([from, days]): ListPart => ({ from: at(DAYS, from), to: at(DAYS, Math.min(5, from + days)) }));

/** Compares the server's answer with that of the tests' own list, which the client's tests have for a server. */
async function expectSame(table: AnyFamilyTable, filter: Filter, part: ListPart, removed: boolean): Promise<void> {
  const search = writeListQuery({ filter: normaliseFilter(filter), removed, ...part });
  const answer = await ana.get(`/api/tables/${table.name}${search}`);
  const params = new URLSearchParams(search);
  const query = readListQuery(table, Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])));
  const ids = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id);
  const listed = answer.json();
  const got = answer.statusCode === 200 ? { ...listed, ids: ids(listed) } : listed;
  expect(got, search).toMatchObject(wantedOf(table, query));
}

/** The tests' own answer: the ids of the rows with the page's ends, or the code of a refusal. */
function wantedOf(table: AnyFamilyTable, query: ListQuery): object {
  try {
    const { rows: found, next, previous } = listRows(table.sync, rows.get(table) ?? [], query);
    return { ids: found.map(({ id }) => id), next, previous };
  } catch (error) {
    if (error instanceof Refused) return { code: error.code };
    throw error;
  }
}

it('answers every page as the list that the tests of the client use', async () => {
  await fc.assert(
    fc.asyncProperty(postFilter, postPart, fc.boolean(), async (filter, { after, before, around }, removed) => {
      const all = rows.get(posts) ?? [];
      const place = (n?: number) => (n === undefined ? undefined : placeOf('created_at', at(all, n)));
      const part = {
        after: place(after),
        before: place(before),
        around: around === undefined ? around : at(all, around).id,
      };
      await expectSame(posts, filter, part, removed);
    }),
    { numRuns: runsOf(300) },
  );
});

it('answers every window as the list that the tests of the client use', async () => {
  await fc.assert(
    fc.asyncProperty(window, some(true, false), (part, is_private) => expectSame(events, { is_private }, part, false)),
    { numRuns: runsOf(100) },
  );
});

it('answers a table by windows without a window with all of its rows, in the order of their beginnings', async () => {
  await expectSame(events, {}, {}, false);
  const { rows: listed } = (await ana.get('/api/tables/events')).json<{ rows: { starts_at: string }[] }>();
  const beginnings = listed.map(({ starts_at }) => starts_at);
  expect(beginnings).toHaveLength(rows.get(events)?.filter((event) => event.deleted_at === null).length ?? 0);
  expect(beginnings).toEqual(beginnings.toSorted());
});

it.each([
  ['a cursor whose time is none', `posts?after=x,${CHATS[0]}`],
  ['a cursor without an id', 'posts?after=nothing'],
  ['two cursors', `posts?after=${TIMES[0]},${CHATS[0]}&before=${TIMES[0]},${CHATS[0]}`],
  ['rows around what is no id', 'posts?around=nothing'],
  ['a window of a table in pages', 'posts?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z'],
  ['null in a column that has none', 'posts?null=text'],
  ['null in a column that is no filter', 'posts?null=version'],
  ['half a window', 'events?from=2026-12-01T00:00:00Z'],
  ['a window whose start is no time', 'events?from=tomorrow&to=2026-12-02T00:00:00Z'],
  ['a window without length', 'events?from=2026-12-01T00:00:00Z&to=2026-12-01T00:00:00Z'],
  ['a part of a whole table', `tasks?around=${CHATS[0]}`],
])('refuses %s', async (_what, list) => {
  const answer = await ana.get(`/api/tables/${list}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
});
