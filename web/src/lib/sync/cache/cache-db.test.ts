import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { isMatch } from '#contract/list-query.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { createCacheDb, type CacheDb, type Owner } from './cache-db.ts';
import { createFamilyStore, type FamilyStore } from '../family-store.ts';
import type { CachedQuery } from '../cached-query.ts';
import { resetOf } from '../visibility-reset.ts';
import { FakeFamily } from '../../testing/fake-family.ts';
import { messages, notes, secrets } from '../../testing/private-notes.ts';

const OWNER = { user: 'ana', family: 'home' };
const ACTOR = { memberId: 'me', effectiveRole: 'parent' } as const;
const QUERY: CachedQuery = {
  key: 'secrets',
  table: 'secrets',
  filter: {},
  epoch: 'e1',
  version: 10,
  rules: 'r1',
  sync: 'full',
  stretches: [{ start: null, end: null }],
};

let signedIn: string | null;
let cache: CacheDb;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  signedIn = 'ana';
  cache = createCacheDb((user) => user === signedIn);
});

function row(id: string, version: number, parts: Partial<BaseRow> & { chat_id?: string } = {}): BaseRow {
  return { id, version, created_at: '', updated_at: '', deleted_at: null, ...parts };
}

function pull(parts: Partial<PullAnswer>): PullAnswer {
  return {
    epoch: 'e1',
    version: 12,
    more: false,
    reload: false,
    visibility_reset: null,
    rows: {},
    removed_ids: {},
    ...parts,
  };
}

/** Stores a whole list. */
function storeList(owner: Owner, cached: CachedQuery, rows: readonly BaseRow[]): Promise<void> {
  const isListed = (listed: BaseRow) => isMatch(listed, cached.filter);
  return cache.storeList(owner, {
    ...cached,
    stretch: { start: null, end: null },
    rows,
    continues: undefined,
    isListed,
  });
}

async function storedRows(owner = OWNER): Promise<string[]> {
  const rows = [];
  for (const table of ['messages', 'notes', 'secrets']) rows.push(...(await cache.load(owner, table)).rows);
  return rows.map((each) => `${each.row.id}@${each.row.version}`).toSorted();
}

const BY_NAME = new Map([notes, secrets, messages].map((table: AnyFamilyTable) => [table.name, table]));
const dropNone = resetOf(BY_NAME, null);
const at = (version: number) => ({ epoch: 'e1', version });

describe('a list', () => {
  test('replaces an older one, but not a newer one', async () => {
    await storeList(OWNER, QUERY, [row('a', 3), row('b', 4)]);
    await storeList(OWNER, { ...QUERY, version: 11 }, [row('a', 11)]);
    expect(await storedRows()).toEqual(['a@11']);
    await storeList(OWNER, QUERY, [row('a', 3), row('b', 4)]);
    expect(await storedRows()).toEqual(['a@11']);
  });

  test('leaves a row that an answer stored meanwhile', async () => {
    await storeList(OWNER, QUERY, [row('a', 3)]);
    await cache.storeRow(OWNER, 'secrets', row('b', 12));
    await storeList(OWNER, { ...QUERY, version: 11 }, [row('a', 3)]);
    expect(await storedRows()).toEqual(['a@3', 'b@12']);
  });

  test('of a person who has signed out meanwhile is not stored', async () => {
    signedIn = null;
    await storeList(OWNER, QUERY, [row('a', 3)]);
    expect(await storedRows()).toEqual([]);
  });

  test('of another database replaces everything', async () => {
    await storeList(OWNER, QUERY, [row('a', 3)]);
    await storeList(OWNER, { ...QUERY, key: 'notes', table: 'notes', epoch: 'e2', version: 2 }, [row('c', 1)]);
    expect(await storedRows()).toEqual(['c@1']);
  });

  test('of one chat leaves the others alone', async () => {
    const cached = (chat: string) => ({
      ...QUERY,
      key: `messages?${chat}`,
      table: 'messages',
      filter: { chat_id: chat },
      sync: messages.sync,
    });
    await storeList(OWNER, cached('one'), [row('a', 3, { chat_id: 'one' })]);
    await storeList(OWNER, cached('two'), [row('b', 3, { chat_id: 'two' })]);
    await storeList(OWNER, { ...cached('one'), version: 11 }, []);
    expect(await storedRows()).toEqual(['b@3']);
    const rows = { messages: [row('c', 12, { chat_id: 'two' }), row('d', 12, { chat_id: 'three' })] };
    await cache.storePull(OWNER, at(10), pull({ rows: rows as never }), dropNone); // only the fields that the test needs
    expect(await storedRows()).toEqual(['b@3', 'c@12']);
  });
});

