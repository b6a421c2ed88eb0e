import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expectGapless, readFeeds } from '../compare.ts';
import type { Failures } from '../proof.ts';

const PAUSE_MS = 40;

/**
 * Reads the log while it is written. When in every snapshot the log has as many entries as its highest version, then no version
 * was ever visible before a lower one: versions are gapless and in commit order.
 */
export async function watchFeeds(adminUrl: string, failures: Failures, isOver: () => boolean): Promise<number> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  let looks = 0;
  const reached = new Map<string, number>();
  for (;;) {
    const wasOver = isOver();
    const feeds = await readFeeds(admin);
    expectGapless(feeds, failures);
    for (const { family_id, version } of feeds) {
      const before = reached.get(family_id) ?? 0;
      failures.expect(Number(version) >= before, `Feed ${family_id} went from ${before} back to ${version}.`);
      reached.set(family_id, Number(version));
    }
    looks += 1;
    if (wasOver) break;
    await sleep(PAUSE_MS);
  }
  await admin.end();
  return looks;
}

/** Checks that every row has the first version of the transaction that wrote it last. */
export async function expectStamped(admin: pg.Client, failures: Failures): Promise<number> {
  const { rows } = await admin.query<{ all: string; wrong: string }>(`
    select count(*) as all, count(*) filter (where not exists (
      select 1 from app.changes c
      where c.family_id = t.family_id and c.version = t.version and c.at = t.updated_at)) as wrong
    from public.tasks t`);
  const { all = '0', wrong = '0' } = rows[0] ?? {};
  failures.expect(wrong === '0', `${wrong} of ${all} tasks carry a version that another transaction was given.`);
  return Number(all);
}

export async function countDeadlocks(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ deadlocks: string }>('select sum(deadlocks) as deadlocks from pg_stat_database');
  return Number(rows[0]?.deadlocks ?? 0);
}
