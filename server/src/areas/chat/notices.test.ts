import { beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { sendNotice } from '../../core/notices/kinds.ts';
import { noticeIdOf } from './jobs.ts';
import { chatMessage } from './notices.ts';
import { aChat, addTo, change, make, say, takeOut } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aHome = async () => {
  const home = await aFamily(server, { ana: 'parent', rosa: 'grandma', leo: 'child' });
  return { ...home, chat: await aChat(home.ana, [home.rosa, home.leo]) };
};
const notices = async (who: TestMember) =>
  (await who.get('/api/tables/notifications', who.userId)).json<{ rows: Notification[] }>().rows;
/** The chat's notices of a member by their kind and words, the unread ones. */
const told = async (who: TestMember) =>
  (await notices(who))
    .filter(({ kind, is_read }) => (kind === 'chat_message' || kind === 'chat_mention') && !is_read)
    .map(({ kind, title, content }) => `${kind}: ${title}: ${content}`)
    .toSorted();
const isSettled = () =>
  expect
    .poll(
      async () => (await server.admin.query("select 1 from app.jobs where kind like 'chat%' or kind = 'notice'")).rows,
    )
    .toEqual([]);
const expectTold = (who: TestMember, words: string[]) => expect.poll(() => told(who)).toEqual(words);

describe('a message', () => {
  it('is told to those who are in the chat, with its first 50 characters, and not to its sender', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    await say(rosa, chat.id, 'x'.repeat(51));
    const words = `chat_message: Holidays: rosa: ${'x'.repeat(50)}...`;
    await expectTold(ana, [words]);
    await expectTold(leo, [words]);
    expect(await told(rosa)).toEqual([]);
    expect((await notices(leo)).find(({ kind }) => kind === 'chat_message')).toMatchObject({
      ...{ link: `/chat?chat=${chat.id}`, about_table: 'chats', about_row: chat.id, about_family: ana.familyId },
    });
  });

  it('takes the place of one before it that is unread, and is read where the chat is', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    await say(ana, chat.id, 'One');
    await expectTold(leo, ['chat_message: Holidays: ana: One']);
    const two = await say(rosa, chat.id, 'Two');
    await expectTold(leo, ['chat_message: Holidays: rosa: Two']);
    await change(leo, chat, { reads: { [leo.id]: { seq: two.seq, message_id: two.id } } }, 'chats');
    await expectTold(leo, []);
    await expectTold(ana, ['chat_message: Holidays: rosa: Two']);
  });

  it('that is told after a newer one does not take its place', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    const one = await say(ana, chat.id, 'One');
    await expectTold(leo, ['chat_message: Holidays: ana: One']);
    await say(rosa, chat.id, 'Two');
    await expectTold(leo, ['chat_message: Holidays: rosa: Two']);
    // As if its job had waited until now.
    await server.transactions.withSystem('take back that a notice was told', { familyId: leo.userId }, ({ db }) =>
      db
        .deleteFrom('deliveries')
        .where('family_id', '=', leo.userId)
        .where('notification_id', '=', noticeIdOf(one.id))
        .execute(),
    );
    const late = { family_id: ana.familyId, message_id: one.id, to: leo.id };
    await sendNotice(server.transactions, chatMessage, late);
    expect(await told(leo)).toEqual(['chat_message: Holidays: rosa: Two']);
  });

  it('that was edited is told in its new words, and not once more', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    const message = await say(ana, chat.id, 'The bike is for Leo', { mentions: [rosa.id] });
    await expectTold(leo, ['chat_message: Holidays: ana: The bike is for Leo']);
    await expectTold(rosa, ['chat_mention: Holidays: ana: The bike is for Leo']);
    await change(ana, message, { message_text: 'Rosa?' });
    await expectTold(leo, ['chat_message: Holidays: ana: Rosa?']);
    await expectTold(rosa, ['chat_mention: Holidays: ana: Rosa?']);
    await isSettled();
    expect(await told(ana)).toEqual([]);
  });

  it('is told in a muted chat only to whom it names', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    for (const who of [rosa, leo])
      await who.post(
        '/api/tables/notice_mutes',
        { id: newId(), about_family: ana.familyId, table_name: 'chats', row_id: chat.id, muted_until: null },
        who.userId,
      );
    await say(ana, chat.id, 'Rosa?', { mentions: [rosa.id] });
    await expectTold(rosa, ['chat_mention: Holidays: ana: Rosa?']);
    await expectTold(leo, ['chat_message: Holidays: ana: Rosa?']);
    const pushes = await server.admin.query(
      "select kind, state, reason from deliveries where channel = 'push' and family_id = any ($1) and kind <> 'chat_added' order by kind",
      [[rosa.userId, leo.userId]],
    );
    expect(pushes.rows).toEqual([
      { kind: 'chat_mention', state: 'skipped', reason: 'no_device' },
      { kind: 'chat_message', state: 'skipped', reason: 'muted' },
    ]);
  });

  it('that was removed is in nobody’s notices', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(ana, chat.id, 'A secret');
    await expectTold(leo, ['chat_message: Holidays: ana: A secret']);
    await change(ana, message, { is_removed: true });
    await isSettled();
    const { rows } = await server.admin.query("select 1 from notifications where content like '%secret%'");
    expect(rows).toEqual([]);
  });

  it('is in no notice of who is taken out of the chat', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    await say(ana, chat.id, 'A secret');
    for (const who of [rosa, leo]) await expectTold(who, ['chat_message: Holidays: ana: A secret']);
    await takeOut(ana, chat.id, rosa);
    await expect.poll(() => notices(rosa)).toEqual([]);
    await expectTold(leo, ['chat_message: Holidays: ana: A secret']);
  });

  it('of a discussion is told to those concerned', async () => {
    const { ana, rosa, leo } = await aHome();
    const task = await make<{ id: string }>(ana, 'tasks', { title: 'Paint', assigned_to: leo.id });
    await make(rosa, 'chats', { id: task.id, task_id: task.id });
    await say(rosa, task.id, 'Which colour?');
    for (const who of [ana, leo]) await expectTold(who, ['chat_message: Paint: rosa: Which colour?']);
    expect(await told(rosa)).toEqual([]);
  });

  it('of a discussion is read with it, and what was said of its task is not', async () => {
    const { ana, rosa, leo } = await aHome();
    const task = await make<{ id: string }>(ana, 'tasks', { title: 'Paint', assigned_to: leo.id });
    const discussion = await make<{ id: string }>(rosa, 'chats', { id: task.id, task_id: task.id });
    const unread = async () =>
      (await notices(leo)).flatMap(({ is_read, about_table, about_row }) =>
        about_row === task.id && !is_read ? [about_table] : [],
      );
    const { seq, id: message_id } = await say(rosa, task.id, 'Which colour?');
    await expect.poll(async () => new Set(await unread())).toEqual(new Set(['chats', 'tasks']));
    await change(leo, discussion, { reads: { [leo.id]: { seq, message_id } } }, 'chats');
    await expect.poll(unread).not.toContain('chats');
    expect(await unread()).toEqual(['tasks']);
  });
});

it('who is added to a chat is told so, and who makes it is not', async () => {
  const { ana, rosa } = await aHome();
  await expect
    .poll(async () => (await notices(rosa)).map(({ title }) => title))
    .toEqual(['ana added you to “Holidays”']);
  const chat = await aChat(ana, []);
  await addTo(ana, chat.id, rosa);
  await isSettled();
  expect((await notices(rosa)).length).toBe(2);
  expect(await notices(ana)).toEqual([]);
});
