import { expect } from 'vitest';
import { type Chat, type ChatParticipant } from '#contract/areas/chat/chats.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../../testing/family.ts';

type Fields = Record<string, unknown>;

/** The answer of a write: the row, or the code of its refusal. */
async function written<Row>(answer: Promise<{ statusCode: number; json: () => unknown }>): Promise<Row | string> {
  const { statusCode, json } = await answer;
  return statusCode === 200 ? (json() as Row) : (json() as { code: string }).code;
}

/** Creates a row that has to be accepted. */
export async function make<Row>(who: TestMember, table: string, fields: Fields): Promise<Row> {
  const made = await who.post(`/api/tables/${table}`, { id: newId(), ...fields });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
}

/** Makes a chat with other members in it. */
export async function aChat(by: TestMember, others: readonly TestMember[], fields: Fields = {}): Promise<Chat> {
  const chat = await make<Chat>(by, 'chats', { name: 'Holidays', ...fields });
  for (const other of others) expect(await addTo(by, chat.id, other)).toMatchObject({ user_id: other.id });
  return chat;
}

export const addTo = (by: TestMember, chat_id: string, { id: user_id }: TestMember) =>
  written<ChatParticipant>(
    by.post('/api/tables/chat_participants', { id: pairId(chat_id, user_id), chat_id, user_id }),
  );
export const takeOut = (by: TestMember, chat_id: string, { id }: TestMember) =>
  written<ChatParticipant>(by.delete(`/api/tables/chat_participants/${pairId(chat_id, id)}`));

export const say = (by: TestMember, chat_id: string, message_text: string, more: Fields = {}) =>
  make<ChatMessage>(by, 'chat_messages', { chat_id, message_text, ...more });
export const trySay = (by: TestMember, chat_id: string, message_text: string) =>
  written<ChatMessage>(by.post('/api/tables/chat_messages', { id: newId(), chat_id, message_text }));
export const change = (by: TestMember, { id }: { id: string }, fields: Fields, table = 'chat_messages') =>
  written<ChatMessage>(by.patch(`/api/tables/${table}/${id}`, fields));

export const listOf = async <Row>(who: TestMember, address: string): Promise<Row[]> =>
  (await who.get(`/api/tables/${address}`)).json<{ rows: Row[] }>().rows;
export const chatsOf = (who: TestMember) => listOf<Chat>(who, 'chats');
export const chatOf = async (who: TestMember, id: string) => (await chatsOf(who)).find((chat) => chat.id === id);
/** The words of a chat as a member sees them, the oldest first. */
export const wordsIn = async (who: TestMember, chatId: string) =>
  (await listOf<ChatMessage>(who, `chat_messages?chat_id=${chatId}`))
    .map(({ message_text }) => message_text)
    .toReversed();
