import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { covers, placeOf } from '#contract/list-order.ts';
import { normaliseFilter, type Filter, type ListPart } from '#contract/list-query.ts';
import type { Actor } from '#contract/permissions.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { Refused } from '../testing/fake-answers.ts';
import { FakeFamily } from '../testing/fake-family.ts';
import { events, posts as postsByTime } from '../testing/list-tables.ts';
import { createCacheDb, type CacheDb } from './cache/cache-db.ts';
import type { RowsQuery } from './family-rows.ts';
import { createFamilyStore, type FamilyStore } from './family-store.ts';
import { resetOf } from './visibility-reset.ts';

/** Ordered by a column that members can change, so that rows move between pages, and seen by the holders of a chat. */
const posts = {
  ...postsByTime,
  sync: { by: 'text', size: 2 } as const,
  seenBy: { scope: 'chat_id' } as const,
};
const TABLES: readonly AnyFamilyTable[] = [posts, events];
const OWNER = { user: 'me', family: 'family' };
const PARENT: Actor = { memberId: 'me', effectiveRole: 'parent' };
const NOBODY: Actor = { memberId: 'me', effectiveRole: 'self' };

const day = (n: number) => `2026-12-0${n}T00:00:00.000Z`;
const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;

type Step =
  | { kind: 'write'; row: number; at: number; days: number | null; isPinned: boolean; chat: string }
  | { kind: 'hold'; chat: string; isHolding: boolean }
  | { kind: 'remove' | 'restore'; row: number; isPost: boolean }
  | { kind: 'role'; isNobody: boolean }
  | { kind: 'prune' }
  | { kind: 'list'; client: number; query: RowsQuery; isPost: boolean; side: 'first' | 'older' | 'newer'; lag: number }
  | { kind: 'pull'; client: number; ahead: number }
  | { kind: 'answer'; client: number; row: number; isPost: boolean }
  | { kind: 'deliver'; which: number };

