import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { contract } from '#contract/contract.ts';
import { DAY_MS, JOBS_TRIED_DAYS } from '#contract/limits.ts';
import { areaPurges } from '../../areas.ts';
import { runHousekeeping } from '../../platform/jobs/housekeeping.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { momentWorker, rowMoments } from './moments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const RUNS_MAX = 10;

/** Queues what `next` says of a task, lets the hours pass, and answers the slots whose moments came. `whenCome` is told how many did. */
async function slotsOf(
  name: string,
  hours: readonly number[],
  next: (hour: number, slot: number) => number | null,
  whenCome: (count: number, setClock: (hour: number) => void) => void = () => {},
) {
  const { transactions, clock } = server;
  const start = clock.now.getTime();
  const came: number[] = [];
  const setClock = (hour: number) => void (clock.now = new Date(start + hour * HOUR_MS));
  const kind = rowMoments(name, tasks, {
    slots: 2,
    facts: z.object({ slot: z.int() }),
    movedBy: () => false,
    next: async (tx, _familyId, _row, slot) => {
      const hour = next((tx.now.getTime() - start) / HOUR_MS, slot);
      return hour === null ? null : { at: new Date(start + hour * HOUR_MS), facts: { slot } };
    },
    come: async (_transactions, { facts: { slot } }) => {
      came.push(slot);
      whenCome(came.length, setClock);
    },
  });
  const { ana } = await aFamily(server, { ana: 'parent' });
  const task = (await ana.post('/api/tables/tasks', { title: 'Sweep' })).json<Task>();
  await transactions.withSystem('queue moments', { familyId: ana.familyId }, (tx) => kind.plan(tx, ana.familyId, task));
  const fail = (error: Error) => expect.unreachable(error.message);
  const isStopped = () => came.length >= RUNS_MAX;
  for (const hour of hours) {
    setClock(hour);
    await drainQueue(transactions, momentWorker(transactions, [kind]), fail, () => clock.now, isStopped);
  }
  return came;
}

test('a moment comes once, though its row goes on to name it', async () => {
  expect(await slotsOf('once', [5], (_hour, slot) => (slot === 0 ? 1 : null))).toEqual([0]);
});

test('of a row that names several moments all come that were missed', async () => {
  expect(await slotsOf('several', [5], (hour, slot) => (hour < slot + 1 ? slot + 1 : null))).toEqual([0, 1]);
});

test('a moment that passes while the one before is done comes as well', async () => {
  const next = (hour: number, slot: number) => (slot === 0 ? ([2, 4, 6].find((at) => at > hour) ?? null) : null);
  const takeLong = (count: number, setClock: (hour: number) => void) => (count === 1 ? setClock(5) : undefined);
  expect(await slotsOf('takes long', [2], next, takeLong)).toEqual([0, 0]);
});

test('the moments after one follow it, though the clock was set back while it came', async () => {
  const next = (hour: number, slot: number) =>
    slot === 0 && hour < 6 ? ([2, 4, 6].find((at) => at > hour) ?? null) : null;
  const setBack = (count: number, setClock: (hour: number) => void) => (count === 1 ? setClock(1) : undefined);
  expect(await slotsOf('set back', [2, 3, 5], next, setBack)).toEqual([0, 0, 0]);
});

test('a moment that fails for longer than other jobs are tried is not given up, nor are those of other rows held up', async () => {
  const { transactions, clock } = server;
  const start = clock.now.getTime();
  const came: string[] = [];
  let isBroken = true;
  const kind = rowMoments('fails', tasks, {
    slots: 1,
    facts: z.object({}),
    movedBy: () => false,
    next: async (tx) => {
      const hours = [1, 24 * (JOBS_TRIED_DAYS + 2)];
      const hour = hours.find((one) => start + one * HOUR_MS > tx.now.getTime());
      return hour === undefined ? null : { at: new Date(start + hour * HOUR_MS), facts: {} };
    },
    come: async (_transactions, { row: { title } }) => {
      if (title === 'Broken' && isBroken) throw new Error('no');
      came.push(title);
    },
  });
  const { ana } = await aFamily(server, { ana: 'parent' });
  for (const title of ['Broken', 'Whole']) {
    const task = (await ana.post('/api/tables/tasks', { title })).json<Task>();
    await transactions.withSystem('queue', { familyId: ana.familyId }, (tx) => kind.plan(tx, ana.familyId, task));
  }
  const runAfter = async (days: number) => {
    clock.now = new Date(start + days * DAY_MS);
    await drainQueue(
      transactions,
      momentWorker(transactions, [kind]),
      () => {},
      () => clock.now,
    );
    await runHousekeeping(transactions, contract, areaPurges, clock.now);
  };
  await runAfter(1);
  expect(came).toEqual(['Whole']);
  await runAfter(JOBS_TRIED_DAYS + 1);
  isBroken = false;
  await runAfter(JOBS_TRIED_DAYS + 1.5);
  expect(came).toEqual(['Whole', 'Broken']);
  await runAfter(JOBS_TRIED_DAYS + 3);
  expect(came.toSorted()).toEqual(['Broken', 'Broken', 'Whole', 'Whole']);
});
