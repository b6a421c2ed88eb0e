import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { pairId, previewOf } from '#contract/areas/chat/words.ts';
import { uploadAddress } from '#contract/areas/files.ts';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { aPicture } from '../../platform/files/testing/photos.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aChat, change, chatOf, listOf, say, trySay, wordsIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aHome = async () => {
  const home = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
  return { ...home, chat: await aChat(home.ana, [home.leo]) };
};
const read = (who: TestMember, chat_id: string, { id, seq }: ChatMessage) =>
  change(who, { id: chat_id }, { reads: { [who.id]: { seq, message_id: id } } }, 'chats');
const markOf = async (who: TestMember, chatId: string) => (await chatOf(who, chatId))?.reads?.[who.id]?.seq;
/** Lets a message be of 30 days before the server's clock. */
const age = ({ familyId }: TestMember, id: string) =>
  server.transactions.withSystem('an old message for a test', { familyId }, ({ db, now }) =>
    db
      .updateTable('chat_messages')
      .set({ created_at: new Date(now.getTime() - 30 * DAY_MS).toISOString() })
      .where('id', '=', id)
      .execute(),
  );

it('messages have one order, by their places and by their times', async () => {
  const { ana, leo, chat } = await aHome();
  const sent = await Promise.all([ana, leo, ana, leo, ana, leo].map((who, n) => say(who, chat.id, `Message ${n}`)));
  const listed = await listOf<ChatMessage>(leo, `chat_messages?chat_id=${chat.id}`);
  const places = listed.map(({ seq }) => seq);
  expect(places).toEqual([6, 5, 4, 3, 2, 1]);
  const times = listed.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(new Set(times).size).toBe(sent.length);
});

it('the list of chats shows the first 50 characters of the newest message', async () => {
  const { ana, chat } = await aHome();
  for (const text of ['x'.repeat(50), 'x'.repeat(51), 'two\nlines', `${'😀'.repeat(50)}!`]) {
    await say(ana, chat.id, text);
    expect((await chatOf(ana, chat.id))?.last_message?.preview).toBe(previewOf(text));
  }
  expect([previewOf('x'.repeat(50)), previewOf('x'.repeat(51))]).toEqual(['x'.repeat(50), `${'x'.repeat(50)}...`]);
});

it('a pair of ids has one id, here and in the database', async () => {
  for (const [one, other] of [
    [newId(), newId()],
    ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
  ] as const) {
    const { rows } = await server.admin.query('select app.pair_id($1, $2) as id', [one, other]);
    expect(rows).toEqual([{ id: pairId(one, other) }]);
  }
});

