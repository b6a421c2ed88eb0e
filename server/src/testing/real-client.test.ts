import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import type { RowsQuery, RowsView } from '#web/lib/sync/family-rows.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { events, posts } from '#web/lib/testing/list-tables.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { listTables } from './list-tables.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

let world: RealWorld;
let client: WholeClient;
beforeAll(async () => {
  world = await aRealWorld(listTables);
  client = await world.openClient();
});
afterAll(() => world.close());

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

/** A list as a screen has it, from its first rendering. */
function watch(table: AnyFamilyTable, query: RowsQuery, from = client) {
  const rows = from.familyRows();
  if (!rows) throw new Error('The client has no family.');
  const stop = rows.want(table, query);
  const view = (): RowsView => rows.view(table, query);
  const names = () => view().rows.map((row) => nameOf(row));
  return {
    ...{ stop, view, names },
    /** Waits until exactly these rows are shown, confirmed by the server. */
    shows: (...wanted: string[]) =>
      soon(() => expect([names(), view()]).toMatchObject([wanted, { status: 'ready', isFresh: true }])),
    more: (side: 'older' | 'newer') => rows.loadMore(table, query, side),
  };
}

function nameOf(row: BaseRow): string {
  const { text, title } = row as unknown as Record<string, string>; // a post or an event
  return text ?? title ?? '';
}

async function make(table: AnyFamilyTable, fields: object): Promise<string> {
  const answer = await world.ben.post(`/api/tables/${table.name}`, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

describe('a filter means the same to client and server', () => {
  const CHATS = [newId(), newId(), newId()] as const;
  beforeAll(async () => {
    await make(posts, { text: 'a', chat_id: CHATS[0], stars: 1 });
    await make(posts, { text: 'b', chat_id: CHATS[1], is_pinned: true });
    await make(posts, { text: 'a,b' });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['one text', { text: 'a' }, ['a']],
    ['several texts', { text: ['a', 'b'] }, ['b', 'a']],
    ['a text with a comma', { text: 'a,b' }, ['a,b']],
    ['ids', { chat_id: [CHATS[0], CHATS[1]] }, ['b', 'a']],
    ['an id that no row has', { chat_id: CHATS[2] }, []],
    ['null', { chat_id: null, text: ['a', 'a,b'] }, ['a,b']],
    ['null or an id', { chat_id: [null, CHATS[1]] }, ['a,b', 'b']],
    ['a boolean', { is_pinned: true }, ['b']],
    ['a number', { stars: [1] }, ['a']],
    ['an undefined value: all rows', { text: undefined, stars: [0, 1] }, ['a,b', 'b', 'a']],
    ['no value at all: no row', { text: [] }, []],
  ])('%s', async (_name, filter, wanted) => {
    const list = watch(posts, { filter });
    await list.shows(...wanted);
    list.stop();
  });

  it('is the same list in any order of values', async () => {
    const [list, other] = [
      watch(posts, { filter: { text: ['a', 'b'] } }),
      watch(posts, { filter: { text: ['b', 'a'] } }),
    ];
    await list.shows('b', 'a');
    expect(other.view()).toMatchObject({ status: 'ready' });
  });
});

describe('a table in pages', () => {
  const chat_id = newId();
  const ids: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 12; n += 1) ids.push(await make(posts, { text: `p${n}`, chat_id }));
  });

  it('shows the rows around one, brings more on both sides, and becomes one list with the newest', async () => {
    const around = watch(posts, { filter: { chat_id }, around: ids[4] });
    await around.shows('p5', 'p4', 'p3');
    expect(around.view()).toMatchObject({ hasMore: true, hasNewer: true });
    const newest = watch(posts, { filter: { chat_id } });
    await newest.shows('p11', 'p10', 'p9');
    await around.more('newer');
    await around.shows('p8', 'p7', 'p6', 'p5', 'p4', 'p3');
    expect(newest.names()).toEqual(['p11', 'p10', 'p9']);
    await around.more('newer');
    expect(around.view()).toMatchObject({ hasMore: true, hasNewer: false });
    expect(newest.names()).toEqual(['p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3']);
    await newest.more('older');
    await newest.shows(...Array.from({ length: 12 }, (_, n) => `p${11 - n}`));
    expect(newest.view()).toMatchObject({ hasMore: false, hasNewer: false });

    await world.ben.delete(`/api/tables/posts/${ids[4]}`);
    await soon(() => expect(around.names()).not.toContain('p4'));
    expect(around.names()).toHaveLength(11);
  });

  it('says that a row is not there', async () => {
    const list = watch(posts, { around: newId() });
    await soon(() => expect(list.view()).toMatchObject({ status: 'error', error: { code: 'PGRST116' } }));
  });
});

describe('a table listed by windows', () => {
  const DAY = (n: number) => `2026-12-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  const between = (from: number, to: number): RowsQuery => ({ window: { from: DAY(from), to: DAY(to) } });

  it('shows what overlaps each window, moves rows between them, and works offline', async () => {
    const long = await make(events, { title: 'long', starts_at: DAY(2), ends_at: DAY(20) });
    await make(events, { title: 'early', starts_at: DAY(3) });
    const late = await make(events, { title: 'late', starts_at: DAY(16), ends_at: DAY(17) });
    const [first, third] = [watch(events, between(1, 8)), watch(events, between(15, 22))];
    await first.shows('long', 'early');
    await third.shows('long', 'late');
    const second = watch(events, between(8, 15));
    await second.shows('long');
    // What lies between known windows needs no further call.
    expect(watch(events, between(6, 18)).view()).toMatchObject({ status: 'ready' });

    await world.ben.patch(`/api/tables/events/${late}`, { starts_at: DAY(9), ends_at: null });
    await soon(() => expect([second.names(), third.names()]).toEqual([['long', 'late'], ['long']]));
    await world.ben.delete(`/api/tables/events/${long}`);
    await soon(() => expect([first.names(), second.names(), third.names()]).toEqual([['early'], ['late'], []]));
    await world.ben.post(`/api/tables/events/${long}/restore`);
    await soon(() => expect(first.names()).toEqual(['long', 'early']));

    world.browser.setOnline(false);
    createWriter(client, client.familyRows(), events).update(late, { starts_at: DAY(4) });
    await soon(() => expect([first.names(), second.names()]).toEqual([['long', 'early', 'late'], ['long']]));
    const reopened = await world.openClient();
    await soon(() => expect(reopened.familyRows()?.view(events, between(2, 7)).status).toBe('ready'));
    const again = watch(events, between(1, 8), reopened);
    // Rows and waiting changes are read at once, and either may be there first.
    await soon(() => expect(again.names()).toEqual(['long', 'early', 'late']));
    expect(watch(events, between(20, 28), reopened).view().status).toBe('loading');
    world.browser.setOnline(true);
    await soon(() => expect(client.outbox.entries()).toEqual([]));
    const { rows } = (await world.ben.get(`/api/tables/events?from=${DAY(4)}&to=${DAY(5)}`)).json();
    expect(rows.map(nameOf)).toEqual(['long', 'late']);
  });
});
