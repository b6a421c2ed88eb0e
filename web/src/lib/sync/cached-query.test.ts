import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { PAGES_STORED_MAX } from '#contract/limits.ts';
import type { ListPart } from '#contract/list-query.ts';
import { FakeFamily } from '../testing/fake-family.ts';
import { posts as postsByTime } from '../testing/list-tables.ts';
import { createCacheDb } from './cache/cache-db.ts';
import { createFamilyStore } from './family-store.ts';
import { resetOf } from './visibility-reset.ts';

const posts = { ...postsByTime, sync: { by: 'text', size: 2 } as const };
const OWNER = { user: 'me', family: 'family' };
const PARENT = { memberId: 'me', effectiveRole: 'parent' } as const;

test('a further page that arrives after its list was dropped claims nothing', () => {
  const family = new FakeFamily('family', [posts]);
  family.setActor('me', PARENT);
  for (let n = 0; n < 5; n += 1) family.write('posts', { id: `row-${n}`, ...{ text: 't', is_pinned: false } });
  const store = createFamilyStore();
  store.takeList(posts, {}, {}, family.list(PARENT, posts));
  const part = { after: store.stretchFor(posts, {})?.end ?? '' };
  const since = family.version;
  family.setActor('me', PARENT);
  const answer = family.list(PARENT, posts, part);
  store.takePull({ epoch: family.epoch, version: since }, family.pull(PARENT, family.epoch, since));
  store.takeList(posts, {}, part, answer);
  expect([store.stretchFor(posts, {}), store.stretchFor(posts, { around: 'row-2' })]).toEqual([null, null]);
});

test('a page that a release lists by other rules drops the pages before it, in memory and on the device', async () => {
  globalThis.indexedDB = new IDBFactory();
  const family = new FakeFamily('family', [posts]);
  family.setActor('me', PARENT);
  for (let n = 0; n < 5; n += 1) family.write('posts', { id: `row-${n}`, ...{ text: 't', is_pinned: false } });
  const [cache, store] = [createCacheDb(() => true), createFamilyStore()];
  const take = async (part: ListPart, rules: string) => {
    const listed = store.takeList(posts, {}, part, { ...family.list(PARENT, posts, part), rules });
    if (listed) await cache.storeList(OWNER, listed);
  };
  await take({}, 'r1');
  await take({ after: store.stretchFor(posts, {})?.end ?? '' }, 'r2');
  expect([store.stretchFor(posts, {}), store.find(posts, 'row-4')]).toEqual([null, null]);
  expect(await cache.load(OWNER, posts.name)).toEqual({ queries: [], rows: [] });
  await take({}, 'r2');
  expect(store.list(posts, {})).toHaveLength(posts.sync.size);
  expect((await cache.load(OWNER)).queries).toMatchObject([{ rules: 'r2' }]);
  cache.close();
});

test('a list around a removed row stays when another chat is reset, and begins anew with its own', () => {
  const chats = { ...posts, seenBy: { scope: 'chat_id' } as const };
  const family = new FakeFamily('family', [chats]);
  family.setActor('me', PARENT);
  for (const chat of ['one', 'two']) family.setScopeHolder(chat, 'me', true);
  const write = (n: number, fields: object) =>
    family.write('posts', { id: `row-${n}`, ...{ chat_id: 'one', is_pinned: false }, ...fields });
  for (let n = 0; n < 5; n += 1) write(n, { text: `t${n}` });
  const store = createFamilyStore();
  const query = { filter: { chat_id: 'one' }, around: 'row-2' };
  const part = { around: 'row-2' };
  const list = () => store.takeList(chats, query.filter, part, family.list(PARENT, chats, part));
  const pull = () => {
    const asked = { epoch: family.epoch, version: store.since() ?? 0 };
    store.takePull(asked, family.pull(PARENT, asked.epoch, asked.version));
  };
  list();
  write(2, { deleted_at: '2026-11-20T10:00:00.000Z' });
  pull();
  family.setScopeHolder('two', 'me', false);
  pull();
  expect(store.stretchFor(chats, query)).not.toBeNull();
  family.setScopeHolder('one', 'me', false);
  pull();
  expect(store.stretchFor(chats, query)).toBeNull();
  family.setScopeHolder('one', 'me', true);
  write(2, { text: 't9', deleted_at: null });
  list();
  expect(store.list(chats, query).map(({ id }) => id)).toContain('row-2');
});

test('a device stores the newest pages of a list, however many are loaded and arrive', async () => {
  globalThis.indexedDB = new IDBFactory();
  const family = new FakeFamily('family', [posts]);
  family.setActor('me', PARENT);
  const write = (n: number) =>
    family.write('posts', { id: `row-${String(n).padStart(3, '0')}`, ...{ text: 't', is_pinned: false } });
  for (let n = 100; n < 200; n += 1) write(n);
  const [cache, store] = [createCacheDb(() => true), createFamilyStore()];
  let part: ListPart = {};
  for (let page = 0; page < PAGES_STORED_MAX + 5; page += 1) {
    const listed = store.takeList(posts, {}, part, family.list(PARENT, posts, part));
    if (listed) await cache.storeList(OWNER, listed);
    part = { after: store.stretchFor(posts, {})?.end ?? '' };
  }
  const bound = posts.sync.size * PAGES_STORED_MAX;
  const storedIds = async () => (await cache.load(OWNER, posts.name)).rows.map((each) => each.row.id).toSorted();
  const newest = () =>
    [...family.list(PARENT, { ...posts, sync: { by: 'text', size: bound } }).rows].map(({ id }) => id).toSorted();
  expect(store.list(posts, {})).toHaveLength(bound + 5 * posts.sync.size);
  expect(await storedIds()).toEqual(newest());
  const since = family.version;
  for (let n = 200; n < 230; n += 1) write(n);
  await cache.storePull(
    OWNER,
    { epoch: family.epoch, version: since },
    family.pull(PARENT, family.epoch, since),
    resetOf(new Map(), null),
  );
  expect(await storedIds()).toEqual(newest());
  const reopened = createFamilyStore();
  reopened.takeQueries((await cache.load(OWNER)).queries, [posts]);
  expect(reopened.stretchFor(posts, {})).toBeNull();
  reopened.wake(posts, await cache.load(OWNER, posts.name));
  expect(reopened.stretchFor(posts, {})).toMatchObject({ start: null });
  expect(reopened.list(posts, {})).toHaveLength(bound);
  cache.close();
});
