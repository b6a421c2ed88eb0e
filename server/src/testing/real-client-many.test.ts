import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import type { SendChangesAnswer } from '#contract/sync.ts';
import { runsOf } from '#contract/testing/runs.ts';
import type { RowsQuery } from '#web/lib/sync/family-rows.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { addMember, signInAs, type TestMember } from './family.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';
import { circleNotes, circles, scopedTables } from './scoped-circles.ts';

// A family may have this many rows in a table that is listed by pages, written by members who do not manage it.
const MESSAGES = runsOf(100_000, 600);
const PAGE = 50;
const WHOLE_RUN_MS = 3_600_000;
/** How much more the process may hold after all of them than after the first thousand. A message takes about 300 bytes as JSON. */
const GROWTH_MB = 40;

const messages = { ...circleNotes, sync: { by: 'created_at', size: PAGE } } as const;
const textOf = (at: number) => `Message ${at} of a long talk in which a child says this and that`;

let world: RealWorld;
let child: TestMember;
let circleId: string;
beforeAll(async () => {
  world = await aRealWorld({ ...scopedTables, tables: [circles, messages] });
  child = await addMember(world.server, world.ben.familyId, 'zoe', 'child');
  circleId = newId();
  const made = await child.post('/api/tables/circles', {
    ...{ id: circleId, title: 'Talk', participants: [child.id, world.anaId] },
  });
  if (made.statusCode !== 200) throw new Error(made.body);
});
afterAll(() => world.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // the flag makes it

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function send(from: number, count: number) {
  // A person may make so many changes in a minute, and stays signed in for some minutes.
  world.server.clock.now = new Date(world.server.clock.now.getTime() + 6_000);
  const made_at = world.server.clock.now.toISOString();
  const changes = Array.from({ length: count }, (_, at) => {
    const fields = { text: textOf(from + at), circle_id: circleId };
    return { id: newId(), op: 'create', table: 'circle_notes', row_id: newId(), fields, made_at };
  });
  if ((from / CHANGES_PER_CALL) % 100 === 0) child = await signInAs(world.server, { ...child });
  const answer = await child.post('/api/changes', { changes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SendChangesAnswer>().answers;
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 5 });
const inCircle = (more: RowsQuery = {}): RowsQuery => ({ filter: { circle_id: circleId }, ...more });
const view = (client: WholeClient, query: RowsQuery) => {
  const rows = client.familyRows();
  if (!rows) throw new Error('The client has a family.');
  return rows.view(messages, query);
};
const texts = (client: WholeClient, query: RowsQuery) =>
  view(client, query).rows.map((row) => (row as unknown as { text: string }).text); // a message

it(
  'a child writes as many messages as a table takes, and another member reads them page by page, in bounded memory',
  { timeout: WHOLE_RUN_MS },
  async () => {
    let first = 0;
    for (let at = 0; at < MESSAGES; at += CHANGES_PER_CALL) {
      for (const { status, message } of await send(at, CHANGES_PER_CALL))
        expect([status, message]).toEqual([200, undefined]);
      if (at === Math.min(1_000, MESSAGES / 2)) first = heapMb();
    }
    expect(heapMb() - first).toBeLessThan(GROWTH_MB);

    const client = await world.openClient();
    const rows = client.familyRows();
    const leave = rows?.want(messages, inCircle());
    await soon(() => expect(view(client, inCircle()).isFresh).toBe(true));
    expect(texts(client, inCircle()).toSorted()).toEqual(newest(PAGE));
    const opened = heapMb();
    expect(opened - first).toBeLessThan(GROWTH_MB);

    // All the way back, as a person scrolls who looks for the first one.
    for (let pages = 1; view(client, inCircle()).hasMore; pages += 1) {
      await rows?.loadMore(messages, inCircle());
      if (pages > MESSAGES / PAGE) throw new Error('There are more pages than messages.');
    }
    expect(new Set(texts(client, inCircle()))).toEqual(new Set(newest(MESSAGES)));
    expect(texts(client, inCircle())).toHaveLength(MESSAGES);
    leave?.();
  },
);

/** The texts of the newest ones, sorted as texts. */
const newest = (count: number) => Array.from({ length: count }, (_, at) => textOf(MESSAGES - 1 - at)).toSorted();

it.runIf(MESSAGES >= 100_000)('one more is refused with what to do, and none is lost', async () => {
  const [answer] = await send(MESSAGES, 1);
  expect(answer).toMatchObject({ status: 422, code: 'TABLE_FULL' });
});
