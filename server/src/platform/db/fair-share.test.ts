import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { BATCHES_AT_ONCE } from '../tables/routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'takes every connection of its pool' });
});
afterAll(() => server.close());

/** Locks a family's feed, as a slow writer would; resolves to a function that releases it. */
async function lockFeed(familyId: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = server.transactions.withSystem('lock a feed for a test', { familyId }, async () => {
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  return async () => {
    over.resolve();
    await transaction;
  };
}

/** Returns once `count` connections wait for a lock. The connection that has the lock is not counted. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await server.admin.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
}

const aTask = () => ({ id: newId(), table: 'tasks', op: 'create', row_id: newId(), fields: { title: 'Noise' } });

it("answers another family, and the same family's readers, while a child's changes wait for their feed", async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { zoe } = await aFamily(server, { zoe: 'parent' });
  const releaseFeed = await lockFeed(ana.familyId);
  let answered = 0;
  const writes = Array.from({ length: 40 }, async () => {
    const answer = await leo.post('/api/tables/tasks', { title: 'Noise' });
    answered += 1;
    return answer.statusCode;
  });
  await untilWaiting(1);
  expect((await zoe.get('/api/tables/tasks')).statusCode).toBe(200);
  expect((await zoe.post('/api/tables/tasks', { title: 'Feed the cat' })).statusCode).toBe(200);
  expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);
  expect(answered).toBe(0);
  await releaseFeed();
  expect(new Set(await Promise.all(writes))).toEqual(new Set([200]));
});

it('answers 429 to a child who sends many batches at once, and loses no batch it accepted', async () => {
  const { leo } = await aFamily(server, { leo: 'child' });
  const releaseFeed = await lockFeed(leo.familyId);
  // Few enough that all refusals arrive long before the accepted batches time out.
  const batches = Array.from({ length: 5 * BATCHES_AT_ONCE }, () =>
    leo.post('/api/changes', { changes: [{ ...aTask(), made_at: server.clock.now.toISOString() }] }),
  );
  const refused: Awaited<(typeof batches)[number]>[] = [];
  const allRefused = Promise.withResolvers<void>();
  for (const batch of batches) {
    void batch.then((answer) => {
      refused.push(answer);
      if (refused.length === batches.length - BATCHES_AT_ONCE) allRefused.resolve();
    });
  }
  // The refused batches were not even read. As many wait as one person's devices send at once.
  await allRefused.promise;
  for (const { statusCode, headers, json } of refused) {
    expect([statusCode, headers['retry-after'], json().code]).toEqual([429, '1', 'TOO_MANY_REQUESTS']);
  }
  await releaseFeed();
  const taken = (await Promise.all(batches)).filter((answer) => answer.statusCode === 200);
  expect(taken).toHaveLength(BATCHES_AT_ONCE);
  expect((await leo.get('/api/tables/tasks')).json().rows).toHaveLength(taken.length);
  const later = await leo.post('/api/changes', { changes: [{ ...aTask(), made_at: server.clock.now.toISOString() }] });
  expect(later.statusCode).toBe(200);
});
