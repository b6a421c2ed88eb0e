import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aChat, change, say } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aHome = async () => {
  const home = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
  return { ...home, chat: await aChat(home.ana, [home.leo]) };
};
describe('searching', () => {
  it('finds words in any case and without accents, of a person, of days, and files', async () => {
    const { ana, leo, chat } = await aHome();
    await say(ana, chat.id, '¿Dónde está el CAFÉ?');
    await say(leo, chat.id, 'The cafeteria is closed');
    await say(leo, ana.familyId, 'No decaf for me');
    const search = async (input: object) => {
      const answer = await ana.post('/api/functions/search-chat-messages', input);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ messages: ChatMessage[] }>().messages.map(({ message_text }) => message_text);
    };
    expect(await search({ words: 'café' })).toEqual(['The cafeteria is closed', '¿Dónde está el CAFÉ?']);
    expect(await search({ words: 'cafe donde' })).toEqual(['¿Dónde está el CAFÉ?']);
    expect(await search({ words: 'cafe', sender_id: leo.id })).toEqual(['The cafeteria is closed']);
    expect(await search({ words: '%' })).toHaveLength(3);
    expect(await search({ words: 'cafe', to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect([await search({ with: 'pictures' }), await search({ with: 'files' })]).toEqual([[], []]);
  });

  it('answers page by page, and the message of a day', async () => {
    const { ana, chat } = await aHome();
    await server.transactions.withSystem('many messages for a test', { familyId: ana.familyId }, async ({ db }) => {
      for (let n = 0; n < 60; n += 1)
        await db
          .insertInto('chat_messages')
          .values({
            ...{ family_id: ana.familyId, id: newId(), chat_id: chat.id, sender_id: ana.id, message_text: `Day ${n}` },
            created_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
            ...{ reply_to: null, mentions: null, attachments: null, awaited_files: null, reactions: null, poll: null },
            ...{ poll_closes_at: null, poll_closed_at: null, votes: null, edited_at: null },
            ...{ removed_at: null, removed_by: null },
          })
          .execute();
    });
    const search = async (after?: string) =>
      (await ana.post('/api/functions/search-chat-messages', { words: 'day', after })).json<{
        messages: ChatMessage[];
        next: string | null;
      }>();
    const first = await search();
    const second = await search(first.next ?? undefined);
    expect([first.messages.length, second.messages.length, second.next]).toEqual([50, 10, null]);
    expect(second.messages[0]?.message_text).toBe('Day 9');
    const ofDay = async (from: string) =>
      (await ana.post('/api/functions/find-message-of-day', { chat_id: chat.id, from })).json().message_id;
    const all = [...first.messages, ...second.messages];
    expect(await ofDay('2026-01-05T00:00:00Z')).toBe(all.find(({ message_text }) => message_text === 'Day 4')?.id);
    expect(await ofDay('2027-01-01T00:00:00Z')).toBe(all[0]?.id);
  });

  it('from everywhere finds what was said in the own chats, with one slip, and nothing that was removed', async () => {
    const { ana, ben, leo, chat } = await aHome();
    const find = async (who: TestMember, words: string, more: object = {}) => {
      const answer = await who.post('/api/functions/search-rows', { words, ...more });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer
        .json<{ rows: { chat_messages: ChatMessage[] } }>()
        .rows.chat_messages.map(({ message_text }) => message_text);
    };
    await say(ana, chat.id, '¿Dónde está el acordeón?');
    const gone = await say(leo, chat.id, 'The accordion is a surprise');
    for (const words of ['acordeon', '¿dónde?', 'acordoen']) {
      expect(await find(leo, words), words).toEqual(['¿Dónde está el acordeón?']);
      expect(await find(ben, words), words).toEqual([]);
    }
    expect(await find(leo, 'surprise', { member_id: leo.id })).toEqual(['The accordion is a surprise']);
    expect(await find(leo, 'surprise', { member_id: ana.id })).toEqual([]);
    await change(leo, gone, { is_removed: true });
    expect(await find(leo, 'surprise')).toEqual([]);
    expect(await find(leo, '¿?')).toEqual([]);
  });
});