describe('read marks', () => {
  it('only go forwards, whatever order devices send them in', async () => {
    const { ana, leo, chat } = await aHome();
    const [first, second, third] = [
      await say(ana, chat.id, 'One'),
      await say(ana, chat.id, 'Two'),
      await say(ana, chat.id, 'Three'),
    ];
    expect(await markOf(ana, chat.id)).toBe(3);
    expect(await markOf(leo, chat.id)).toBeUndefined();
    await read(leo, chat.id, second);
    await read(leo, chat.id, first);
    expect(await markOf(leo, chat.id)).toBe(2);
    await read(leo, chat.id, third);
    expect((await chatOf(ana, chat.id))?.reads?.[leo.id]).toEqual({ seq: 3, message_id: third.id });
    expect((await chatOf(ana, chat.id))?.last_seq).toBe(3);
  });

  it('of others are nobody’s to move, in SQL either', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(leo, chat.id, 'One');
    const forged = { [ana.id]: { seq: 1, message_id: message.id } };
    await change(leo, chat, { reads: forged }, 'chats');
    expect(await markOf(ana, chat.id)).toBeUndefined();
    const inSql = server.transactions.withMember(leo, { familyId: leo.familyId, write: true }, ({ db }) =>
      db
        .updateTable('chats')
        .set({ reads: JSON.stringify(forged) as never })
        .where('id', '=', chat.id)
        .execute(),
    );
    await expect(inSql).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a message', () => {
  it('is changed by its sender for 24 hours, which shows, and by nobody else', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(leo, chat.id, 'Helo');
    expect(await change(leo, message, { message_text: 'Hello' })).toMatchObject({
      ...{ message_text: 'Hello', edited_at: expect.any(String) },
    });
    expect((await chatOf(ana, chat.id))?.last_message?.preview).toBe('Hello');
    expect(await change(ana, message, { message_text: 'Mine' })).toBe('42501');
    await age(ana, message.id);
    expect(await change(leo, message, { message_text: 'Late' })).toBe('MESSAGE_CLOSED');
    expect(await change(leo, message, { is_removed: true })).toBe('MESSAGE_CLOSED');
    expect(await change(leo, message, { reactions: { [leo.id]: ['👍'] } })).toMatchObject({ message_text: 'Hello' });
    expect(await change(ana, message, { is_removed: true })).toMatchObject({ is_removed: true, removed_by: ana.id });
  });

  it('leaves a trace when it is removed, and no words anywhere', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(leo, chat.id, 'A secret', { mentions: [ana.id] });
    await change(leo, message, { message_text: 'Another secret' });
    await change(ana, message, { reactions: { [ana.id]: ['😮'] } });
    expect(await change(leo, message, { is_removed: true })).toMatchObject({
      ...{ message_text: '', mentions: null, reactions: null, is_removed: true, removed_by: leo.id },
      ...{ sender_id: leo.id, created_at: message.created_at },
    });
    expect((await chatOf(ana, chat.id))?.last_message).toMatchObject({ preview: '', shape: 'removed' });
    const everything = await server.admin.query(
      `select (select jsonb_agg(to_jsonb(m)) from chat_messages m where family_id = $1)::text
         || (select jsonb_agg(to_jsonb(c)) from chats c where family_id = $1)::text
         || (select jsonb_agg(c.before) from app.changes c where family_id = $1)::text as all_of_it`,
      [ana.familyId],
    );
    expect(everything.rows[0].all_of_it).not.toMatch(/secret/i);
    for (const late of [{ message_text: 'Back' }, { reactions: { [leo.id]: ['👍'] } }])
      expect(await change(leo, message, late)).toMatchObject({ message_text: '', reactions: null, is_removed: true });
  });

  it('waits for its files until they come, or its sender has given them up', async () => {
    const { ana, leo, chat } = await aHome();
    const [both, alone] = [
      await say(ana, chat.id, 'The bill', { awaited_files: 2 }),
      await say(ana, chat.id, '', { awaited_files: 1 }),
    ];
    expect(await change(leo, both, { attachments: null })).toBe('42501');
    await age(ana, both.id);
    expect(await change(ana, both, { attachments: null })).toMatchObject({ awaited_files: null, attachments: null });
    expect(await change(ana, alone, { attachments: null })).toBe('42501');
    expect(await change(ana, alone, { is_removed: true })).toMatchObject({ is_removed: true, awaited_files: null });
  });

  it('is reacted to without replacing anything that was not seen', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(ana, chat.id, 'Hello');
    for (const who of [ana, leo]) {
      const fields = { reactions: { [who.id]: ['👍'] } };
      const sent = { id: newId(), table: 'chat_messages', op: 'update', row_id: message.id, fields };
      const change = { ...sent, made_at: server.clock.now.toISOString(), seen: message.version };
      expect((await who.post('/api/changes', { changes: [change] })).json()).toMatchObject({
        answers: [{ status: 200 }],
      });
    }
    const replaced = 'select 1 from app.changes where row_id = $1 and overwrote is not null';
    expect((await server.admin.query(replaced, [message.id])).rows).toEqual([]);
  });

  it('takes the reactions of several people at once, each their own', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(ana, chat.id, 'Hello');
    await Promise.all([
      change(ana, message, { reactions: { [ana.id]: ['👍', '👍'] } }),
      change(leo, message, { reactions: { [leo.id]: ['❤️', '🎉'], [ana.id]: ['💩'] } }),
    ]);
    const both = { [ana.id]: ['👍'], [leo.id]: ['❤️', '🎉'] };
    expect((await listOf<ChatMessage>(leo, `chat_messages?chat_id=${chat.id}`))[0]?.reactions).toEqual(both);
    expect(await change(leo, message, { reactions: { [leo.id]: [] } })).toMatchObject({
      reactions: { [ana.id]: ['👍'] },
    });
  });

  it('answers and pins only messages of its own chat', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(ana, chat.id, 'Hello');
    const elsewhere = await say(ana, ana.familyId, 'In the family');
    await say(leo, chat.id, 'Hi', { reply_to: message.id });
    const refused = await leo.post('/api/tables/chat_messages', {
      ...{ id: newId(), chat_id: chat.id, message_text: 'Hi', reply_to: elsewhere.id },
    });
    expect(refused.json().code).toBe('23503');
    expect(await change(leo, chat, { pinned_message_id: message.id }, 'chats')).toMatchObject({
      pinned_message_id: message.id,
    });
    expect(await change(leo, chat, { pinned_message_id: elsewhere.id }, 'chats')).toBe('23503');
  });

  it('names members; one who is not in the family any more is left out', async () => {
    const { id, ana, leo, chat } = await aHome();
    const zoe = await addMember(server, id, 'zoe', 'nurse');
    await server.transactions.withSystem('leave for a test', { familyId: id }, ({ db }) =>
      db.updateTable('members').set({ left_at: '2026-11-20T10:00:00Z' }).where('id', '=', zoe.id).execute(),
    );
    const message = await say(leo, chat.id, 'Look', { mentions: [ana.id, zoe.id] });
    expect(message.mentions).toEqual([ana.id]);
  });

  it('is sent before its files, which come later, and is lost with them when it is removed', async () => {
    const { ana, leo, chat } = await aHome();
    const message = await say(leo, chat.id, '', { awaited_files: 1 });
    const id = newId();
    const uploaded = await server.app.inject({
      method: 'PUT',
      url: uploadAddress(id, { table: 'chat_messages', row: message.id, column: 'attachments' }),
      payload: await aPicture(30, 20).jpeg().toBuffer(),
      headers: {
        ...{ authorization: `Bearer ${leo.token}`, 'x-family-id': leo.familyId, 'content-type': 'image/jpeg' },
      },
    });
    expect(uploaded.statusCode, uploaded.body).toBe(200);
    const {
      rows: [file],
    } = await server.admin.query('select app.entry_of_file(f) as entry from files f where id = $1', [id]);
    await age(ana, message.id);
    expect(await change(leo, message, { attachments: [file.entry] })).toMatchObject({
      ...{ awaited_files: null, attachments: [{ id, kind: 'picture' }] },
    });
    expect(await change(leo, message, { attachments: null })).toBe('MESSAGE_CLOSED');
    await change(ana, message, { is_removed: true });
    const { rows } = await server.admin.query(
      'select is_stored, unused_since is null as used from files where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_stored: false, used: false }]);
  });

  it('has words or files, at most 4,000 characters, and is not sent to a chat that was removed', async () => {
    const { ana, leo, chat } = await aHome();
    expect([await trySay(leo, chat.id, ''), await trySay(leo, chat.id, 'x'.repeat(4_001))]).toEqual([
      '42501',
      'BAD_REQUEST',
    ]);
    await say(leo, chat.id, 'x'.repeat(4_000));
    await ana.delete(`/api/tables/chats/${chat.id}`);
    expect(await trySay(leo, chat.id, 'Late')).toBe('PGRST116');
  });

  it('waits on the device beyond 30 a minute', async () => {
    const { leo, ana, chat } = await aHome();
    const changes = Array.from({ length: 32 }, (_, n) => ({
      ...{ id: newId(), table: 'chat_messages', op: 'create', row_id: newId() },
      ...{ fields: { chat_id: chat.id, message_text: `${n}` }, made_at: server.clock.now.toISOString() },
    }));
    const answer = await leo.post('/api/changes', { changes });
    const statuses = answer.json<{ answers: { status: number }[] }>().answers.map(({ status }) => status);
    // The answers end before the first change that waits.
    expect([statuses.length, new Set(statuses)]).toEqual([30, new Set([200])]);
    expect(await wordsIn(ana, chat.id)).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`));
    // Sent again they are the same messages, which count once.
    const again = await leo.post('/api/changes', { changes: changes.slice(0, 30) });
    expect(again.json<{ answers: { status: number }[] }>().answers.every(({ status }) => status === 200)).toBe(true);
  });
});

it('a person’s download has what they wrote, and nothing that others said', async () => {
  const { ana, ben } = await aHome();
  const chat = await aChat(ana, [ben]);
  const own = await say(ben, chat.id, 'Ben’s words');
  await say(ana, chat.id, 'Ana’s words');
  await change(ana, own, { reactions: { [ana.id]: ['👍'] } });
  const content = (await ben.get(ownContentAddress(ben.familyId))).rawPayload.toString('utf8');
  expect(content).toContain('Ben’s words');
  expect(content).not.toMatch(/Ana’s words|👍/);
});
