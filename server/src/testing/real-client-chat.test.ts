import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chatParticipants, chats, type Chat } from '#contract/areas/chat/chats.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import { chatMessages, type ChatMessage } from '#contract/areas/chat/messages.ts';
import { newId } from '#contract/ids.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { threePhones, WHO, type Phone, type Phones } from './phones/phones.ts';

// Two phones without network and one with it, in any order, in one chat: all end equal, in one order, with nothing lost and nothing twice.

const WAIT = { timeout: 20_000, interval: 5 };
/** Two thousand stories take twenty minutes on a quiet machine. */
const WHOLE_RUN_MS = 10_800_000;
const RUNS_PER_PHONE = 6;
/** More than the messages of one run wait for. */
const PAUSE_MS = 60_000;

let all: Phones;
let phones: Phones['of'];
let runs = 0;
beforeAll(async () => {
  all = await threePhones(async (client) => {
    const rows = client.familyRows();
    for (const table of [chats, chatParticipants]) rows?.want(table, {});
    await vi.waitUntil(() => [chats, chatParticipants].every((table) => rows?.view(table, {}).isFresh), WAIT);
  });
  phones = all.of;
});
afterAll(() => all.close());

const inChat = (chat_id: string) => ({ filter: { chat_id } });
const shownIn = ({ client }: Phone, chatId: string) =>
  (client.familyRows()?.view(chatMessages, inChat(chatId)).rows ?? []) as unknown as ChatMessage[]; // of this table
const chatOn = ({ client }: Phone, chatId: string) =>
  (client.familyRows()?.view(chats, {}).rows as unknown as Chat[] | undefined)?.find(({ id }) => id === chatId);

const STEPS = ['say', 'say', 'answer', 'react', 'react', 'edit', 'remove', 'read', 'vote', 'send', 'send'] as const;
const step = fc.record({ who: fc.constantFrom(...WHO), does: fc.constantFrom(...STEPS), pick: fc.nat(100) });
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** What people did. */
interface Done {
  /** By person, in the order in which they said it. */
  readonly said: Map<string, string[]>;
  readonly removed: Set<string>;
  /** The last words of each message. */
  readonly words: Map<string, string>;
  /** The last reaction of each person, by message and person. */
  readonly reactions: Map<string, string[]>;
  readonly votes: Map<string, number[]>;
  readonly read: Map<string, number>;
}

async function carryOut({ who, does, pick }: Step, chatId: string, pollId: string, done: Done): Promise<void> {
  const phone = phones[who];
  const { client, id: own } = phone;
  if (does === 'send') return send(phone, who !== 'ben');
  const write = createWriter(client, client.familyRows(), chatMessages);
  const shown = shownIn(phone, chatId).filter(({ is_removed, id }) => !is_removed && id !== pollId);
  const mine = shown.filter(({ sender_id }) => sender_id === own);
  const [any, ownOne] = [shown[pick % shown.length], mine[pick % mine.length]];
  if (does === 'say' || does === 'answer') {
    const message_text = `${who} ${pick} ${done.words.size}`;
    // A message that the phone alone has may be answered too.
    const reply_to = does === 'answer' ? (any?.id ?? null) : null;
    const written = write.create({ chat_id: chatId, message_text, reply_to });
    done.said.set(own, [...(done.said.get(own) ?? []), written.id]);
    done.words.set(written.id, message_text);
    await written.answered;
  } else if (does === 'vote') {
    done.votes.set(own, [pick % 2]);
    await write.update(pollId, { votes: { [own]: [pick % 2] } }).answered;
  } else if (does === 'read') {
    const newest = shownIn(phone, chatId).find(({ seq }) => seq !== null);
    if (!newest?.seq) return;
    done.read.set(own, Math.max(newest.seq, done.read.get(own) ?? 0));
    await createWriter(client, client.familyRows(), chats).update(chatId, {
      reads: { [own]: { seq: newest.seq, message_id: newest.id } },
    }).answered;
  } else if (does === 'react') {
    if (!any) return;
    const emoji = [[], ['👍'], ['❤️', '🎉']][pick % 3] ?? [];
    done.reactions.set(`${any.id} ${own}`, emoji);
    await write.update(any.id, { reactions: { [own]: emoji } }).answered;
  } else if (!ownOne) return;
  else if (does === 'edit') {
    done.words.set(ownOne.id, `${ownOne.message_text}!`);
    await write.update(ownOne.id, { message_text: `${ownOne.message_text}!` }).answered;
  } else {
    done.removed.add(ownOne.id);
    await write.update(ownOne.id, { is_removed: true }).answered;
  }
}

async function send({ browser, client }: Phone, goesOff: boolean): Promise<void> {
  browser.setOnline(true);
  await vi.waitUntil(() => client.outbox.entries().length === 0, WAIT);
  if (goesOff) browser.setOnline(false);
}

async function aChat(): Promise<{ chatId: string; pollId: string }> {
  const { parent } = all;
  const post = async (table: string, fields: object) => {
    const answer = await parent.post(`/api/tables/${table}`, { id: newId(), ...fields });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ id: string }>().id;
  };
  const chatId = await post('chats', { name: 'Talk' });
  for (const { id: user_id } of Object.values(phones))
    await post('chat_participants', { id: pairId(chatId, user_id), chat_id: chatId, user_id });
  const poll = { options: ['Yes', 'No'], has_several_answers: false };
  return { chatId, pollId: await post('chat_messages', { chat_id: chatId, message_text: 'Well?', poll }) };
}

