import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { familyInvitations } from '#contract/areas/family-invitations.ts';
import type { BaseRow } from '#contract/family-table.ts';
import { may } from '#contract/permissions.ts';
import { messages, notes, secrets } from '../testing/private-notes.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, TABLES, type OpenClient, type World } from '../testing/world.ts';

const CHAT = '01900000-0000-7000-8000-00000000c4a7';
const OTHER_CHAT = '01900000-0000-7000-8000-00000000c4a8';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

/** An id of a row made from a readable name. */
function idOf(name: string): string {
  return `01900000-0000-7000-8000-${Buffer.from(name.slice(0, 6)).toString('hex').padStart(12, '0')}`;
}

function write(table: string, name: string, fields: object): void {
  world.home.write(table, { id: idOf(name), deleted_at: null, ...fields });
}

const nameOf = (id: string) => Buffer.from(id.slice(-12), 'hex').toString().replaceAll('\0', '');
const isShown = (name: string) => client.familyRows()?.find(notes, idOf(name)) != null;

const stored = (rows: readonly Pick<BaseRow, 'id' | 'version'>[]) =>
  rows.map(({ id, version }) => `${id}@${version}`).toSorted();

async function storedOnDevice(table: string): Promise<string[]> {
  const cache = await openDB('casita-cache');
  const rows = await cache.getAll('rows');
  cache.close();
  const own = rows.filter((record) => record.table === table && record.family === world.home.id);
  return stored(own.map(({ row }) => row));
}

/** Waits until memory and device contain exactly the rows of a fresh list. */
async function expectFreshList(): Promise<void> {
  const actor = world.home.actors.get(world.ana.id);
  for (const table of TABLES.filter(({ sync, persist }) => sync === 'full' && persist === 'disk')) {
    const wanted = actor && may(actor, table.may.read) ? stored(world.home.list(actor, table).rows) : [];
    const inMemory = () => stored(client.familyRows()?.view(table, {}).rows ?? []);
    await until(`${table.name} in memory is ${wanted.join()}`, () => inMemory().join() === wanted.join());
    await until(
      `${table.name} on the device is ${wanted.join()}`,
      async () => (await storedOnDevice(table.name)).join() === wanted.join(),
    );
  }
}

describe('memory and device contain exactly the rows this person may see, after', () => {
  beforeEach(async () => {
    write('notes', 'shared', { text: 'For all', chat_id: world.ana.id });
    write('notes', 'private', { text: 'For the chat', chat_id: CHAT });
    write('notes', 'other', { text: 'For the other chat', chat_id: OTHER_CHAT });
    await until('the visible rows are shown', () => isShown('shared') && !isShown('private'));
  });

  test('joining and leaving a scope', async () => {
    world.home.setScopeHolder(CHAT, world.ana.id, true);
    await until('the row is shown', () => isShown('private'));
    await expectFreshList();
    world.home.setScopeHolder(CHAT, world.ana.id, false);
    await until('the row is hidden', () => !isShown('private'));
    await expectFreshList();
  });

  test('a row moving between scopes', async () => {
    world.home.setScopeHolder(CHAT, world.ana.id, true);
    write('notes', 'other', { chat_id: CHAT });
    await expectFreshList();
    write('notes', 'private', { chat_id: OTHER_CHAT });
    await expectFreshList();
  });

  test('a start in which nothing shows a table: it follows the feed on the device, and is read from there', async () => {
    await settle();
    client.device.kill();
    client = world.openTab();
    client.keepLive();
    await until('the client is live', () => world.server.calls.at(-1)?.path === '/api/live');
    const lists = () => world.server.calls.filter(({ path }) => path.startsWith('/api/tables')).length;
    const before = lists();
    write('notes', 'later', { text: 'Later', chat_id: world.ana.id });
    write('notes', 'shared', { text: 'Changed' });
    const wanted = stored(world.home.list({ memberId: world.ana.id, effectiveRole: 'parent' }, notes).rows);
    await until('the device has it', async () => (await storedOnDevice('notes')).join() === wanted.join());
    expect(client.familyRows()?.view(notes, {})).toMatchObject({ rows: [], status: 'loading' });
    await expectFreshList();
    expect(client.familyRows()?.view(notes, {})).toMatchObject({ status: 'ready', isFresh: true });
    expect(lists()).toBe(before);
  });

  test('deleting and restoring', async () => {
    write('notes', 'shared', { deleted_at: '2026-11-20T10:00:00.000Z' });
    await until('it is hidden', () => !isShown('shared'));
    await expectFreshList();
    write('notes', 'shared', { text: 'Back' });
    await expectFreshList();
  });

  test('a change of role', async () => {
    // Only those who manage the family see its invitations.
    write('family_invitations', 'shared', { email: 'ivy@invited.test' });
    await until('it is shown', () => client.familyRows()?.view(familyInvitations, {}).rows.length === 1);
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'child' });
    await until('the session knows', () => client.session.read().family?.role === 'child');
    await expectFreshList();
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'parent' });
    await expectFreshList();
  });

  test('being removed from the family and added again', async () => {
    const actor = world.home.actors.get(world.ana.id);
    world.home.actors.delete(world.ana.id);
    world.server.cutStreams('reset');
    await world.clock.advance(2_000);
    await until('the client is in the other family', () => client.session.read().family?.id === world.lake.id);
    await until('nothing is on the device', async () => (await storedOnDevice('notes')).length === 0);
    if (actor) world.home.setActor(world.ana.id, actor);
    await client.session.refreshAccount();
    client.session.switchFamily(world.home.id);
    await expectFreshList();
  });

  test('a restored database, while changes wait', async () => {
    await expectFreshList();
    world.browser.setOnline(false);
    const change = { id: crypto.randomUUID(), table: 'notes', op: 'create', row_id: crypto.randomUUID() } as const;
    await client
      .familyRows()
      ?.write({ ...change, fields: { text: 'Mine', chat_id: world.ana.id }, made_at: '2026-11-20T10:00:00.000Z' });
    world.home.reset();
    world.server.cutStreams('reset');
    world.browser.setOnline(true);
    await world.clock.advance(5_000);
    await until('the change is saved', () => client.outbox.entries().length === 0);
    await expectFreshList();
    expect(client.familyRows()?.find(notes, change.row_id)).toMatchObject({ text: 'Mine' });
  });

  test('a feed that was pruned meanwhile', async () => {
    world.server.cutStreams('silent');
    write('notes', 'shared', { text: 'Newer' });
    world.home.prunedTo = world.home.version;
    await world.clock.advance(40_000);
    await expectFreshList();
  });

  test('a long absence that takes several pulls', async () => {
    world.server.cutStreams('silent');
    world.home.pageSize = 3;
    for (let index = 0; index < 20; index += 1)
      write('notes', `row-${index % 7}`, { text: `${index}`, chat_id: world.ana.id });
    await world.clock.advance(40_000);
    await expectFreshList();
  });

  test('a start from stored rows, with the server unreachable and then back', async () => {
    world.browser.setOnline(false);
    client.device.kill();
    client = world.openTab();
    client.keepLive();
    await until('it is shown without network', () => isShown('shared'));
    expect(client.session.read()).toMatchObject({ state: 'signed-in', family: { id: world.home.id } });
    expect(client.familyRows()?.view(notes, {})).toMatchObject({ status: 'ready', isFresh: false });
    write('notes', 'shared', { deleted_at: '2026-11-20T10:00:00.000Z' });
    world.browser.setOnline(true);
    await until('it is hidden', () => !isShown('shared'));
    await expectFreshList();
  });
});

