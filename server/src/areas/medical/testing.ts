import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { areaWorkers } from '../../areas.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';

export async function make<Row extends { id: string }>(who: TestMember, table: string, fields: object): Promise<Row> {
  const made = await who.post(`/api/tables/${table}`, { id: newId(), ...fields });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
}
export const idsOf = async (who: TestMember, table: string) =>
  (await who.get(`/api/tables/${table}`)).json<{ rows: { id: string }[] }>().rows.map(({ id }) => id);

/** Where a family's feed begins, before its first record. */
export async function feedOf(who: TestMember): Promise<{ epoch: string; version: number }> {
  const { epoch, version } = (await who.get('/api/tables/allergies')).json<{ epoch: string; version: number }>();
  return { epoch, version };
}
export const pulled = async (who: TestMember, since: number): Promise<PullAnswer> => {
  const { epoch } = await feedOf(who);
  const answer = await who.get(`/api/changes?epoch=${epoch}&since=${since}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PullAnswer>();
};

/** Every way in which a member may come to see a row of a family whose feed was at `since` before it. */
export async function waysToSee(server: TestServer, who: TestMember, table: string, id: string, since: number) {
  const inSql = await server.transactions.withMember(who, { familyId: who.familyId, write: false }, async ({ db }) => {
    const { rows } = await sql<{ row: number; log: number }>`
      select (select count(*)::int from ${sql.table(table)} where id = ${id}) as row,
             (select count(*)::int from app.changes where row_id = ${id}) as log`.execute(db);
    return rows[0];
  });
  const pull = await pulled(who, since);
  const history = await who.get(`/api/tables/${table}/${id}/history`);
  return [
    ...((await idsOf(who, table)).includes(id) ? ['list'] : []),
    ...(inSql?.row ? ['sql'] : []),
    ...(inSql?.log ? ['log'] : []),
    ...(JSON.stringify(pull.rows).includes(id) ? ['stream'] : []),
    ...(history.statusCode === 200 ? ['history'] : []),
  ];
}

const RUN = ['moment', 'notice', 'notices-of-a-hidden-row'];

/** Sets the clock to this time, in ms, and runs what is due then. */
export async function runAt(server: TestServer, timeMs: number): Promise<void> {
  server.clock.now = new Date(timeMs);
  const { limits, services, transactions } = server;
  const workers = areaWorkers({ ...services, limits });
  const fail = (error: Error) => expect.unreachable(error.message);
  // What came makes notices, which are jobs too.
  for (const _round of [1, 2])
    for (const worker of workers.filter(({ kind }) => RUN.includes(kind)))
      await drainQueue(transactions, worker, fail, () => server.clock.now);
}

/**
 * Has time go on while the server works, so that no two of its transactions have the same: a millisecond with every look at the clock, which tests
 * still set to later times. Answers what makes it stand still again, at a whole minute.
 */
export function letTimeGoOn({ clock }: TestServer, fromMs: number): () => void {
  let ms = fromMs;
  const set = (to: Date) => void (ms = Math.max(ms, to.getTime()));
  Object.defineProperty(clock, 'now', { configurable: true, get: () => new Date((ms += 1)), set });
  const stop = () => new Date(Math.ceil(ms / 60_000) * 60_000);
  return () => Object.defineProperty(clock, 'now', { configurable: true, writable: true, value: stop() });
}

/** What a member was told by kinds that are `like` a pattern. It is read beside the calls, whose sessions end as the clock moves. */
export async function toldOf(server: TestServer, { userId }: TestMember, like: string): Promise<string[]> {
  const { rows } = await server.admin.query<{ text: string }>(
    `select title || ': ' || content as text from notifications where family_id = $1 and kind like $2 order by 1`,
    [userId, like],
  );
  return rows.map(({ text }) => text);
}

/** What a clock of the zone shows, as if it were UTC. */
const clockOf = (timeZone: string, at: number) =>
  Date.parse(`${new Date(at).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);

/** The first instant at which the clock shows a time; one that it skips is as much later as it skips. */
export function firstOf(zone: string, local: string): number {
  const shown = Date.parse(`${local}Z`);
  const at = (near: number) => shown - (clockOf(zone, near) - near);
  const [before, after] = [at(shown - 86_400_000), at(shown + 86_400_000)];
  const found = [before, after].filter((one) => clockOf(zone, one) === shown);
  return found.length > 0 ? Math.min(...found) : before;
}
