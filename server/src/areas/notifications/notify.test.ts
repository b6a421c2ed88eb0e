import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { NOTIFICATIONS_MAX } from '#contract/limits.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aNotice } from './testing.ts';
import { notify, type Notice } from '../../core/notices/write-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const NOTICE: Notice = { title: 'Hello', content: '', category: 'info', priority: 'low', link: null };

async function listOf(person: TestMember): Promise<Notification[]> {
  const answer = await person.get('/api/tables/notifications', person.userId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: Notification[] }>().rows;
}

test('a notification lies in its person’s workspace, and no one else sees it', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  await notify(
    server.transactions,
    aNotice(newId(), leo.userId, () => ({
      ...NOTICE,
      link: '/tasks',
    })),
  );
  expect(await listOf(leo)).toMatchObject([
    { ...NOTICE, link: '/tasks', user_id: leo.userId, is_read: false, deleted_at: null },
  ]);
  expect(await listOf(ana)).toEqual([]);
  expect((await ana.get('/api/tables/notifications', leo.userId)).statusCode).toBe(403);
});

test('the words are composed in the language the person chose', async () => {
  const { rosa } = await aFamily(server, { rosa: 'grandma' });
  const compose = (language: string) => ({ ...NOTICE, title: `in ${language}` });
  await notify(server.transactions, aNotice(newId(), rosa.userId, compose));
  const made = await rosa.post('/api/tables/settings', { id: rosa.userId, language: 'es' }, rosa.userId);
  expect(made.statusCode, made.body).toBe(200);
  const again = aNotice(newId(), rosa.userId, compose);
  await notify(server.transactions, again);
  // Run twice, as after a crash of a node: one notification.
  await notify(server.transactions, again);
  expect((await listOf(rosa)).map(({ title }) => title)).toEqual(['in en', 'in es']);
});

test('a person whose table is full still gets a task and its notification: the oldest are deleted', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  await server.transactions.withSystem('a full table', { familyId: leo.userId }, async (tx) => {
    const full = Array.from({ length: notifications.limit }, (_, index) => ({
      ...{ ...NOTICE, family_id: leo.userId, id: newId(), title: `Number ${index}` },
      is_read: false,
      created_at: new Date(tx.now.getTime() - 3_600_000 + index).toISOString(),
    }));
    await tx.db.insertInto('notifications').values(full).execute();
  });
  const given = await ana.post('/api/tables/tasks', { title: 'Sweep', assigned_to: leo.id });
  expect(given.statusCode, given.body).toBe(200);
  await notify(
    server.transactions,
    aNotice(newId(), leo.userId, () => NOTICE),
  );
  const titles = (await listOf(leo)).map(({ title }) => title);
  expect(titles).toHaveLength(NOTIFICATIONS_MAX);
  expect(titles).toContain('Hello');
  expect(titles).not.toContain('Number 0');
});

test('above the limit the oldest are deleted, read ones first', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  await server.transactions.withSystem('many notifications', { familyId: ana.userId }, async (tx) => {
    const many = Array.from({ length: NOTIFICATIONS_MAX }, (_, index) => ({
      ...{ ...NOTICE, family_id: ana.userId, id: newId(), title: `Number ${index}` },
      is_read: index === 5 || index === 7,
      created_at: new Date(tx.now.getTime() - 3_600_000 + index).toISOString(),
    }));
    await tx.db.insertInto('notifications').values(many).execute();
  });
  await notify(
    server.transactions,
    aNotice(newId(), ana.userId, () => NOTICE),
  );
  const titles = new Set((await listOf(ana)).map(({ title }) => title));
  expect(titles.size).toBe(NOTIFICATIONS_MAX);
  expect(titles.has('Number 5')).toBe(false);
  expect(titles.has('Number 7') && titles.has('Number 0') && titles.has('Hello')).toBe(true);
});
