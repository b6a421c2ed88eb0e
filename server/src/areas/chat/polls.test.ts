import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aChat, change, listOf, say } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aHome = async () => {
  const home = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
  return { ...home, chat: await aChat(home.ana, [home.leo]) };
};
describe('a poll', () => {
  const ask = (who: TestMember, chatId: string, more: object = {}) =>
    say(who, chatId, 'When?', {
      ...{ poll: { options: ['Friday', 'Saturday'], has_several_answers: false } },
      ...more,
    });

  it('takes one answer or several of each member', async () => {
    const { ana, leo, chat } = await aHome();
    const poll = await ask(ana, chat.id);
    await Promise.all([
      change(ana, poll, { votes: { [ana.id]: [1] } }),
      change(leo, poll, { votes: { [leo.id]: [0], [ana.id]: [0] } }),
    ]);
    expect(await change(leo, poll, { votes: { [leo.id]: [1] } })).toMatchObject({
      votes: { [ana.id]: [1], [leo.id]: [1] },
    });
    expect([
      await change(leo, poll, { votes: { [leo.id]: [0, 1] } }),
      await change(leo, poll, { votes: { [leo.id]: [2] } }),
      await change(leo, await say(ana, chat.id, 'Hi'), { votes: { [leo.id]: [0] } }),
    ]).toEqual(['BAD_REQUEST', 'BAD_REQUEST', '42501']);
    const several = await ask(ana, chat.id, { poll: { options: ['A', 'B'], has_several_answers: true } });
    expect(await change(leo, several, { votes: { [leo.id]: [0, 1] } })).toMatchObject({ votes: { [leo.id]: [0, 1] } });
  });

  it('keeps its question once there are votes', async () => {
    const { ana, leo, chat } = await aHome();
    const poll = await ask(ana, chat.id);
    expect(await change(ana, poll, { message_text: 'Which day?' })).toMatchObject({ message_text: 'Which day?' });
    await change(leo, poll, { votes: { [leo.id]: [1] } });
    expect(await change(ana, poll, { message_text: 'Who cleans?' })).toBe('POLL_VOTED');
    const inSql = server.transactions.withMember(ana, { familyId: ana.familyId, write: true }, ({ db }) =>
      db.updateTable('chat_messages').set({ message_text: 'Who cleans?' }).where('id', '=', poll.id).execute(),
    );
    await expect(inSql).rejects.toThrow('follow from others');
    await change(leo, poll, { votes: { [leo.id]: [] } });
    expect(await change(ana, poll, { message_text: 'When?' })).toMatchObject({ message_text: 'When?' });
  });

  it('closes by itself', async () => {
    const { ana, leo, chat } = await aHome();
    const at = new Date(server.clock.now.getTime() - 1_000).toISOString();
    const poll = await ask(ana, chat.id, { poll_closes_at: at });
    expect(await change(leo, poll, { votes: { [leo.id]: [1] } })).toBe('POLL_CLOSED');
    await expect
      .poll(async () => (await listOf<ChatMessage>(leo, `chat_messages?chat_id=${chat.id}`))[0]?.poll_closed_at)
      .toEqual(expect.any(String));
  });
});