async function run(steps: readonly Step[]): Promise<void> {
  await all.advance(PAUSE_MS);
  if (runs % RUNS_PER_PHONE === 0) await all.renew();
  runs += 1;
  const { chatId, pollId } = await aChat();
  const leaves = Object.values(phones).map(({ client }) => client.familyRows()?.want(chatMessages, inChat(chatId)));
  const done: Done = {
    ...{ said: new Map(), removed: new Set(), words: new Map(), reactions: new Map(), votes: new Map() },
    read: new Map(),
  };
  for (const phone of Object.values(phones))
    await vi.waitUntil(() => chatOn(phone, chatId) && shownIn(phone, chatId).length === 1, WAIT);
  for (const who of WHO) await carryOut({ who, does: 'say', pick: 0 }, chatId, pollId, done);
  for (const phone of Object.values(phones))
    await vi.waitUntil(() => shownIn(phone, chatId).filter(({ seq }) => seq).length === 1 + WHO.length, WAIT);
  for (const who of ['ana', 'leo'] as const) phones[who].browser.setOnline(false);
  for (const each of steps) await carryOut(each, chatId, pollId, done);
  for (const phone of [phones.leo, phones.ana, phones.ben]) await send(phone, false);
  await expectEverything(chatId, pollId, done);
  for (const leave of leaves) leave?.();
  await all.parent.delete(`/api/tables/chats/${chatId}`);
  // They are purged with the chat, after days that do not pass here, and would fill their table.
  for (const { id } of Object.values(phones)) {
    const answer = await all.parent.delete(`/api/tables/chat_participants/${pairId(chatId, id)}`);
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

async function expectEverything(chatId: string, pollId: string, done: Done): Promise<void> {
  for (const { client } of Object.values(phones))
    expect(client.status.read()).toMatchObject({ waiting: [], notSaved: [] });
  const { rows } = await all.server.admin.query<{ row: ChatMessage }>(
    'select to_jsonb(m) as row from chat_messages m where chat_id = $1 order by created_at desc, id desc',
    [chatId],
  );
  const stored = rows.map(({ row }) => row);
  const of = new Map(stored.map((message) => [message.id, message]));
  // Nothing is lost or there twice, and what each person said is in the order in which they said it.
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => stored.length - at));
  expect(stored.length).toBe(1 + [...done.said.values()].flat().length);
  for (const ids of done.said.values()) {
    const places = ids.map((id) => of.get(id)?.seq ?? 0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  for (const { id, message_text, is_removed, reactions } of stored) {
    expect(is_removed).toBe(done.removed.has(id));
    if (is_removed) expect([message_text, reactions]).toEqual(['', null]);
    else if (id !== pollId) expect(message_text).toBe(done.words.get(id));
    for (const { id: person } of Object.values(phones))
      if (!is_removed) expect(reactions?.[person] ?? []).toEqual(done.reactions.get(`${id} ${person}`) ?? []);
  }
  expect(of.get(pollId)?.votes ?? {}).toEqual(Object.fromEntries(done.votes));
  // All phones show the same, and how far each person has read.
  const expected = stored.map(({ id, message_text, seq, reactions, is_removed }) => [
    ...[id, message_text, seq, reactions, is_removed],
  ]);
  for (const phone of Object.values(phones)) {
    const shown = () =>
      shownIn(phone, chatId).map(({ id, message_text, seq, reactions, is_removed }) => [
        ...[id, message_text, seq, reactions, is_removed],
      ]);
    await vi.waitFor(() => expect(shown()).toEqual(expected), WAIT);
    await vi.waitFor(() => expect(chatOn(phone, chatId)?.last_seq).toBe(stored.length), WAIT);
    for (const [person, seq] of done.read)
      await vi.waitFor(
        () => expect(chatOn(phone, chatId)?.reads?.[person]?.seq ?? 0).toBeGreaterThanOrEqual(seq),
        WAIT,
      );
  }
}

it('ends equal on all phones, in one order, with all that was said', { timeout: WHOLE_RUN_MS }, async () => {
  const stories = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), run);
  await fc.assert(stories, { numRuns: runsOf(2_000, 8), seed: 53, endOnFailure: true });
});

it('leaves nothing of a chat on the phone of a person who was taken out while it had no network', async () => {
  await all.renew();
  const { chatId } = await aChat();
  const phone = phones.leo;
  const rows = phone.client.familyRows();
  const leave = rows?.want(chatMessages, inChat(chatId));
  await vi.waitUntil(() => chatOn(phone, chatId) && shownIn(phone, chatId).length === 1, WAIT);
  phone.browser.setOnline(false);
  const written = createWriter(phone.client, rows, chatMessages).create({
    chat_id: chatId,
    message_text: 'Still here',
  });
  expect(shownIn(phone, chatId)).toHaveLength(2);
  await all.parent.delete(`/api/tables/chat_participants/${pairId(chatId, phone.id)}`);
  phone.browser.setOnline(true);
  await vi.waitFor(() => expect([chatOn(phone, chatId), shownIn(phone, chatId)]).toEqual([undefined, []]), WAIT);
  // What they wrote is theirs: it is not lost, and says that it was not sent.
  expect(phone.client.status.read().notSaved.map(({ row_id }) => row_id)).toEqual([written.id]);
  const fields = { id: pairId(chatId, phone.id), chat_id: chatId, user_id: phone.id };
  expect((await all.parent.post('/api/tables/chat_participants', fields)).statusCode).toBe(200);
  await vi.waitFor(() => expect(shownIn(phone, chatId)).toHaveLength(1), WAIT);
  leave?.();
});
