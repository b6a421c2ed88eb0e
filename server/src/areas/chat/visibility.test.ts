import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { repairFamilyChats } from './retention-commands.ts';
import { pinsOf } from '../pins/testing.ts';
import { aChat, addTo, change, chatOf, chatsOf, listOf, make, say, takeOut, trySay, wordsIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aHome = () => aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child', rosa: 'grandma' });
const search = async (who: TestMember, input: object = { words: 'cake' }) =>
  (await who.post('/api/functions/search-chat-messages', input)).json<{ messages: { message_text: string }[] }>();
const found = async (who: TestMember) => (await search(who)).messages.map(({ message_text }) => message_text);

/** All that a member sees of a chat: over HTTP, in SQL without a condition, in the log, by searching. */
async function seen(who: TestMember, chatId: string) {
  const inSql = await server.transactions.withMember(who, { familyId: who.familyId, write: false }, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from chats where id = ${chatId}) + (select count(*) from chat_messages where chat_id = ${chatId})
        + (select count(*) from chat_participants where chat_id = ${chatId})
        + (select count(*) from app.changes c where op not like 'reset%'
             and (row_id = ${chatId} or row_id in (select id from chat_messages where chat_id = ${chatId}))) as count`.execute(
      db,
    );
    return Number(rows[0]?.count) > 0;
  });
  const participants = await listOf(who, `chat_participants?chat_id=${chatId}`);
  return {
    chat: (await chatOf(who, chatId)) !== undefined,
    words: await wordsIn(who, chatId),
    participants: participants.length,
    inSql,
    found: await found(who),
  };
}
const NOTHING = { chat: false, words: [], participants: 0, inSql: false, found: [] };

describe('the family’s chat', () => {
  it('is there from the start, and everyone with an account is in it', async () => {
    const { id, ana, leo } = await aHome();
    expect(await chatsOf(leo)).toMatchObject([{ id, kind: 'family', name: null, created_by: null }]);
    await say(leo, id, 'Hello');
    const zoe = await addMember(server, id, 'zoe', 'nurse');
    expect(await wordsIn(zoe, id)).toEqual(['Hello']);
    expect(await listOf(ana, 'chat_participants')).toHaveLength(5);
  });

  it('is left by nobody, and made and removed by nobody', async () => {
    const { id, ana, leo } = await aHome();
    expect([await takeOut(leo, id, leo), await takeOut(ana, id, leo)]).toEqual(['42501', '42501']);
    expect((await ana.delete(`/api/tables/chats/${id}`)).statusCode).toBe(403);
    expect(await change(ana, { id }, { name: 'Us', kept_days: 365 }, 'chats')).toMatchObject({ name: 'Us' });
    expect(await change(leo, { id }, { name: 'Mine' }, 'chats')).toBe('42501');
  });

  it('is got by families from before there were chats', async () => {
    const { id, leo } = await aHome();
    await server.transactions.withSystem('a family without a chat', { familyId: id }, ({ db }) =>
      db.deleteFrom('chats').where('family_id', '=', id).execute(),
    );
    expect(await chatsOf(leo)).toEqual([]);
    await repairFamilyChats(server.transactions);
    await repairFamilyChats(server.transactions);
    expect(await chatsOf(leo)).toMatchObject([{ id, kind: 'family' }]);
    expect(await listOf(leo, 'chat_participants')).toHaveLength(4);
  });
});

it('a child with a PIN writes in the chats that they are in', async () => {
  const { aHome: aPinHome, aTablet, childOf, setPin, tap } = pinsOf(() => server);
  const home = await aPinHome();
  await setPin(home.ana, home.mateo);
  const child = childOf(home.id, await tap(await aTablet(home.ana), home.mateo));
  const chat = await aChat(home.ana, [{ ...home.ana, id: home.mateo }]);
  for (const chat_id of [home.id, chat.id]) {
    const sent = await child.post('/api/tables/chat_messages', { id: newId(), chat_id, message_text: 'Can we?' });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await wordsIn(home.ana, chat_id)).toEqual(['Can we?']);
  }
});

it('who gets an account is in the family’s chat for good, also where a manager put them in and out before', async () => {
  const { aHome: aPinHome, aTablet, childOf, setPin, tap } = pinsOf(() => server);
  const home = await aPinHome();
  const mateo = { ...home.ana, id: home.mateo };
  await addTo(home.ana, home.id, mateo);
  await takeOut(home.ana, home.id, mateo);
  await say(home.ana, home.id, 'Hello');
  await setPin(home.ana, home.mateo);
  const child = childOf(home.id, await tap(await aTablet(home.ana), home.mateo));
  const sent = await child.post('/api/tables/chat_messages', { id: newId(), chat_id: home.id, message_text: 'Hi' });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await takeOut(home.ana, home.id, mateo)).toBe('42501');
});

describe('a chat', () => {
  it('is made by managers, and seen by those alone who are in it: also managers see none that they are not in', async () => {
    const { ana, ben, leo, rosa } = await aHome();
    const chat = await aChat(ana, [leo]);
    await say(leo, chat.id, 'A cake for Ben');
    expect(await seen(leo, chat.id)).toMatchObject({ chat: true, words: ['A cake for Ben'], participants: 2 });
    for (const outside of [ben, rosa]) {
      expect(await seen(outside, chat.id)).toEqual(NOTHING);
      expect(await trySay(outside, chat.id, 'Hm')).toBe('42501');
      expect(await addTo(outside, chat.id, outside)).toBe('42501');
      expect(await change(outside, chat, { name: 'Mine' }, 'chats')).toBe('PGRST116');
    }
    expect((await leo.post('/api/tables/chats', { id: newId(), name: 'Kids' })).statusCode).toBe(403);
    expect(await addTo(leo, chat.id, rosa)).toBe('42501');
    expect(await takeOut(leo, chat.id, ana)).toBe('42501');
  });

  it('shows all of it to who is added, and nothing of it to who is taken out, added back and has left', async () => {
    const { ana, leo, rosa } = await aHome();
    const chat = await aChat(ana, [leo]);
    await say(ana, chat.id, 'The cake');
    await addTo(ana, chat.id, rosa);
    expect(await wordsIn(rosa, chat.id)).toEqual(['The cake']);
    expect((await chatOf(rosa, chat.id))?.reads?.[rosa.id]?.seq).toBe(1);
    await takeOut(ana, chat.id, rosa);
    expect(await seen(rosa, chat.id)).toEqual(NOTHING);
    await say(leo, chat.id, 'Rosa is out, cake eaten');
    await addTo(ana, chat.id, rosa);
    expect(await wordsIn(rosa, chat.id)).toHaveLength(2);
    expect(await takeOut(rosa, chat.id, rosa)).toMatchObject({ user_id: rosa.id });
    expect(await seen(rosa, chat.id)).toEqual(NOTHING);
    expect((await chatOf(leo, chat.id))?.reads?.[rosa.id]).toBeUndefined();
  });

  it('is dropped by the device of who is taken out, and got by that of who is added', async () => {
    const { ana, leo } = await aHome();
    const chat = await aChat(ana, []);
    await say(ana, chat.id, 'The cake');
    const { epoch, version } = (await leo.get('/api/tables/chats')).json<{ epoch: string; version: number }>();
    const pull = async (since: number) =>
      (await leo.get(`/api/changes?epoch=${epoch}&since=${since}`)).json<PullAnswer>();
    await addTo(ana, chat.id, leo);
    const added = await pull(version);
    expect(added.visibility_reset).toEqual({ all: false, scopes: [chat.id] });
    expect([added.rows['chats'], added.rows['chat_participants']].map((rows) => rows?.length)).toEqual([1, 2]);
    await takeOut(ana, chat.id, leo);
    const out = await pull(added.version);
    expect(out.visibility_reset).toEqual({ all: false, scopes: [chat.id] });
    expect(out.rows).toEqual({});
  });

  it('stays what a manager sees of it when they stop being one, and no more', async () => {
    const { ana, ben, rosa } = await aHome();
    const [shared, other] = [await aChat(ana, [ben]), await aChat(ana, [rosa])];
    await say(ana, shared.id, 'cake');
    await server.transactions.withSystem('demote for a test', { familyId: ben.familyId }, ({ db }) =>
      db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: ben.userId, family_id: ben.familyId, role: 'grandpa' })
        .execute(),
    );
    const now = await signInAs(server, { userId: ben.userId, familyId: ben.familyId, role: 'grandpa' });
    expect(await wordsIn(now, shared.id)).toEqual(['cake']);
    expect(await seen(now, other.id)).toMatchObject({ chat: false, words: [], participants: 0, inSql: false });
    expect(await addTo(now, shared.id, rosa)).toBe('42501');
    expect(await takeOut(now, shared.id, ana)).toBe('42501');
    expect(await takeOut(now, shared.id, now)).toMatchObject({ user_id: ben.id });
  });

  it('is lost by who leaves the family, also after they come back', async () => {
    const { id, ana, leo } = await aHome();
    const chat = await aChat(ana, [leo]);
    await say(leo, chat.id, 'cake');
    const setLeft = (left_at: string | null) =>
      server.transactions.withSystem('leave for a test', { familyId: id }, ({ db }) =>
        db.updateTable('members').set({ left_at }).where('id', '=', leo.id).execute(),
      );
    await setLeft('2026-11-20T10:00:00Z');
    expect((await leo.get('/api/tables/chats')).statusCode).toBe(403);
    expect((await listOf(ana, `chat_participants?chat_id=${chat.id}`)).length).toBe(1);
    await setLeft(null);
    expect(await seen(leo, chat.id)).toEqual(NOTHING);
    expect((await chatsOf(leo)).map((one) => one.id)).toEqual([id]);
    expect(await wordsIn(ana, chat.id)).toEqual(['cake']);
  });

  it('is removed when the last one has left', async () => {
    const { ana, leo } = await aHome();
    const chat = await aChat(ana, [leo]);
    await takeOut(ana, chat.id, ana);
    expect(await chatOf(leo, chat.id)).toBeDefined();
    await takeOut(leo, chat.id, leo);
    const { rows } = await server.admin.query('select deleted_at is null as lives from chats where id = $1', [chat.id]);
    expect(rows).toEqual([{ lives: false }]);
  });

  it('is put away by a member for themselves', async () => {
    const { ana, leo } = await aHome();
    const chat = await aChat(ana, [leo]);
    const id = pairId(chat.id, leo.id);
    const row = { id, chat_id: chat.id, user_id: leo.id };
    await make(leo, 'chat_choices', { ...row, is_archived: true });
    expect(await make(leo, 'chat_choices', { ...row, is_archived: false })).toMatchObject({ is_archived: false });
    expect([await listOf(leo, 'chat_choices'), await listOf(ana, 'chat_choices')]).toMatchObject([[{ id }], []]);
  });

  it('is not told from none by who is not in it, who puts it away', async () => {
    const { ana, leo } = await aHome();
    const chat = await aChat(ana, []);
    for (const chat_id of [chat.id, newId()]) {
      const row = { id: pairId(chat_id, leo.id), chat_id, user_id: leo.id, is_archived: true };
      expect((await leo.post('/api/tables/chat_choices', row)).json().code).toBe('42501');
    }
  });

  it('is one of at most 60 that persons made, of which none is lost', async () => {
    const { ana, ben } = await aHome();
    await server.transactions.withSystem('many chats for a test', { familyId: ana.familyId }, ({ db }) =>
      db
        .insertInto('chats')
        .values(
          Array.from({ length: 59 }, (_, n) => ({
            ...{ family_id: ana.familyId, id: newId(), name: `Chat ${n}`, kind: 'chat' as const, created_by: ana.id },
            ...{ colour: null, kept_days: null, photo: null, task_id: null, event_id: null },
            ...{ pinned_message_id: null, last_message: null, reads: null },
          })),
        )
        .execute(),
    );
    const last = await aChat(ben, []);
    const refused = await ben.post('/api/tables/chats', { id: newId(), name: 'One more' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'CHATS_FULL']);
    await ben.delete(`/api/tables/chats/${last.id}`);
    await aChat(ben, []);
    expect((await ben.post(`/api/tables/chats/${last.id}/restore`)).json().code).toBe('CHATS_FULL');
  });
});

it('a chat is made with its participants and first message as one, and so is a discussion that another began meanwhile', async () => {
  const { ana, leo, rosa } = await aHome();
  const send = async (who: TestMember, changes: { table: string; row_id: string; fields: object }[]) => {
    const group = newId();
    const made_at = server.clock.now.toISOString();
    const sent = changes.map((one, at) => ({ ...one, op: 'create', id: at === 0 ? group : newId(), group, made_at }));
    const answer = await who.post('/api/changes', { changes: sent });
    return answer.json<{ answers: { status: number }[] }>().answers.map(({ status }) => status);
  };
  const first = (chat_id: string, message_text: string) => ({
    ...{ table: 'chat_messages', row_id: newId() },
    fields: { chat_id, message_text },
  });
  const id = newId();
  const participants = [ana, leo].map((who) => ({
    ...{ table: 'chat_participants', row_id: pairId(id, who.id) },
    fields: { chat_id: id, user_id: who.id },
  }));
  const chat = { table: 'chats', row_id: id, fields: { name: 'Plans' } };
  expect(await send(ana, [chat, ...participants, first(id, 'Hello')])).toEqual([200, 200, 200, 200]);
  expect(await wordsIn(leo, id)).toEqual(['Hello']);
  expect(await send(leo, [{ ...chat, row_id: newId() }])).toEqual([403]);
  const task = await make<{ id: string }>(ana, 'tasks', { title: 'Paint' });
  const discussion = { table: 'chats', row_id: task.id, fields: { task_id: task.id } };
  for (const who of [leo, rosa])
    expect(await send(who, [discussion, first(task.id, who === leo ? 'Leo' : 'Rosa')])).toEqual([200, 200]);
  expect(await wordsIn(ana, task.id)).toEqual(['Leo', 'Rosa']);
});

describe('a discussion', () => {
  it('begins with its first message, by anyone, also on two devices, and is for all who see the task', async () => {
    const { ana, leo, rosa } = await aHome();
    const task = await make<{ id: string }>(ana, 'tasks', { title: 'Paint' });
    for (const by of [leo, rosa]) {
      expect(await make(by, 'chats', { id: task.id, task_id: task.id })).toMatchObject({
        ...{ id: task.id, kind: 'discussion', created_by: leo.id, scope_id: null },
      });
      await say(by, task.id, `Which colour, asks ${by === leo ? 'Leo' : 'Rosa'}?`);
    }
    expect(await wordsIn(ana, task.id)).toEqual(['Which colour, asks Leo?', 'Which colour, asks Rosa?']);
    expect((await leo.post('/api/tables/chats', { id: newId(), task_id: task.id })).statusCode).toBe(403);
    expect(await addTo(ana, task.id, leo)).toBe('42501');
  });

  it('goes with its task or event', async () => {
    const { ana } = await aHome();
    const event = await make<{ id: string }>(ana, 'family_events', { title: 'Fair', event_date: '2026-11-28' });
    await make(ana, 'chats', { id: event.id, event_id: event.id });
    await say(ana, event.id, 'cake');
    await server.transactions.withSystem('purge for a test', { familyId: ana.familyId }, ({ db }) =>
      db.deleteFrom('family_events').where('id', '=', event.id).execute(),
    );
    expect(await seen(ana, event.id)).toMatchObject({ chat: false, words: [], found: [] });
  });
});
