import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createWriter, writeGroup } from '#web/lib/sync/writer.ts';
import type { RowsQuery } from '#web/lib/sync/family-rows.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { addMember, aFamily, type TestMember } from './family.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';
import { circleNotes, circles, scopedTables } from './scoped-circles.ts';

let world: RealWorld;
let client: WholeClient;
let zoe: TestMember;
beforeEach(async () => {
  world = await aRealWorld(scopedTables);
  zoe = await addMember(world.server, world.ben.familyId, 'zoe', 'child');
  client = await world.openClient();
  const rows = client.familyRows();
  rows?.want(circles, {});
  await vi.waitUntil(() => rows?.view(circles, {}).isFresh, { timeout: 10_000, interval: 5 });
});
afterEach(() => world.close());

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const CIRCLES = '/api/tables/circles';
const MESSAGES = '/api/tables/circle_notes';

/** The titles and texts that the client shows. */
const shown = (table: typeof circles | typeof circleNotes, query: RowsQuery = {}) =>
  (client.familyRows()?.view(table, query).rows ?? []).map((row) => {
    const { title, text } = row as unknown as Record<string, string>; // a circle or a message
    return title ?? text ?? '';
  });
const seenBy = async (member: TestMember, address = CIRCLES) =>
  (await member.get(address)).json().rows.map(({ title, text }: Record<string, string>) => title ?? text);

async function makeCircle(by: TestMember, title: string, participants: readonly string[], texts: string[] = []) {
  const id = newId();
  const answer = await by.post(CIRCLES, { id, title, participants });
  expect(answer.statusCode, answer.body).toBe(200);
  for (const text of texts) expect((await by.post(MESSAGES, { text, circle_id: id })).statusCode).toBe(200);
  return id;
}