describe('a pull', () => {
  test('updates the queries that it continues', async () => {
    await storeList(OWNER, QUERY, [row('a', 3), row('b', 4)]);
    await cache.storePull(
      OWNER,
      at(9),
      pull({ rows: { secrets: [{ ...row('a', 12) }] }, removed_ids: { secrets: ['b'] } }),
      dropNone,
    );
    expect(await storedRows()).toEqual(['a@12']);
    expect((await cache.load(OWNER)).queries).toMatchObject([{ version: 12 }]);
  });

  test('does not update queries at a version before its start', async () => {
    await storeList(OWNER, QUERY, [row('a', 3)]);
    await cache.storePull(OWNER, at(11), pull({ rows: { secrets: [{ ...row('b', 12) }] } }), dropNone);
    expect(await storedRows()).toEqual(['a@3']);
    expect((await cache.load(OWNER)).queries).toMatchObject([{ version: 10 }]);
  });

  test('drops only the rows of the scopes that it resets', async () => {
    await storeList(OWNER, QUERY, [row('a', 3)]);
    const own = [row('b', 3, { chat_id: 'lost' }), row('c', 3, { chat_id: 'held' })];
    await storeList(OWNER, { ...QUERY, key: 'notes', table: 'notes' }, own);
    const visibility_reset = { all: false, scopes: ['lost', 'gained'] };
    const rows = { notes: [{ ...row('d', 4, { chat_id: 'gained' }) }] };
    await cache.storePull(OWNER, at(10), pull({ visibility_reset, rows }), resetOf(BY_NAME, visibility_reset));
    expect(await storedRows()).toEqual(['a@3', 'c@3', 'd@4']);
  });

  test('drops the lists of tables whose rules a release has changed, also when nothing else has', async () => {
    await storeList(OWNER, QUERY, [row('a', 3)]);
    await storeList(OWNER, { ...QUERY, key: 'notes', table: 'notes' }, [row('b', 3)]);
    const rules = { hash: 'all', tables: { secrets: 'r2', notes: 'r1' } };
    await cache.storePull(OWNER, at(10), pull({ version: 10, rules }), dropNone);
    expect(await storedRows()).toEqual(['b@3']);
    expect((await cache.load(OWNER)).queries).toMatchObject([{ key: 'notes', rules: 'r1' }]);
  });

  test('that asks for a reload leaves lists that another client has stored since', async () => {
    await storeList(OWNER, { ...QUERY, version: 12 }, [row('a', 12)]);
    await cache.storePull(OWNER, at(10), pull({ reload: true }), dropNone);
    expect(await storedRows()).toEqual(['a@12']);
    await cache.storePull(OWNER, { epoch: 'e0', version: 99 }, pull({ reload: true }), dropNone);
    expect(await storedRows()).toEqual(['a@12']);
    await cache.storePull(OWNER, at(12), pull({ reload: true, version: 14 }), dropNone);
    expect(await storedRows()).toEqual([]);
  });

  test('does not replace a newer row from an answer', async () => {
    await storeList(OWNER, QUERY, []);
    await cache.storeRow(OWNER, 'secrets', row('a', 14));
    await cache.storePull(OWNER, at(10), pull({ rows: { secrets: [{ ...row('a', 11) }] } }), dropNone);
    await cache.storePull(OWNER, at(12), pull({ version: 13, removed_ids: { secrets: ['a'] } }), dropNone);
    expect(await storedRows()).toEqual(['a@14']);
  });
});

describe('the answer to a change', () => {
  test('is stored when it is newer than its cached query, and never without one', async () => {
    await cache.storeRow(OWNER, 'secrets', row('a', 12));
    expect(await storedRows()).toEqual([]);
    await storeList(OWNER, QUERY, []);
    await cache.storeRow(OWNER, 'secrets', row('b', 9));
    await cache.storeRow(OWNER, 'secrets', row('c', 11));
    expect(await storedRows()).toEqual(['c@11']);
  });
});

test('rows of two databases are not loaded together', async () => {
  await storeList(OWNER, QUERY, [row('a', 3)]);
  const { openDB } = await import('idb');
  const db = await openDB('casita-cache');
  await db.put('queries', { ...QUERY, ...OWNER, key: 'notes', table: 'notes', epoch: 'e2' });
  db.close();
  expect(await cache.load(OWNER)).toEqual({ queries: [], rows: [] });
});