test('rows of tables with `keep: memory` are not stored on the device', async () => {
  write('secrets', 'one', { text: 'A secret' });
  const release = client.familyRows()?.want(secrets, {});
  await until('it is shown', () => client.familyRows()?.view(secrets, {}).rows.length === 1);
  write('secrets', 'two', { text: 'Another' });
  await until('both are shown', () => client.familyRows()?.view(secrets, {}).rows.length === 2);
  await settle();
  expect(await storedOnDevice('secrets')).toEqual([]);
  release?.();
});

test('a paged table is loaded newest first, page by page, and stays live', async () => {
  for (let index = 0; index < 8; index += 1) {
    write('messages', `m${index}`, { text: `${index}`, chat_id: CHAT, created_at: `2026-11-20T10:00:0${index}.000Z` });
  }
  const rows = client.familyRows();
  const query = { filter: { chat_id: CHAT } };
  rows?.want(messages, query);
  const texts = () =>
    rows
      ?.view(messages, query)
      .rows.map(({ id }) => nameOf(id))
      .join();
  await until('the first page is shown', () => texts() === 'm7,m6,m5');
  expect(rows?.view(messages, query).hasMore).toBe(true);
  await rows?.loadMore(messages, query);
  expect(texts()).toBe('m7,m6,m5,m4,m3,m2');
  // A change to a row beyond the loaded pages shows nothing; a new row appears.
  write('messages', 'm0', { text: 'edited' });
  write('messages', 'm9', { text: 'new', chat_id: CHAT, created_at: '2026-11-20T10:00:09.000Z' });
  write('messages', 'm5', { deleted_at: '2026-11-20T10:00:00.000Z' });
  await until('the pages are up to date', () => texts() === 'm9,m7,m6,m4,m3,m2');
  await rows?.loadMore(messages, query);
  expect(texts()).toBe('m9,m7,m6,m4,m3,m2,m1,m0');
  expect(rows?.view(messages, query)).toMatchObject({ hasMore: false });
});

test('"Recently deleted" is fetched, stays up to date, and is not stored', async () => {
  write('notes', 'one', { text: 'One', chat_id: world.ana.id });
  await until('it is here', () => isShown('one'));
  const rows = client.familyRows();
  const query = { removed: true };
  rows?.want(notes, query);
  const removed = () =>
    rows
      ?.view(notes, query)
      .rows.map(({ id }) => nameOf(id))
      .join();
  await until('the list is empty', () => rows?.view(notes, query).status === 'ready' && removed() === '');
  write('notes', 'one', { deleted_at: '2026-11-20T10:00:00.000Z' });
  await until('it is listed', () => removed() === 'one');
  world.browser.setOnline(false);
  const change = { id: crypto.randomUUID(), table: 'notes', op: 'restore', row_id: idOf('one') } as const;
  await rows?.write({ ...change, fields: {}, made_at: '2026-11-20T10:00:00.000Z' });
  expect(removed()).toBe('');
  expect(rows?.view(notes, {}).rows).toMatchObject([{ id: idOf('one'), _waiting: true }]);
  expect(await storedOnDevice('notes')).toEqual([]);
});
