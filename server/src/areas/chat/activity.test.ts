import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHAT_SIGNAL, PRESENT_EVERY_MS, PRESENT_MS, TYPING_EVERY_MS, TYPING_MS } from '#contract/areas/chat/calls.ts';
import { newId } from '#contract/ids.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { openStream, type LiveStream } from '../../testing/live-stream.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aChat, make, say, takeOut } from './testing.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await aServer({});
  address = await server.listen();
});
afterAll(() => server.close());

const open: LiveStream[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  await vi.waitUntil(() => server.services.hub.size === 0);
});

type State = 'here' | 'typing' | 'gone';
const show = (who: TestMember, chat_id: string, state: State) =>
  who.post('/api/functions/show-activity', { chat_id, state });
const shown = async (who: TestMember, chat_id: string, state: State) => {
  const answer = await show(who, chat_id, state);
  return answer.statusCode === 200 ? answer.json() : answer.json().code;
};

/** A stream of a member who looks at a chat, and the signals that have come by it. */
async function watch(who: TestMember, chatId: string, at = { address, post: who.post }) {
  const stream = await openStream(at.address, who);
  open.push(stream);
  await stream.next();
  const signals: unknown[] = [];
  const read = async () => {
    for (let line = await stream.next(); line; line = await stream.next())
      if ('signal' in line) signals.push((line as { signal: unknown }).signal);
  };
  read().catch(() => undefined); // the test ends the stream
  expect((await at.post('/api/functions/show-activity', { chat_id: chatId, state: 'here' })).statusCode).toBe(200);
  return signals;
}
const signalOf = (who: TestMember, about: string, state: State) => ({ name: CHAT_SIGNAL, about, from: who.id, state });

const aHome = async () => {
  const home = await aFamily(server, { ana: 'parent', ben: 'parent', rosa: 'grandma', leo: 'child' });
  return { ...home, chat: await aChat(home.ana, [home.rosa, home.leo]) };
};

