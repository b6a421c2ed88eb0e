import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { covers, placeOf } from '#contract/list-order.ts';
import { normaliseFilter, type Filter, type ListPart } from '#contract/list-query.ts';
import type { Actor } from '#contract/permissions.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { Refused } from '../testing/fake-answers.ts';
import { FakeFamily } from '../testing/fake-family.ts';
import { day, FILTERS, idOf, OVERTAKEN, row, steps, type Step } from '../testing/list-steps.ts';
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

test('in any order of answers, complete pages and windows end up equal to fresh ones', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { family, clients, actor } = play(taken);
      for (const store of clients) {
        catchUp(store, family, actor);
        expectFresh(store, family, actor);
      }
    }),
    { numRuns: runsOf(2_000), examples: [[[...OVERTAKEN]]] },
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
    { numRuns: runsOf(150), examples: [[[...OVERTAKEN]]] },
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
    { numRuns: runsOf(500) },
  );
});
