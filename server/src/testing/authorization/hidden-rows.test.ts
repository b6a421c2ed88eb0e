import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { linkFields } from '#contract/areas/links.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../family.ts';
import { aServer, type TestServer } from '../server.ts';
import { make, ROLES, TABLES, whoLists, type TableName } from './audience-family.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('a link of a hidden row stays hidden when the other row is shown to all, and follows a message whose discussion is hidden', async () => {
  const home = await aFamily(server, ROLES);
  const hidden = { audience: { kind: 'except', members: [home.ben.id] } };
  const link = async (from: { table: string; id: string }, to: string) => {
    const id = newId();
    const sides = linkFields(from, { table: 'tasks', id: to });
    expect((await home.ana.post('/api/tables/links', { id, ...sides })).statusCode).toBe(200);
    return id;
  };
  const whoReads = async (id: string) => {
    const found: string[] = [];
    for (const name of ['ana', 'ben', 'rosa'] as const) {
      const { rows } = (await home[name].get('/api/tables/links')).json<{ rows: { id: string }[] }>();
      if (rows.some((row) => row.id === id)) found.push(name);
    }
    return found;
  };
  const setTask = async (id: string, fields: object) =>
    expect((await home.ana.patch(`/api/tables/tasks/${id}`, fields)).statusCode).toBe(200);
  const [one, other] = [await make(home.ana, 'tasks', hidden), await make(home.ana, 'tasks', hidden)];
  const both = await link({ table: 'tasks', id: one }, other);
  await setTask(one, { audience: null });
  expect(await whoReads(both)).toEqual(['ana', 'rosa']);
  await setTask(one, hidden);
  await setTask(other, { audience: null });
  expect(await whoReads(both)).toEqual(['ana', 'rosa']);
  await setTask(one, { audience: null });
  expect(await whoReads(both)).toEqual(['ana', 'ben', 'rosa']);

  const chat = await home.ana.post('/api/tables/chats', { id: newId(), name: 'Ours' });
  const say = async (chat_id: string) => {
    const message = await home.ana.post('/api/tables/chat_messages', { id: newId(), chat_id, message_text: 'A cake' });
    return { table: 'chat_messages', id: message.json<{ id: string }>().id };
  };
  const ofChat = await link(await say(chat.json<{ id: string }>().id), one);
  await setTask(one, hidden);
  await setTask(one, { audience: null });
  expect(await whoReads(ofChat)).toEqual(['ana']);

  expect((await home.rosa.post('/api/tables/chats', { id: other, task_id: other })).statusCode).toBe(200);
  const ofDiscussion = await link(await say(other), one);
  expect(await whoReads(ofDiscussion)).toEqual(['ana', 'ben', 'rosa']);
  await setTask(other, hidden);
  expect(await whoReads(ofDiscussion)).toEqual(['ana', 'rosa']);
});

test('what a manager was told of a row for managers, and said in its discussion, goes when they are none any more', async () => {
  const home = await aFamily(server, ROLES);
  const id = await make(home.ana, 'tasks', { audience: { kind: 'managers', members: [] } });
  expect((await home.ana.post('/api/tables/chats', { id, task_id: id })).statusCode).toBe(200);
  const message = { id: newId(), chat_id: id, message_text: 'A secret', mentions: [home.ben.id] };
  expect((await home.ana.post('/api/tables/chat_messages', message)).statusCode).toBe(200);
  const words = async () => (await home.ben.get('/api/tables/notifications', home.ben.userId)).body;
  await expect.poll(words).toContain('A secret');
  const ended = { member_id: home.ben.id, role: 'nurse' };
  expect((await home.ana.post('/api/functions/change-member-role', ended)).statusCode).toBe(200);
  await expect.poll(words).not.toContain('A secret');
});

describe('the id of a row, which others know who saw it before,', () => {
  const surprise = (member: TestMember) => ({ audience: { kind: 'except', members: [member.id] } });
  const other = (table: TableName): TableName => (table === 'tasks' ? 'family_events' : 'tasks');
  const create = async (by: TestMember, table: string, fields: object) =>
    (await by.post(`/api/tables/${table}`, fields)).json<{ code?: string }>().code;

  it.each(Object.keys(TABLES) as TableName[])(
    'does not lead to the discussion of a hidden one of %s',
    async (table) => {
      const home = await aFamily(server, ROLES);
      const id = await make(home.ana, table, {});
      expect((await home.ana.patch(`/api/tables/${table}/${id}`, surprise(home.leo))).statusCode).toBe(200);
      expect(await create(home.leo, other(table), { id, ...TABLES[other(table)]('Mine') })).toBe('23505');
      expect(await create(home.leo, 'chats', { id, [table === 'tasks' ? 'event_id' : 'task_id']: id })).toBe('42501');
    },
  );

  it('does not lead to the discussion of another that had it before', async () => {
    const home = await aFamily(server, ROLES);
    const id = await make(home.leo, 'tasks', {});
    expect(await create(home.leo, 'chats', { id, task_id: id })).toBeUndefined();
    expect(await create(home.ana, 'chats', { id, event_id: id })).toBe('23505');
    expect(await create(home.ana, 'chats', { id, task_id: id })).toBeUndefined();
  });

  it.each(Object.keys(TABLES) as TableName[])(
    'is not taken from one of %s, so that it can be hidden',
    async (table) => {
      const home = await aFamily(server, ROLES);
      const id = await make(home.ana, table, {});
      for (const audience of [null, { kind: 'people', members: [] }])
        expect(await create(home.leo, other(table), { id, ...TABLES[other(table)]('Mine'), audience })).toBe('42501');
      expect(await create(home.ben, 'chats', { id, name: 'Mine' })).toBe('42501');
      expect(
        await create(home.rosa, 'chats', { id, [table === 'tasks' ? 'task_id' : 'event_id']: id }),
      ).toBeUndefined();
      expect((await home.ana.patch(`/api/tables/${table}/${id}`, surprise(home.leo))).statusCode).toBe(200);
      expect(await whoLists(home, table, id)).not.toContain('leo');
    },
  );
});
