import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chat } from '#contract/areas/chat/chats.ts';
import { ChatMessage } from '#contract/areas/chat/messages.ts';
import { areaFollowers } from '../../areas.ts';
import { loadDemoData } from '../../demo/load.ts';
import { shiftDemoDates } from '../../demo/shift.ts';
import { Transactions } from '../../platform/db/transactions.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';

let place: TestDatabase;
// Rows are compared with the database's own time, so that nothing of it lies in its future.
let now = new Date();
let transactions: Transactions;
beforeAll(async () => {
  place = await aDatabase();
  transactions = new Transactions(place.database, { clock: () => now, isDevelopment: true, followers: areaFollowers });
  await loadDemoData(transactions);
});
afterAll(() => place.close());

const ofFamily = async (table: string, family: string, order: string) =>
  (
    await place.admin.query(
      `select to_jsonb(t) as row from ${table} t join families f on f.id = t.family_id where f.name = $1 order by ${order}`,
      [family],
    )
  ).rows.map(({ row }) => row);
const chatsOf = async (family: string) =>
  (await ofFamily('chats', family, 't.kind, t.created_at')).map((row) => Chat.parse(row));
const messagesOf = async (family: string) =>
  (await ofFamily('chat_messages', family, 't.chat_id, t.seq')).map((row) => ChatMessage.parse(row));

it('the demo families talk: 200 messages in three chats, in order, of which only the newest are unread', async () => {
  const [chats, messages] = [await chatsOf('Rivera Family'), await messagesOf('Rivera Family')];
  expect([chats.length, messages.length]).toEqual([3, 200]);
  for (const chat of chats) {
    const inChat = messages.filter(({ chat_id }) => chat_id === chat.id);
    expect(inChat.map(({ seq }) => seq)).toEqual(inChat.map((_, at) => at + 1));
    const times = inChat.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(chat).toMatchObject({ last_seq: inChat.length, last_message: { id: inChat.at(-1)?.id } });
  }
  const all = chats.find(({ kind }) => kind === 'family');
  const unread = Object.values(all?.reads ?? {}).map(({ seq }) => (all?.last_seq ?? 0) - seq);
  expect([unread.length, Math.min(...unread), Math.max(...unread)]).toEqual([8, 0, 2]);
  const has = (is: (message: ChatMessage) => boolean) => messages.some(is);
  expect([has(({ poll }) => poll !== null), has(({ reply_to }) => reply_to !== null)]).toEqual([true, true]);
  expect(messages.filter(({ reactions }) => reactions !== null).length).toBeGreaterThan(20);
  expect((await chatsOf('Familia Vega')).length).toBe(3);
});

it('what a list of chats shows moves with the days', async () => {
  const before = await chatsOf('Rivera Family');
  now = new Date(now.getTime() + 3 * 86_400_000);
  await shiftDemoDates(transactions);
  const [chats, messages] = [await chatsOf('Rivera Family'), await messagesOf('Rivera Family')];
  for (const chat of chats) {
    const last = messages.find(({ id }) => id === chat.last_message?.id);
    expect(chat.last_message?.sent_at).toBe(last?.created_at);
  }
  expect(chats.map(({ last_message }) => last_message?.id)).toEqual(before.map(({ last_message }) => last_message?.id));
});