test('rows are stored and deleted per user and family', async () => {
  const lake = { user: 'ana', family: 'lake' };
  await storeList(OWNER, QUERY, [row('a', 1)]);
  await storeList(lake, QUERY, [row('b', 1)]);
  signedIn = 'ben';
  const ben = { user: 'ben', family: 'home' };
  await storeList(ben, QUERY, [row('c', 1)]);
  await cache.dropOtherFamilies('ana', ['home']);
  expect([await storedRows(OWNER), await storedRows(lake), await storedRows(ben)]).toEqual([['a@1'], [], ['c@1']]);
  await cache.wipe();
  expect([await storedRows(OWNER), await storedRows(ben)]).toEqual([[], ['c@1']]);
});

/** Steps of two clients that list and pull at their own pace, and store the answers. */
type Step =
  | { kind: 'write'; row: number; chat: string | null }
  | { kind: 'remove'; row: number }
  | { kind: 'hold'; isHolding: boolean }
  | { kind: 'prune' }
  | { kind: 'list'; client: number; isShared: boolean }
  | { kind: 'pull'; client: number }
  | { kind: 'answer'; row: number };

const rowNumber = fc.nat({ max: 3 });
const clientNumber = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), row: rowNumber, chat: fc.constantFrom('chat', 'me') }),
  fc.record({ kind: fc.constant('remove' as const), row: rowNumber }),
  fc.record({ kind: fc.constant('hold' as const), isHolding: fc.boolean() }),
  fc.record({ kind: fc.constant('prune' as const) }),
  fc.record({ kind: fc.constant('list' as const), client: clientNumber, isShared: fc.boolean() }),
  fc.record({ kind: fc.constant('pull' as const), client: clientNumber }),
  fc.record({ kind: fc.constant('answer' as const), row: rowNumber }),
);

test('a client that starts from rows stored by two clients in any order ends up equal to a fresh list', async () => {
  const tables = [notes, secrets, messages];
  const [scoped, shared] = [notes, secrets];

  async function store(steps: readonly Step[]): Promise<{ family: FakeFamily }> {
    globalThis.indexedDB = new IDBFactory();
    cache.close();
    const family = new FakeFamily('home', tables);
    family.setActor('me', ACTOR);
    const familyStores: FamilyStore[] = [createFamilyStore(), createFamilyStore()];
    for (const next of steps) {
      if (next.kind === 'write')
        family.write('notes', { id: `row-${next.row}`, deleted_at: null, ...{ chat_id: next.chat } });
      if (next.kind === 'remove')
        family.write('notes', { id: `row-${next.row}`, deleted_at: 'now', ...{ chat_id: 'me' } });
      if (next.kind === 'hold') family.setScopeHolder('chat', 'me', next.isHolding);
      if (next.kind === 'prune') family.prunedTo = family.version;
      if (next.kind === 'answer') {
        const answered = family.list(ACTOR, scoped).rows.find(({ id }) => id === `row-${next.row}`);
        if (answered) await cache.storeRow(OWNER, 'notes', answered);
      }
      if (next.kind === 'list') await list(familyStores[next.client], next.isShared ? shared : scoped, family);
      if (next.kind === 'pull') await pullInto(familyStores[next.client], family);
    }
    return { family };
  }

  async function list(familyStore: FamilyStore | undefined, table: AnyFamilyTable, family: FakeFamily): Promise<void> {
    const answer = family.list(ACTOR, table);
    const listed = familyStore?.takeList(table, {}, {}, answer);
    if (listed) await cache.storeList(OWNER, listed);
  }

  async function pullInto(familyStore: FamilyStore | undefined, family: FakeFamily): Promise<PullAnswer | null> {
    const asked = { epoch: familyStore?.epoch() ?? '', version: familyStore?.since() ?? -1 };
    if (!familyStore || asked.version < 0) return null;
    const answer = family.pull(ACTOR, asked.epoch, asked.version);
    familyStore.takePull(asked, answer);
    await cache.storePull(OWNER, asked, answer, resetOf(BY_NAME, answer.visibility_reset));
    return answer;
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
      const { family } = await store(steps);
      const familyStore = createFamilyStore();
      familyStore.takeQueries((await cache.load(OWNER)).queries, tables);
      for (const table of tables) familyStore.wake(table, await cache.load(OWNER, table.name));
      for (let answer = await pullInto(familyStore, family); answer?.more;)
        answer = await pullInto(familyStore, family);
      if (!familyStore.stretchFor(notes, {})) await list(familyStore, notes, family);
      const fresh = family.list(ACTOR, notes).rows.map(({ id, version }) => `${id}@${version}`);
      expect(
        familyStore
          .list(notes, {})
          .map(({ id, version }) => `${id}@${version}`)
          .toSorted(),
      ).toEqual(fresh.toSorted());
      const stored = (await cache.load(OWNER, 'notes')).rows;
      expect(stored.map((each) => `${each.row.id}@${each.row.version}`).toSorted()).toEqual(fresh.toSorted());
    }),
    { numRuns: runsOf(150) },
  );
});
