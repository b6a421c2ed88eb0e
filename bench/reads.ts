// One person who lists their family's tasks, a little after each answer again, and notes how long each took.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './family-data.ts';
import { serveJob } from './job.ts';

export interface ReadsJob {
  origin: string;
  caller: Caller;
  seconds: number;
}

export interface ReadsResult {
  readMs: number[];
}

const PAUSE_MS = 5;

serveJob<ReadsJob, ReadsResult>(async ({ origin, caller, seconds }) => async () => {
  const readMs: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}/api/tables/tasks`, { headers: caller.headers });
    await response.arrayBuffer();
    readMs.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`A list was answered ${response.status}.`);
    await sleep(PAUSE_MS);
  }
  return { readMs };
});