const row = fc.nat({ max: 7 });
const time = fc.integer({ min: 1, max: 9 });
const client = fc.nat({ max: 1 });
const chat = fc.constantFrom('one', 'two');
const FILTERS: readonly Filter[] = [
  {},
  { is_pinned: true },
  { is_pinned: [false, true] },
  { chat_id: 'one' },
  { chat_id: ['me', 'two'] },
];
const filter = fc.constantFrom(...FILTERS);
const windows = fc.tuple(time, time).map(([one, other]) => ({
  window: { from: day(Math.min(one, other)), to: `2026-12-0${Math.max(one, other)}T12:00:00.000Z` },
}));
const postQuery = fc.oneof(
  fc.record({ filter }),
  fc.record({ filter, around: row.map((n): string => idOf(n)) }),
) satisfies fc.Arbitrary<RowsQuery>;
const lists = fc.oneof(
  fc.record({
    kind: fc.constant('list' as const),
    client,
    query: postQuery,
    isPost: fc.constant(true),
    side: fc.constantFrom('first' as const, 'older' as const, 'newer' as const),
    lag: fc.nat({ max: 2 }),
  }),
  fc.record({
    kind: fc.constant('list' as const),
    client,
    query: windows,
    isPost: fc.constant(false),
    side: fc.constant('first' as const),
    lag: fc.nat({ max: 2 }),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      row,
      at: time,
      days: fc.option(fc.nat({ max: 4 })),
      isPinned: fc.boolean(),
      chat: fc.oneof(chat, fc.constant('me')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), row, isPost: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), isNobody: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold' as const), chat, isHolding: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const) }) },
  { weight: 6, arbitrary: lists },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pull' as const), client, ahead: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), client, row, isPost: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat({ max: 9 }) }) },
);
const steps = fc.array(step, { maxLength: 50, size: 'max' });

/** What a device stores, in the order in which its clients store it. */
type Storing = (cache: CacheDb) => Promise<void>;

/** Two clients that list, pull and write, whose answers arrive in any order. */
function play(taken: readonly Step[]) {
  const family = new FakeFamily('family', TABLES);
  family.setActor('me', PARENT);
  const actor = () => family.actors.get('me') ?? NOBODY;
  const clients = [createFamilyStore(), createFamilyStore()] as const;
  const stored: Storing[] = [];
  const inFlight: (() => void)[] = [];
  const tableOf = (isPost: boolean): AnyFamilyTable => (isPost ? posts : events);
  const clientOf = (n: number): FamilyStore => (n === 0 ? clients[0] : clients[1]);

  function sendList({ client: n, query, isPost, side, lag }: Step & { kind: 'list' }): void {
    const [table, store] = [tableOf(isPost), clientOf(n)];
    const stretch = store.stretchFor(table, query);
    const place = side === 'older' ? stretch?.end : stretch?.start;
    const first: ListPart = { ...query.window, around: query.around };
    const part = side === 'first' || !place ? first : side === 'older' ? { after: place } : { before: place };
    const answer = answerList(family, actor(), table, query.filter ?? {}, part);
    if (!answer) return;
    answer.version = Math.max(0, answer.version - lag);
    inFlight.push(() => {
      const listed = store.takeList(table, query.filter ?? {}, part, answer);
      if (listed) stored.push((cache) => cache.storeList(OWNER, listed));
    });
  }
  function sendPull(store: FamilyStore, ahead: number): void {
    const since = store.since();
    if (since === null) return;
    const asked = { epoch: family.epoch, version: Math.min(since + ahead, family.version) };
    const answer = structuredClone(family.pull(actor(), asked.epoch, asked.version));
    inFlight.push(() => {
      store.takePull(asked, answer);
      stored.push((cache) => storePull(cache, asked.version, answer));
    });
  }
  for (const next of taken) {
    if (next.kind === 'write') {
      const starts_at = day(next.at);
      const ends_at = next.days === null ? null : day(Math.min(9, next.at + next.days));
      const stamps = { id: idOf(next.row), deleted_at: null };
      family.write('posts', {
        ...stamps,
        ...{ text: day(next.at), is_pinned: next.isPinned, chat_id: next.chat, stars: 0 },
      });
      family.write('events', { ...stamps, ...{ title: '', is_private: false, starts_at, ends_at } });
    }
    if (next.kind === 'remove' || next.kind === 'restore') {
      const { name } = tableOf(next.isPost);
      const deleted_at = next.kind === 'remove' ? '2026-11-20T10:00:00.000Z' : null;
      if (family.rows.get(name)?.has(idOf(next.row))) family.write(name, { id: idOf(next.row), deleted_at });
    }
    if (next.kind === 'role') family.setActor('me', next.isNobody ? NOBODY : PARENT);
    if (next.kind === 'hold') family.setScopeHolder(next.chat, 'me', next.isHolding);
    if (next.kind === 'prune') family.prunedTo = family.version;
    if (next.kind === 'list') sendList(next);
    if (next.kind === 'pull') sendPull(clientOf(next.client), next.ahead);
    if (next.kind === 'answer' && actor() === PARENT) {
      const table = tableOf(next.isPost);
      const seen = [true, false].flatMap(
        (removed) => family.list(actor(), { ...table, sync: 'full' }, { removed }).rows,
      );
      const saved = structuredClone(seen.find(({ id }) => id === idOf(next.row)));
      const store = clientOf(next.client);
      if (saved)
        inFlight.push(() => {
          store.takeRow(table.name, saved);
          stored.push((cache) => cache.storeRow(OWNER, table.name, saved));
        });
    }
    if (next.kind === 'deliver') inFlight.splice(next.which % Math.max(1, inFlight.length), 1)[0]?.();
  }
  for (const deliver of inFlight) deliver();
  return { family, clients, actor: actor(), stored };
}

/** Null where the server has no such list. */
function answerList(family: FakeFamily, actor: Actor, table: AnyFamilyTable, wanted: Filter, part: ListPart) {
  try {
    return structuredClone(family.list(actor, table, { filter: normaliseFilter(wanted), ...part }));
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function storePull(cache: CacheDb, version: number, answer: PullAnswer): Promise<void> {
  const byName = new Map(TABLES.map((table) => [table.name, table]));
  return cache.storePull(OWNER, { epoch: answer.epoch, version }, answer, resetOf(byName, answer.visibility_reset));
}

function catchUp(store: FamilyStore, family: FakeFamily, actor: Actor): void {
  for (let round = 0; round < 100; round += 1) {
    const version = store.since();
    if (version === null) return;
    const answer = family.pull(actor, family.epoch, version);
    store.takePull({ epoch: family.epoch, version }, answer);
    if (!answer.more && !answer.reload) return;
  }
  throw new Error('Never up to date.');
}

const versions = (rows: readonly BaseRow[]) => rows.map(({ id, version }) => `${id}@${version}`);

/** Every list that is said to be complete has exactly the rows of a fresh one. */
function expectFresh(store: FamilyStore, family: FakeFamily, actor: Actor): void {
  const all = (table: AnyFamilyTable, wanted: Filter): BaseRow[] =>
    family.list(actor, { ...table, sync: 'full' }, { filter: normaliseFilter(wanted) }).rows;
  for (const wanted of FILTERS) {
    for (const query of [
      { filter: wanted },
      ...Array.from(family.rows.get('posts')?.keys() ?? [], (around) => ({ filter: wanted, around })),
    ]) {
      const stretch = store.stretchFor(posts, query);
      if (!stretch) continue;
      const fresh = all(posts, wanted)
        .filter((one) => covers(posts.sync, one, stretch))
        .toSorted((one, other) => (placeOf('text', one) > placeOf('text', other) ? -1 : 1));
      expect(versions(store.list(posts, query))).toEqual(versions(fresh));
    }
  }
  for (let from = 1; from <= 9; from += 1) {
    for (let to = from; to <= 9; to += 1) {
      const window = { from: day(from), to: `2026-12-0${to}T12:00:00.000Z` };
      if (!store.stretchFor(events, { window })) continue;
      const fresh = family.list(actor, events, window).rows;
      expect(versions(store.list(events, { window }))).toEqual(versions(fresh));
    }
  }
}

/** Rows come into sight with a scope, in answers that a later list has overtaken, and the list that had them is dropped with that scope. */
const OVERTAKEN: readonly Step[] = [
  { kind: 'list', client: 1, query: { filter: {} }, isPost: true, side: 'first', lag: 0 },
  { kind: 'deliver', which: 0 },
  { kind: 'hold', chat: 'one', isHolding: true },
  { kind: 'write', row: 0, at: 1, days: null, isPinned: false, chat: 'me' },
  { kind: 'pull', client: 1, ahead: 0 },
  { kind: 'list', client: 1, query: { filter: {} }, isPost: true, side: 'first', lag: 0 },
  { kind: 'write', row: 0, at: 1, days: null, isPinned: false, chat: 'me' },
  { kind: 'pull', client: 1, ahead: 0 },
  { kind: 'write', row: 0, at: 1, days: null, isPinned: false, chat: 'one' },
  { kind: 'list', client: 1, query: { filter: { chat_id: ['me', 'two'] } }, isPost: true, side: 'first', lag: 0 },
  { kind: 'deliver', which: 3 },
];

test('in any order of answers, complete pages and windows end up equal to fresh ones', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { family, clients, actor } = play(taken);
      for (const store of clients) {
        catchUp(store, family, actor);
        expectFresh(store, family, actor);
      }
    }),
    { numRuns: 2_000, examples: [[[...OVERTAKEN]]] },
  );
});