describe('who types in a chat', () => {
  it('is seen by those who look at it, and by nobody else', async () => {
    const { ana, ben, rosa, chat } = await aHome();
    const [atAna, atBen] = [await watch(ana, chat.id), await watch(ben, ben.familyId)];
    expect(await shown(rosa, chat.id, 'typing')).toEqual({ is_watched: true, present: [ana.id] });
    await vi.waitFor(() => expect(atAna).toEqual([signalOf(rosa, chat.id, 'typing')]));
    expect(await shown(ben, chat.id, 'typing')).toBe('PGRST116');
    expect(await shown(ana, chat.id, 'gone')).toEqual({ is_watched: true, present: [rosa.id] });
    expect(await shown(rosa, chat.id, 'typing')).toEqual({ is_watched: false, present: [] });
    expect([atAna.length, atBen]).toEqual([1, []]);
  });

  it('is not said of who does not want it, nor of children who have not chosen', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    const atAna = await watch(ana, chat.id);
    expect(await shown(leo, chat.id, 'typing')).toEqual({ is_watched: true, present: [ana.id] });
    await rosa.post('/api/tables/settings', { id: rosa.userId, shows_activity: false }, rosa.userId);
    expect(await shown(rosa, chat.id, 'typing')).toEqual({ is_watched: true, present: [ana.id] });
    await leo.post('/api/tables/settings', { id: leo.userId, shows_activity: true }, leo.userId);
    await show(leo, chat.id, 'typing');
    await vi.waitFor(() => expect(atAna).toEqual([signalOf(leo, chat.id, 'typing')]));
    expect(await shown(ana, chat.id, 'here')).toEqual({ is_watched: true, present: [leo.id] });
  });

  it('reaches nobody who was taken out meanwhile, and is not theirs to say', async () => {
    const { ana, rosa, leo, chat } = await aHome();
    const atRosa = await watch(rosa, chat.id);
    await takeOut(ana, chat.id, rosa);
    expect(await shown(ana, chat.id, 'typing')).toEqual({ is_watched: false, present: [] });
    expect(await shown(rosa, chat.id, 'typing')).toBe('PGRST116');
    await show(leo, chat.id, 'typing');
    expect(atRosa).toEqual([]);
  });

  it('is over when nothing is heard of them', async () => {
    // One signal that is lost ends nothing.
    expect([2 * TYPING_EVERY_MS <= TYPING_MS, PRESENT_EVERY_MS < PRESENT_MS]).toEqual([true, true]);
    const { ana, rosa, chat } = await aHome();
    await watch(ana, chat.id);
    expect(await shown(rosa, chat.id, 'here')).toMatchObject({ is_watched: true });
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + PRESENT_MS + 1);
    expect(await shown(rosa, chat.id, 'here')).toEqual({ is_watched: false, present: [] });
    server.clock.now = before;
  });

  it('costs the database nothing, of 50 people too, and is stored nowhere', async () => {
    const { id, ana } = await aHome();
    const people: TestMember[] = [];
    for (let n = 0; n < 50; n += 1) people.push(await addMember(server, id, `person${n}`, 'grandma'));
    const signals = await watch(ana, id);
    for (const person of people) {
      const stream = await openStream(address, person);
      open.push(stream);
      expect(await shown(person, id, 'typing')).toMatchObject({ is_watched: true });
    }
    const queries = vi.spyOn(server.database.pool, 'query');
    const connections = vi.spyOn(server.database.pool, 'connect');
    const before = await server.admin.query('select count(*) from app.changes');
    for (let round = 0; round < 3; round += 1) await Promise.all(people.map((person) => show(person, id, 'typing')));
    // Streams are looked at every 1.5 s, whatever is typed.
    expect(connections.mock.calls.length + queries.mock.calls.length).toBeLessThan(10);
    expect((await server.admin.query('select count(*) from app.changes')).rows).toEqual(before.rows);
    await vi.waitFor(() => expect(signals.length).toBe(200));
    vi.restoreAllMocks();
  });

  it('is refused to who is signed out, of another family, and names no chat', async () => {
    const { rosa, chat } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const strange = await zoe.post('/api/functions/show-activity', { chat_id: chat.id, state: 'here' }, rosa.familyId);
    expect(strange.statusCode).toBe(403);
    expect(await shown(zoe, chat.id, 'here')).toBe('PGRST116');
    expect(await shown(rosa, newId(), 'here')).toBe('PGRST116');
  });

  it('is not stopped by another family, which may know the id of a chat and give it to one of its own', async () => {
    const { ana, rosa, chat } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    expect(await shown(zoe, chat.id, 'here')).toBe('PGRST116');
    expect(await shown(rosa, chat.id, 'here')).toEqual({ is_watched: false, present: [] });
    await make(zoe, 'chats', { id: chat.id, name: 'The same id' });
    expect(await shown(zoe, chat.id, 'here')).toEqual({ is_watched: false, present: [] });
    expect(await shown(ana, chat.id, 'here')).toEqual({ is_watched: true, present: [rosa.id] });
    expect(await shown(zoe, chat.id, 'gone')).toEqual({ is_watched: false, present: [] });
  });
});

describe('two nodes on one database', () => {
  it('share who looks and who types', async () => {
    const node = await aServer({ on: server });
    const nodeAddress = await node.listen();
    const { ana, rosa, chat } = await aHome();
    const postThere: TestMember['post'] = (url, payload = {}) =>
      node.app.inject({
        ...{ method: 'POST' as const, url, payload },
        headers: { authorization: `Bearer ${ana.token}`, 'x-family-id': ana.familyId },
      });
    const atAna = await watch(ana, chat.id, { address: nodeAddress, post: postThere });
    await vi.waitFor(async () => expect(await shown(rosa, chat.id, 'here')).toMatchObject({ present: [ana.id] }));
    await show(rosa, chat.id, 'typing');
    await vi.waitFor(() => expect(atAna).toContainEqual(signalOf(rosa, chat.id, 'typing')));
    await say(rosa, chat.id, 'Hello');
    await postThere('/api/functions/show-activity', { chat_id: chat.id, state: 'gone' });
    await vi.waitFor(async () => expect(await shown(rosa, chat.id, 'here')).toMatchObject({ is_watched: false }));
    for (const stream of open.splice(0)) stream.close();
    await node.close();
  });
});
