import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { callHooks, follow, hook } from '../../platform/db/hooks.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { rowChanged } from '../../platform/tables/row-changes.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { circleNotes, scopedTables } from '../../testing/scoped-circles.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { withTables } from '../../testing/real-client.ts';
import { noticeWorker, rowNotice, type NoticeTraits } from './kinds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ ...withTables(scopedTables), startsWorkers: false });
});
afterAll(() => server.close());

const fail = (error: Error) => expect.unreachable(error.message);

const TRAITS: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'A message', es: 'Un mensaje' },
  example: { en: 'Ana: Hello', es: 'Ana: Hola' },
};

/** Everybody hears of every message, as far as they may see it. */
const written = (members: readonly string[], more: { includesActor?: true } = {}) =>
  rowNotice('message_written', TRAITS, circleNotes, {
    ...more,
    hears: () => members,
    stillHears: () => true,
    describe: ({ text }, actor) => ({
      ...{ title: `${actor}: ${text}`, content: '', category: 'info', priority: 'low', link: '/chat' },
    }),
  });

async function send(kind: ReturnType<typeof written>, family: readonly TestMember[], text: string) {
  const [ana, ben] = family;
  if (!ana || !ben) throw new Error('Two members take part.');
  const circle = newId();
  expect(
    (await ana.post('/api/tables/circles', { id: circle, title: 'Party', participants: [ana.id, ben.id] })).statusCode,
  ).toBe(200);
  const sent = await ana.post('/api/tables/circle_notes', { text, circle_id: circle });
  expect(sent.statusCode, sent.body).toBe(200);
  const { familyId } = ana;
  const change = {
    familyId,
    actor: { memberId: ana.id, effectiveRole: 'parent' as const },
    before: null,
    after: sent.json(),
  };
  await server.transactions.withSystem('follow a message', { familyId }, async (tx) => {
    await callHooks(kind.followers, tx, rowChanged(circleNotes), change);
  });
  return sent.json<{ id: string }>().id;
}

async function told(kind: ReturnType<typeof written>, member: TestMember): Promise<string[]> {
  await drainQueue(server.transactions, noticeWorker(server.transactions, [kind]), fail, () => server.clock.now);
  const { rows } = await server.admin.query<{ title: string }>(
    'select title from public.notifications where family_id = $1 order by created_at, id',
    [member.userId],
  );
  return rows.map(({ title }) => title);
}

test('of a row that only some see, only they are told, and not who made the change', async () => {
  const { ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
  const kind = written([ana.id, ben.id, leo.id]);
  await send(kind, [ana, ben], 'A surprise');
  expect(await told(kind, ben)).toEqual(['ana: A surprise']);
  expect([await told(kind, leo), await told(kind, ana)]).toEqual([[], []]);
});

test('a kind may tell its own actor; a row that is removed before it is sent tells nobody', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  const kind = written([ana.id, ben.id], { includesActor: true });
  await send(kind, [ana, ben], 'Done');
  expect([await told(kind, ana), await told(kind, ben)]).toEqual([['ana: Done'], ['ana: Done']]);
  const id = await send(kind, [ana, ben], 'Oops');
  expect((await ana.delete(`/api/tables/circle_notes/${id}`)).statusCode).toBe(200);
  expect([await told(kind, ana), await told(kind, ben)]).toEqual([['ana: Done'], ['ana: Done']]);
});

test('a member who left meanwhile is not told', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  const kind = written([ben.id]);
  await send(kind, [ana, ben], 'Bye');
  await server.transactions.withSystem('end a membership', { familyId: ana.familyId }, ({ db, now }) =>
    db
      .updateTable('members')
      .set({ left_at: now.toISOString(), role: null })
      .where('family_id', '=', ana.familyId)
      .where('id', '=', ben.id)
      .execute(),
  );
  expect(await told(kind, ben)).toEqual([]);
});

test('work that others follow is refused without them, and done with what they answer', async () => {
  const asked = hook<{ familyId: string }, number>('asked');
  const followers = [
    follow(asked, async () => 1),
    follow(hook<object>('other'), async () => undefined),
    follow(
      asked,
      async () => 2,
      ({ familyId }) => familyId !== 'mine',
    ),
  ];
  await server.transactions.withSystem('ask', {}, async (tx) => {
    await expect(callHooks(undefined, tx, asked, { familyId: 'x' })).rejects.toThrow('made without the areas');
    expect(await callHooks(followers, tx, asked, { familyId: 'x' })).toEqual([1, 2]);
    expect(await callHooks(followers, tx, asked, { familyId: 'mine' })).toEqual([1]);
  });
});
