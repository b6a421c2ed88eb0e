import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { storedAudience, type Audience } from '#contract/seen-by/audience.ts';
import { seersOf } from '#contract/seen-by/seers.ts';
import { overrideId } from '#contract/areas/calendar.ts';
import { linkFields } from '#contract/areas/links.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { addMember, aFamily, type TestMember } from '../family.ts';
import { aServer, type TestServer } from '../server.ts';
import { listUrl, make, NAMES, ROLES, TABLES, whoLists, type Home, type TableName } from './audience-family.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** What a member's device is told from now on. */
async function listenTo(member: TestMember) {
  const { epoch, version } = (await member.get('/api/tables/links')).json<{ epoch: string; version: number }>();
  return async () => (await member.get(`/api/changes?epoch=${epoch}&since=${version}`)).json<Pulled>();
}
interface Pulled {
  visibility_reset: { scopes: string[] } | null;
  rows: Record<string, { id: string }[]>;
  removed_ids: Record<string, string[]>;
}

const asSeer = (member: TestMember) => ({ id: member.id, role: member.role, left_at: null });

describe.each(Object.keys(TABLES) as TableName[])('a row of %s', (table) => {
  const kinds: [string, (home: Home) => Audience][] = [
    ['the family', () => null],
    ['managers', () => ({ kind: 'managers', members: [] })],
    ['one', ({ rosa }) => ({ kind: 'people', members: [rosa.id] })],
    ['two', ({ mia, kim }) => ({ kind: 'people', members: [mia.id, kim.id] })],
    ['all but a manager', ({ ben }) => ({ kind: 'except', members: [ben.id] })],
    ['all but children', ({ leo, mia }) => ({ kind: 'except', members: [leo.id, mia.id] })],
  ];

  it.each(kinds)('for %s is seen by those whom the contract says, for each maker', async (_, audienceIn) => {
    const home = await aFamily(server, ROLES);
    for (const maker of ['ana', 'leo', 'rosa'] as const) {
      const audience = audienceIn(home);
      const forWhom = maker === 'ana' ? [home.kim.id] : [home[maker].id];
      const id = await make(home[maker], table, { audience, assigned_members: forWhom });
      const expected = seersOf(
        storedAudience(audience, { memberId: home[maker].id }),
        { maker: home[maker].id, always: [home[maker].id, ...forWhom] },
        NAMES.map((name) => asSeer(home[name])),
      ).map((seer) => seer.id);
      const seers = (await whoLists(home, table, id)).map((name) => home[name].id);
      expect(seers.toSorted()).toEqual(expected.toSorted());
      // A manager who does not see it cannot change it either, nor take it away.
      for (const name of NAMES.filter((one) => !expected.includes(home[one].id))) {
        const url = `/api/tables/${table}/${id}`;
        const tries = [
          home[name].get(`${url}/history`),
          home[name].patch(url, { title: 'Mine' }),
          home[name].delete(url),
        ];
        expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      }
      const history = await Promise.all(
        NAMES.filter((one) => expected.includes(home[one].id)).map((name) =>
          home[name].get(`/api/tables/${table}/${id}/history`),
        ),
      );
      expect(new Set(history.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
  });

  it('reaches those who see it from its first moment without a loss of what their devices have', async () => {
    const home = await aFamily(server, ROLES);
    const [bens, leos] = [await listenTo(home.ben), await listenTo(home.leo)];
    const id = await make(home.ana, table, { audience: { kind: 'managers', members: [] } });
    const told = await bens();
    expect(told.rows[table]?.map((row) => row.id)).toEqual([id]);
    expect(told.visibility_reset).toBeNull();
    expect(await leos()).toMatchObject({ rows: {}, removed_ids: {}, visibility_reset: null });
  });

  it('leaves the devices of those who lose it, and reaches those who gain it, each time it changes', async () => {
    const home = await aFamily(server, ROLES);
    const id = await make(home.ana, table, {});
    const surprise = { kind: 'except', members: [home.ben.id] };
    let [bens, rosas] = [await listenTo(home.ben), await listenTo(home.rosa)];
    expect(
      (await home.ana.patch(`/api/tables/${table}/${id}`, { audience: surprise, title: 'For Ben' })).statusCode,
    ).toBe(200);
    const lost = await bens();
    expect(lost.removed_ids[table]).toEqual([id]);
    expect(JSON.stringify(lost)).not.toContain('For Ben');
    expect((await rosas()).rows[table]?.map((row) => row.id)).toEqual([id]);
    // Nothing of what happens meanwhile reaches Ben, except that something did.
    bens = await listenTo(home.ben);
    await home.ana.patch(`/api/tables/${table}/${id}`, { title: 'A boat' });
    expect(await bens()).toMatchObject({ rows: {}, removed_ids: {}, visibility_reset: null });
    // At last it is shown; and hidden once more.
    for (let round = 0; round < 2; round += 1) {
      [bens, rosas] = [await listenTo(home.ben), await listenTo(home.rosa)];
      expect((await home.ana.patch(`/api/tables/${table}/${id}`, { audience: null })).statusCode).toBe(200);
      expect((await bens()).rows[table]?.map((row) => row.id)).toEqual([id]);
      expect((await rosas()).rows[table]?.map((row) => row.id)).toEqual([id]);
      expect((await home.ana.patch(`/api/tables/${table}/${id}`, { audience: surprise })).statusCode).toBe(200);
      expect(await whoLists(home, table, id)).not.toContain('ben');
    }
  });

  it('goes to managers when all whom it names have left, and follows roles and who comes', async () => {
    const home = await aFamily(server, ROLES);
    const named = await make(home.rosa, table, {
      audience: { kind: 'people', members: [] },
      assigned_members: [home.rosa.id],
    });
    const childs = await make(home.leo, table, {
      audience: { kind: 'people', members: [] },
      assigned_members: [home.leo.id],
    });
    const party = await make(home.ana, table, { audience: { kind: 'except', members: [home.ben.id] } });
    const parents = await make(home.ana, table, { audience: { kind: 'managers', members: [] } });
    expect(await whoLists(home, table, named)).toEqual(['rosa']);
    expect(await whoLists(home, table, childs)).toEqual(['ana', 'ben', 'leo']);
    await server.transactions.withSystem('a member leaves in a test', { familyId: home.id }, ({ db, now }) =>
      db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', home.rosa.id).execute(),
    );
    expect(await whoLists(home, table, named)).toEqual(['ana', 'ben']);
    const tom = await addMember(server, home.id, 'tom', 'parent');
    const rows = (await tom.get(listUrl(table))).json<{ rows: { id: string }[] }>().rows.map((row) => row.id);
    expect(rows.toSorted()).toEqual([named, childs, party, parents].toSorted());
    await server.transactions.withSystem('a new role in a test', { familyId: home.id, actorId: tom.userId }, ({ db }) =>
      db
        .updateTable('members')
        .set({ role: 'nurse' satisfies Role })
        .where('id', '=', tom.id)
        .execute(),
    );
    const left = (await tom.get(listUrl(table))).json<{ rows: { id: string }[] }>().rows.map((row) => row.id);
    expect(left).toEqual([party]);
  });

  it('cannot be opened by a member who does not see it', async () => {
    const home = await aFamily(server, ROLES);
    const id = await make(home.ana, table, { audience: { kind: 'except', members: [home.ben.id] } });
    expect(
      (
        await home.ben.post(`/api/tables/${table}`, {
          id,
          ...TABLES[table]('Mine'),
          audience: { kind: 'managers', members: [] },
        })
      ).statusCode,
    ).toBe(403);
    expect(await whoLists(home, table, id)).not.toContain('ben');
  });
});

test('what follows from a hidden row is hidden too: the entry of a task, the rows of a series, links, and the calendar’s address', async () => {
  const home = await aFamily(server, ROLES);
  const audience = { kind: 'except', members: [home.ben.id] };
  const task = await make(home.ana, 'tasks', { audience, due_date: '2026-12-01T10:00:00Z' });
  const series = await make(home.ana, 'family_events', { rrule: 'FREQ=DAILY', event_date: '2026-12-01' });
  const moved = overrideId(series, '2026-12-02');
  const place = { series_id: series, recurrence_id: '2026-12-02', event_date: '2026-12-03', title: 'Moved' };
  expect((await home.ana.post('/api/tables/family_events', { id: moved, ...place })).statusCode).toBe(200);
  const linkId = newId();
  const sides = linkFields(
    { table: 'family_events', id: series },
    { table: 'tasks', id: await make(home.ana, 'tasks', {}) },
  );
  expect((await home.ana.post('/api/tables/links', { id: linkId, ...sides })).statusCode).toBe(200);
  expect((await home.ana.patch(`/api/tables/family_events/${series}`, { audience })).statusCode).toBe(200);

  const titles = async (who: TestMember) =>
    (await who.get(listUrl('family_events'))).json<{ rows: { title: string; task_id: string | null }[] }>().rows;
  expect(await titles(home.ben)).toEqual([]);
  expect((await titles(home.rosa)).map(({ title }) => title).toSorted()).toEqual(['Cake', 'Moved', 'Task: Cake']);
  expect((await titles(home.rosa)).some(({ task_id }) => task_id === task)).toBe(true);
  const linksOf = async (who: TestMember) =>
    (await who.get('/api/tables/links')).json<{ rows: object[] }>().rows.length;
  expect([await linksOf(home.ben), await linksOf(home.rosa)]).toEqual([0, 1]);
  const found = await home.ben.post('/api/functions/search-rows', { words: 'cake' });
  expect(found.json()).toEqual({ rows: { family_events: [], outside_events: [], chat_messages: [] } });
  for (const [who, count] of [
    [home.ben, 0],
    [home.rosa, 3],
  ] as const) {
    const made = await who.post('/api/functions/create-calendar-address', {});
    const { path } = made.json<{ path: string }>();
    const file = await who.get(path);
    expect(file.statusCode, path).toBe(200);
    expect(file.body.split('BEGIN:VEVENT').length - 1).toBe(count);
  }
  // Without its audience all of it is the family's again.
  expect((await home.ana.patch(`/api/tables/family_events/${series}`, { audience: null })).statusCode).toBe(200);
  expect((await titles(home.ben)).map(({ title }) => title).toSorted()).toEqual(['Cake', 'Moved']);
  expect(await linksOf(home.ben)).toBe(1);
});

test('the discussion of a hidden row is for those who see the row, and moves with it', async () => {
  const home = await aFamily(server, ROLES);
  const audience = { kind: 'except', members: [home.ben.id] };
  const say = async (who: TestMember, chat_id: string, message_text: string) =>
    who.post('/api/tables/chat_messages', { id: newId(), chat_id, message_text });
  const begin = (who: TestMember, id: string) => who.post('/api/tables/chats', { id, task_id: id });
  const heard = async (who: TestMember, chat: string) =>
    (await who.get(`/api/tables/chat_messages?chat_id=${chat}`)).json<{ rows: { message_text: string }[] }>().rows
      .length;
  const hidden = await make(home.ana, 'tasks', { audience });
  expect((await begin(home.ben, hidden)).statusCode).toBe(403);
  const begun = await begin(home.rosa, hidden);
  expect(begun.statusCode, begun.body).toBe(200);
  expect((await say(home.rosa, hidden, 'A cake?')).statusCode).toBe(200);
  expect((await say(home.ben, hidden, 'Who is there?')).statusCode).not.toBe(200);
  expect([await heard(home.ana, hidden), await heard(home.ben, hidden)]).toEqual([1, 0]);

  const open = await make(home.ana, 'tasks', {});
  expect((await begin(home.ben, open)).statusCode).toBe(200);
  expect((await say(home.ben, open, 'Whose birthday is it?')).statusCode).toBe(200);
  const bens = await listenTo(home.ben);
  expect((await home.ana.patch(`/api/tables/tasks/${open}`, { audience })).statusCode).toBe(200);
  expect((await say(home.ana, open, 'A boat')).statusCode).toBe(200);
  const told = await bens();
  expect(told.removed_ids).toMatchObject({ tasks: [open], chats: [open] });
  expect(JSON.stringify(told)).not.toContain('A boat');
  expect([await heard(home.rosa, open), await heard(home.ben, open)]).toEqual([2, 0]);
  expect((await home.ana.patch(`/api/tables/tasks/${open}`, { audience: null })).statusCode).toBe(200);
  expect(await heard(home.ben, open)).toBe(2);
});

test('what a member was told of a row goes when it is hidden from them', async () => {
  const home = await aFamily(server, ROLES);
  const id = await make(home.ana, 'tasks', { assigned_members: [home.ben.id, home.rosa.id] });
  const told = async (who: TestMember) =>
    (await who.get('/api/tables/notifications', who.userId)).json<{ rows: { about_row: string }[] }>().rows;
  const rowsOf = async (who: TestMember) => (await told(who)).map(({ about_row }) => about_row);
  await expect.poll(() => rowsOf(home.ben)).toEqual([id]);
  await expect.poll(() => rowsOf(home.rosa)).toEqual([id]);
  const audience = { kind: 'except', members: [home.ben.id] };
  const hidden = { audience, assigned_to: null, assigned_members: [home.rosa.id] };
  expect((await home.ana.patch(`/api/tables/tasks/${id}`, hidden)).statusCode).toBe(200);
  await expect.poll(() => rowsOf(home.ben)).toEqual([]);
  expect(await rowsOf(home.rosa)).toEqual([id]);
});