test('a client that starts from pages and windows stored by two clients ends up equal to fresh ones', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      globalThis.indexedDB = new IDBFactory();
      const { family, actor, stored } = play(taken);
      const cache = createCacheDb(() => true);
      for (const keep of stored) await keep(cache);
      const store = createFamilyStore();
      store.takeQueries((await cache.load(OWNER)).queries, TABLES);
      for (const table of TABLES) store.wake(table, await cache.load(OWNER, table.name));
      cache.close();
      catchUp(store, family, actor);
      expectFresh(store, family, actor);
    }),
    { numRuns: 150, examples: [[[...OVERTAKEN]]] },
  );
});

test('what is loaded page by page, from wherever, is the whole list in the end', () => {
  fc.assert(
    fc.property(steps, row, (taken, at) => {
      const { family, clients, actor } = play(taken);
      const [store] = clients;
      catchUp(store, family, actor);
      if (actor !== PARENT) return;
      const parts: RowsQuery[] = [{ around: idOf(at) }, {}];
      for (const query of parts) {
        for (let round = 0; round < 20; round += 1) {
          const stretch = store.stretchFor(posts, query);
          const place = stretch && (stretch.start ?? stretch.end);
          if (stretch && !place) break;
          const part = !stretch
            ? { around: query.around }
            : stretch.start
              ? { before: place ?? '' }
              : { after: place ?? '' };
          const answer = answerList(family, actor, posts, {}, part);
          if (!answer) break;
          store.takeList(posts, {}, part, answer);
        }
      }
      expect(store.list(posts, {})).toHaveLength(family.list(actor, { ...posts, sync: 'full' }).rows.length);
    }),
    { numRuns: 500 },
  );
});
