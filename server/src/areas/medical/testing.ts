import { expect } from 'vitest';
import { newId } from '#contract/ids.ts';
import { areaWorkers } from '../../areas.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';

export async function make(who: TestMember, table: string, fields: object): Promise<{ id: string }> {
  const made = await who.post(`/api/tables/${table}`, { id: newId(), ...fields });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ id: string }>();
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
