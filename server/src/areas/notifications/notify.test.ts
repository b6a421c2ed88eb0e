import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { NOTIFICATIONS_MAX } from '#contract/limits.ts';
import { newId } from '#contract/ids.ts';
import { deleteFamily } from '../../core/families/removal-commands.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
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

test('what was told of rows goes with their sight: as the role is another, as the family is left, and as it ends', async () => {
  const { id: familyId, ana, leo } = await aFamily(server, { ana: 'admin', leo: 'child' });
  const { sam, nora } = {
    sam: await addMember(server, familyId, 'sam', 'parent'),
    nora: await addMember(server, familyId, 'nora', 'nurse'),
  };
  await server.admin.query('update families set owner_id = $1 where id = $2', [ana.id, familyId]);
  const tell = (who: TestMember, about_row: string | null, title: string) =>
    server.transactions.withSystem('tell in a test', { familyId: who.userId }, ({ db }) =>
      db
        .insertInto('notifications')
        .values({
          ...{ ...NOTICE, family_id: who.userId, id: newId(), title, is_read: false },
          ...(about_row === null ? {} : { about_family: familyId, about_row }),
        })
        .execute(),
    );
  const make = async (table: string, fields: object) => {
    const made = await ana.post(`/api/tables/${table}`, { id: newId(), ...fields });
    expect(made.statusCode, made.body).toBe(200);
    return made.json<{ id: string }>().id;
  };
  const payout = await make('payout_requests', { user_id: leo.id, amount: 500, pocket: 'spend' });
  const exam = await make('school_events', { student_id: leo.id, kind: 'exam', title: 'Sums', due_on: '2026-11-24' });
  const task = await make('tasks', { title: 'Sweep' });
  for (const who of [sam, nora, leo]) {
    await tell(who, payout, 'Money');
    await tell(who, exam, 'School');
    await tell(who, task, 'Task');
    await tell(who, null, 'Own');
  }
  const told = ['Money', 'Own', 'School', 'Task'];
  const titles = async (who: TestMember) =>
    (await listOf(who)).flatMap(({ title }) => (told.includes(title) ? [title] : [])).toSorted();
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
  const end = async (call: string, input: object) => {
    const ended = await ana.post(`/api/functions/${call}`, input);
    expect(ended.statusCode, ended.body).toBe(200);
  };
  await end('remove-member', { member_id: nora.id });
  await end('change-member-role', { member_id: sam.id, role: 'nurse' });
  await soon(async () => expect(await titles(sam)).toEqual(['Own', 'Task']));
  await soon(async () => expect(await titles(nora)).toEqual(['Own']));
  expect(await titles(leo)).toEqual(told);
  await server.transactions.withSystem('end a family in a test', { familyId }, (tx) => deleteFamily(tx, familyId));
  for (const who of [sam, leo]) await soon(async () => expect(await titles(who)).toEqual(['Own']));
});

test('all notifications are read, or removed, in one call, which answers what undoes it', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  for (let told = 0; told < 3; told += 1)
    await notify(
      server.transactions,
      aNotice(newId(), ben.userId, () => NOTICE),
    );
  const change = async (to: string, ids?: string[]) =>
    (await ben.post('/api/functions/change-all-notifications', { to, ...(ids && { ids }) })).json<{ ids: string[] }>()
      .ids;
  const [first] = await listOf(ben);
  await ben.patch(`/api/tables/notifications/${first?.id ?? ''}`, { is_read: true }, ben.userId);
  const read = await change('read');
  expect([read.length, read.includes(first?.id ?? '')]).toEqual([2, false]);
  expect((await change('unread', read)).toSorted()).toEqual(read.toSorted());
  const removed = await change('removed');
  expect(removed).toHaveLength(3);
  expect(await listOf(ben)).toEqual([]);
  expect(await change('restored', removed)).toHaveLength(3);
  // Nothing of others: the ids of Ben are none of Ana's.
  expect(
    (await ana.post('/api/functions/change-all-notifications', { to: 'removed', ids: removed })).json().ids,
  ).toEqual([]);
});