describe('a member makes a scope and shares it', () => {
  it('without a network: the circle and its first message are saved as one, for its participants alone', async () => {
    world.browser.setOnline(false);
    writeGroup(client, client.familyRows(), (group) => {
      const id = group.create(circles, { title: 'Surprise', participants: [world.anaId, world.ben.id] });
      group.create(circleNotes, { text: 'A cake?', circle_id: id });
    });
    expect(shown(circles)).toEqual(['Surprise']);
    world.browser.setOnline(true);
    await soon(() => expect(client.outbox.entries()).toEqual([]));
    expect(client.status.read().notSaved).toEqual([]);
    expect([await seenBy(world.ben), await seenBy(world.ben, MESSAGES)]).toEqual([['Surprise'], ['A cake?']]);
    expect([await seenBy(zoe), await seenBy(zoe, MESSAGES)]).toEqual([[], []]);
    await soon(() => expect(shown(circles)).toEqual(['Surprise']));
  });

  it('adds and removes holders, and one who is removed cannot come back by themselves', async () => {
    const { id } = createWriter(client, client.familyRows(), circles).create({
      title: 'Plans',
      participants: [world.anaId, world.ben.id],
    });
    await soon(async () => expect(await seenBy(world.ben)).toEqual(['Plans']));
    const write = createWriter(client, client.familyRows(), circles);
    await write.update(id, { participants: [world.anaId, zoe.id] }).answered;
    expect([await seenBy(world.ben), await seenBy(zoe)]).toEqual([[], ['Plans']]);
    for (const participants of [[world.ben.id], [world.anaId, world.ben.id]]) {
      expect((await world.ben.patch(`${CIRCLES}/${id}`, { participants })).statusCode).toBe(404);
      expect((await world.ben.post(CIRCLES, { id, title: 'Mine', participants })).statusCode).toBe(403);
    }
    expect((await zoe.patch(`${CIRCLES}/${id}`, { participants: [zoe.id, world.ben.id] })).statusCode).toBe(403);
    expect((await zoe.patch(`${CIRCLES}/${id}`, { participants: [world.anaId] })).statusCode).toBe(200);
    expect(await seenBy(zoe)).toEqual([]);
  });

  it.each([
    ['a member', () => zoe.id],
    ['the member themselves', () => world.ben.id],
    [
      'a person without an account',
      async () => (await world.ben.post('/api/tables/members', { first_name: 'Luz' })).json().id,
    ],
    ['an account outside the family', async () => (await aFamily(world.server, { eva: 'parent' })).eva.id],
  ])('but not with the id of %s', async (_whose, idOf) => {
    const id = await idOf();
    const answer = await world.ben.post(CIRCLES, { id, title: 'Theirs', participants: [world.ben.id] });
    expect([403, 409]).toContain(answer.statusCode);
    const { rows } = await world.server.admin.query('select 1 from scope_holders where scope_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('but not with the id of a scope that exists or existed, nor is a person made with it', async () => {
    const id = await makeCircle(world.ben, 'Old', [world.ben.id], ['Secret']);
    const given = newId();
    await world.server.transactions.withSystem('a scope of the server', { familyId: zoe.familyId }, ({ db }) =>
      db
        .insertInto('scope_holders')
        .values({ family_id: zoe.familyId, scope_id: given, member_id: world.ben.id })
        .execute(),
    );
    await world.server.transactions.withSystem('purge', { familyId: zoe.familyId }, ({ db }) =>
      db
        .deleteFrom('circles' as 'tasks')
        .where('id', '=', id)
        .execute(),
    );
    for (const taken of [id, given]) {
      const answer = await zoe.post(CIRCLES, { id: taken, title: 'Again', participants: [zoe.id] });
      expect([taken, answer.statusCode]).toEqual([taken, 403]);
      const person = await world.ben.post('/api/tables/members', { id: taken, first_name: 'Luz' });
      expect(person.statusCode).toBe(409);
    }
    expect(
      (await world.ben.post(CIRCLES, { id: given, title: 'Taken', participants: [world.ben.id] })).statusCode,
    ).toBe(409);
  });

  it('and loses it for good when they leave the family', async () => {
    const id = await makeCircle(zoe, 'Ours', [zoe.id, world.ben.id]);
    const setLeft = (left_at: string | null) =>
      world.server.transactions.withSystem('membership', { familyId: zoe.familyId }, ({ db }) =>
        db.updateTable('members').set({ left_at }).where('id', '=', world.ben.id).execute(),
      );
    await setLeft(new Date(0).toISOString());
    await setLeft(null);
    expect(await seenBy(world.ben)).toEqual([]);
    const participants = [zoe.id, world.ben.id, world.anaId];
    expect((await zoe.patch(`${CIRCLES}/${id}`, { participants })).statusCode).toBe(200);
    await soon(() => expect(shown(circles)).toEqual(['Ours']));
    expect(await seenBy(world.ben)).toEqual([]);
  });
});

it('a scoped row without a scope is not stored', async () => {
  const { rows } = await world.server.admin.query(
    "select attnotnull from pg_attribute where attrelid = 'circle_notes'::regclass and attname = 'circle_id'",
  );
  expect(rows).toEqual([{ attnotnull: true }]);
});

it('gaining and losing one circle leaves the loaded pages of another as they are', async () => {
  const texts = Array.from({ length: 7 }, (_, index) => `a${index}`);
  const a = await makeCircle(world.ben, 'A', [world.ben.id, world.anaId], texts);
  const query = { filter: { circle_id: a } };
  const rows = client.familyRows();
  rows?.want(circleNotes, query);
  await soon(() => expect(shown(circleNotes, query)).toEqual(['a6', 'a5', 'a4']));
  await rows?.loadMore(circleNotes, query);
  const pages = ['a6', 'a5', 'a4', 'a3', 'a2', 'a1'];
  expect(shown(circleNotes, query)).toEqual(pages);
  const before = rows?.view(circleNotes, query).rows;

  const lists = () => world.requests.filter((request) => request.startsWith('GET /api/tables')).length;
  const listed = lists();
  const b = await makeCircle(world.ben, 'B', [world.ben.id, world.anaId], ['b0']);
  await soon(() => expect(shown(circles).toSorted()).toEqual(['A', 'B']));
  expect(rows?.view(circleNotes, query).rows).toBe(before);
  await world.ben.patch(`${CIRCLES}/${b}`, { participants: [world.ben.id] });
  await soon(() => expect(shown(circles)).toEqual(['A']));
  expect(rows?.view(circleNotes, query).rows).toBe(before);
  expect(lists()).toBe(listed);

  const reopened = await world.openClient();
  await soon(() => expect(reopened.familyRows()?.view(circleNotes, query).rows).toHaveLength(pages.length));
  await world.ben.patch(`${CIRCLES}/${a}`, { participants: [world.ben.id] });
  await soon(() => expect([shown(circles), shown(circleNotes, query)]).toEqual([[], []]));
});
