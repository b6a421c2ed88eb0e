import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { MemberTx } from './transactions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const WRITERS = 8;
const WRITES_EACH = 40;

interface Logged {
  version: number;
  row_id: string;
  op: string;
}

async function readFeed(familyId: string): Promise<Logged[]> {
  const { rows } = await server.admin.query<Logged>(
    'select version::int as version, row_id, op from app.changes where family_id = $1 order by version',
    [familyId],
  );
  return rows;
}

const feedVersion = async (familyId: string) =>
  (
    await server.admin.query<{ version: number }>(
      'select version::int as version from app.feeds where family_id = $1',
      [familyId],
    )
  ).rows[0]?.version;

const numbersUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

function touch(tx: MemberTx, ids: readonly string[], title: string): Promise<unknown> {
  return ids.reduce<Promise<unknown>>(
    (before, id) =>
      before.then(() =>
        tx.db.updateTable('tasks').set({ title }).where('family_id', '=', tx.familyId).where('id', '=', id).execute(),
      ),
    Promise.resolve(),
  );
}

async function someTasks(member: TestMember, count: number): Promise<string[]> {
  const ids = numbersUpTo(count).map(() => newId());
  for (const id of ids) await member.post('/api/tables/tasks', { id, title: 'New' });
  return ids;
}

describe('the feed of a family', () => {
  it('numbers concurrent writes without gaps, in the order of commits, and without a deadlock', async () => {
    const { id: familyId, ana } = await aFamily(server, { ana: 'parent' });
    const tasks = await someTasks(ana, 4);
    const writers = [ana];
    while (writers.length < WRITERS) writers.push(await addMember(server, familyId, `w${writers.length}`, 'parent'));
    let tries = 0;

    let isWriting = true;
    const watched = watch(familyId, () => isWriting);
    await Promise.all(
      writers.map(async (writer, place) => {
        for (let n = 0; n < WRITES_EACH; n += 1) {
          // Two rows each, in an order that deadlocks if rows are locked before the feed. Every fifth transaction fails halfway.
          const pair = [tasks[(place + n) % 4] ?? '', tasks[(place + n * 3 + 1) % 4] ?? ''];
          const write = server.transactions.withMember(writer, { familyId, write: true }, async (tx) => {
            tries += 1;
            await touch(tx, place % 2 === 0 ? pair : pair.toReversed(), `${place}.${n}`);
            if (n % 5 === 4) throw new Error('gave up');
          });
          const end = await write.then(
            () => 'written',
            (error: Error) => error.message,
          );
          expect(end).toBe(n % 5 === 4 ? 'gave up' : 'written');
        }
      }),
    );
    isWriting = false;
    const { gaps, steps } = await watched;

    const feed = await readFeed(familyId);
    expect(feed.map(({ version }) => version)).toEqual(numbersUpTo(feed.length));
    expect(await feedVersion(familyId)).toBe(feed.length);
    expect(gaps).toEqual([]);
    expect(steps).toBeGreaterThan(10);
    // A deadlock would have caused another try.
    expect(tries).toBe(WRITERS * WRITES_EACH);
    const written = feed.filter(({ op, row_id }) => op === 'update' && tasks.includes(row_id)).length;
    expect(written).toBe(WRITERS * WRITES_EACH * 0.8 * 2);
  });

  it('gives each row a higher version with each write', async () => {
    const { id: familyId, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'parent' });
    const tasks = await someTasks(ana, 2);
    const seen = new Map<string, number>();
    for (let n = 0; n < 12; n += 1) {
      const answers = await Promise.all(
        [ana, leo].map((who) => who.patch(`/api/tables/tasks/${tasks[n % 2]}`, { title: `${who.id} ${n}` })),
      );
      const versions = answers.map((answer) => answer.json<{ version: number }>().version).toSorted((a, b) => a - b);
      expect(versions[0]).toBeGreaterThan(seen.get(tasks[n % 2] ?? '') ?? 0);
      expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity);
      seen.set(tasks[n % 2] ?? '', versions[1] ?? 0);
    }
    expect((await readFeed(familyId)).length).toBe(await feedVersion(familyId));
  });

  it('logs one change per row of a statement, and none for a statement without rows', async () => {
    const { id: familyId, ana } = await aFamily(server, { ana: 'parent' });
    const tasks = await someTasks(ana, 5);
    const before = await feedVersion(familyId);
    await server.transactions.withMember(ana, { familyId, write: true }, ({ db }) =>
      db.updateTable('tasks').set({ status: 'completed' }).where('family_id', '=', familyId).execute(),
    );
    await server.transactions.withMember(ana, { familyId, write: true }, ({ db }) =>
      db.updateTable('tasks').set({ status: 'pending' }).where('id', '=', newId()).execute(),
    );
    const added = (await readFeed(familyId)).slice(before);
    expect(added.map(({ row_id }) => row_id).toSorted()).toEqual(tasks.toSorted());
    expect(await feedVersion(familyId)).toBe((before ?? 0) + 5);
  });

  it('is announced after each commit with its new version, and never after a read or a rollback', async () => {
    const { id: familyId, ana } = await aFamily(server, { ana: 'parent' });
    const announced: number[] = [];
    server.transactions.onCommit((family, version) => {
      if (family === familyId) announced.push(version);
    });
    await ana.post('/api/tables/tasks', { title: 'One' });
    await ana.get('/api/tables/tasks');
    await ana.post('/api/tables/tasks', { title: 'x', assigned_to: newId() });
    await ana.post('/api/tables/tasks', { title: 'Two' });
    const last = await feedVersion(familyId);
    expect(announced).toEqual([(last ?? 0) - 1, last]);
  });

  it('does not make one family wait for another', async () => {
    const { id: familyId, ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await server.transactions.withMember(ana, { familyId, write: true }, async () => {
      expect((await zoe.post('/api/tables/tasks', { title: 'Meanwhile' })).statusCode).toBe(200);
    });
  });
});

/** Reads the feed repeatedly: a reader that sees version V must see every version before it. */
async function watch(familyId: string, goesOn: () => boolean): Promise<{ gaps: string[]; steps: number }> {
  const gaps: string[] = [];
  const versions = new Set<number>();
  while (goesOn()) {
    const seen = await server.admin.query<{ count: number; last: number }>(
      'select count(*)::int as count, coalesce(max(version), 0)::int as last from app.changes where family_id = $1',
      [familyId],
    );
    const { count, last } = seen.rows[0] ?? { count: 0, last: -1 };
    if (count !== last) gaps.push(`${count} changes up to version ${last}`);
    versions.add(last);
  }
  return { gaps, steps: versions.size };
}
