// The members of one family list its tasks in turn, with a short pause after each answer, and record the time of each.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './family-data.ts';
import { serveJob } from './job.ts';

export interface ReadsJob {
  origin: string;
  callers: Caller[];
  seconds: number;
}

export interface ReadsResult {
  readMs: number[];
}

/** Keeps every caller below the limit of requests a minute. */
const PAUSE_MS = 15;

serveJob<ReadsJob, ReadsResult>(async ({ origin, callers, seconds }) => async () => {
  const readMs: number[] = [];
  let turn = 0;
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt) {
    const caller = callers[turn++ % callers.length];
    if (!caller) throw new Error('There is nobody to read.');
    const startedAt = performance.now();
    const response = await fetch(`${origin}/api/tables/tasks`, { headers: caller.headers });
    await response.arrayBuffer();
    readMs.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`A list was answered ${response.status}.`);
    await sleep(PAUSE_MS);
  }
  return { readMs };
});
