import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS, JOBS_TRIED_DAYS } from '#contract/limits.ts';
import { contract } from '#contract/contract.ts';
import { areaPurges } from '../../areas.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { Transactions } from '../db/transactions.ts';
import { runHousekeeping } from './housekeeping.ts';
import { cancel, drainQueue, enqueue, workerOf, type JobKind } from './queue.ts';

const REMINDER: JobKind<string> = { name: 'reminder', payload: z.string() };
const MINUTE_MS = 60_000;
const START = new Date('2026-11-20T10:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

let place: TestDatabase;
let transactions: Transactions;
let now = START;
let done: string[] = [];
let onWork: (text: string) => Promise<void> = async () => {};
beforeAll(async () => {
  place = await aDatabase();
  transactions = new Transactions(place.database, { clock: () => now });
});
beforeEach(async () => {
  await place.admin.query('delete from app.jobs');
  [now, done, onWork] = [START, [], async () => {}];
});
afterAll(() => place.close());

const remind = (text: string, more?: Parameters<typeof enqueue>[3]) =>
  transactions.withSystem('test', {}, (tx) => enqueue(tx, REMINDER, [text], more));
const forget = (key: string) => transactions.withSystem('test', {}, (tx) => cancel(tx, REMINDER, key));
const worker = workerOf(REMINDER, async (text) => {
  await onWork(text);
  done.push(text);
});
/** Runs what is due at an instant; answers what was done so far. */
async function runAt(instant: Date, onError: (error: Error) => void = rethrow): Promise<readonly string[]> {
  now = instant;
  await drainQueue(transactions, worker, onError, () => now);
  return done;
}
const rethrow = (error: Error): never => {
  throw error;
};

it('runs a job at its time, not before, and once', async () => {
  await remind('later', { at: after(60) });
  await remind('now');
  expect(await runAt(after(59))).toEqual(['now']);
  expect(await runAt(after(60))).toEqual(['now', 'later']);
  expect(await runAt(after(120))).toEqual(['now', 'later']);
});

it('runs as many jobs of a kind at the same time as their worker says, each once', async () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) await remind(text);
  let [running, started, most] = [0, 0, 0];
  onWork = async () => {
    [running, started] = [running + 1, started + 1];
    most = Math.max(most, running);
    while (started < 3) await new Promise(setImmediate);
    running -= 1;
  };
  await drainQueue(transactions, { ...worker, atOnce: 3 }, rethrow, () => now);
  expect([done.toSorted(), most]).toEqual([['five', 'four', 'one', 'three', 'two'], 3]);
  done = [];
  for (const text of ['six', 'seven']) await remind(text);
  most = 0;
  expect(await runAt(START)).toEqual(['six', 'seven']);
  expect(most).toBe(1);
});

it('waits for the jobs that run beside one whose end the database cannot record', async () => {
  for (const text of ['one', 'two']) await remind(text);
  const begun = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  onWork = async (text) => {
    if (text === 'two') {
      begun.resolve();
      return other.promise;
    }
    await begun.promise;
    now = new Date(Number.NaN); // no instant for the next attempt
    throw new Error('failed');
  };
  const onError = () => failed.resolve();
  let isOver = false;
  const drained = drainQueue(transactions, { ...worker, atOnce: 2 }, onError, () => now)
    .catch(() => 'failed')
    .finally(() => (isOver = true));
  await failed.promise;
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(isOver).toBe(false);
  other.resolve();
  expect(await drained).toBe('failed');
});

it('replaces a job by the next one with its key, in content and time, and no other', async () => {
  await remind('old', { at: after(10), key: 'dentist' });
  await remind('other', { at: after(10), key: 'school' });
  await remind('new', { at: after(30), key: 'dentist' });
  expect(await runAt(after(10))).toEqual(['other']);
  expect(await runAt(after(30))).toEqual(['other', 'new']);
});

it('cancels a job by its key, and may enqueue it again', async () => {
  await remind('never', { at: after(10), key: 'dentist' });
  await remind('other', { at: after(10), key: 'school' });
  await forget('dentist');
  expect(await runAt(after(20))).toEqual(['other']);
  await remind('again', { key: 'dentist' });
  expect(await runAt(after(30))).toEqual(['other', 'again']);
});

it.each(['succeeds', 'fails'])('keeps a job that replaced one which ran meanwhile and %s', async (ending) => {
  await remind('old', { key: 'dentist' });
  onWork = async (text) => {
    if (text !== 'old') return;
    await remind('new', { at: after(5), key: 'dentist' });
    if (ending === 'fails') throw new Error('no answer');
  };
  const first = ending === 'fails' ? [] : ['old'];
  expect(await runAt(START, () => undefined)).toEqual(first);
  expect(await runAt(after(4))).toEqual(first);
  expect(await runAt(after(5))).toEqual([...first, 'new']);
});

it('forgets what a transaction that is rolled back enqueued or cancelled', async () => {
  await remind('kept', { key: 'dentist' });
  const work = transactions.withSystem('test', {}, async (tx) => {
    await cancel(tx, REMINDER, 'dentist');
    await enqueue(tx, REMINDER, ['lost'], { key: 'school' });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await runAt(START)).toEqual(['kept']);
});

it('refuses one key for several jobs', async () => {
  const both = transactions.withSystem('test', {}, (tx) => enqueue(tx, REMINDER, ['a', 'b'], { key: 'dentist' }));
  await expect(both).rejects.toThrow('names several jobs');
});

it('is given up some days after it was due, however long it waited for its time', async () => {
  const due = new Date(START.getTime() + 30 * DAY_MS);
  const later = (days: number) => new Date(due.getTime() + days * DAY_MS);
  await remind('once a month', { at: due });
  onWork = async () => {
    throw new Error('no answer');
  };
  const stored = async () => (await place.admin.query('select 1 from app.jobs')).rowCount;
  await runHousekeeping(transactions, contract, areaPurges, due);
  await runAt(due, () => undefined);
  await runHousekeeping(transactions, contract, areaPurges, later(JOBS_TRIED_DAYS - 1));
  expect(await stored()).toBe(1);
  await runHousekeeping(transactions, contract, areaPurges, later(JOBS_TRIED_DAYS + 1));
  expect(await stored()).toBe(0);
});

it('runs a job that another one held up in its turn, also where that one ends while the next is looked for', async () => {
  const TURN: JobKind<{ of: string; text: string }> = {
    name: 'in turn',
    payload: z.object({ of: z.string(), text: z.string() }),
  };
  let endFirst: () => void = () => {};
  const first = new Promise<void>((end) => (endFirst = end));
  // Of two jobs of the same millisecond either one is the first.
  let isFirst = true;
  const inTurn = {
    ...workerOf(TURN, async ({ text }) => {
      const waits = isFirst;
      isFirst = false;
      if (waits) await first;
      done.push(text);
    }),
    ...{ atOnce: 2, inTurn: 'of' },
  };
  await transactions.withSystem('test', {}, (tx) =>
    enqueue(tx, TURN, [
      { of: 'ana', text: 'one' },
      { of: 'ana', text: 'two' },
    ]),
  );
  let claims = 0;
  let finished: () => void = () => {};
  const isFinished = new Promise<void>((end) => (finished = end));
  const watched = Object.create(transactions) as Transactions; // the same but for one method
  watched.withSystem = async (reason, entry, work) => {
    const result = await transactions.withSystem(reason, entry, work);
    if (reason === 'finish a job') finished();
    if (reason !== 'claim a job' || (claims += 1) !== 2) return result;
    // The second look has found none, because the first job runs. It ends before the look is over.
    endFirst();
    await isFinished;
    await new Promise((done) => setImmediate(done));
    return result;
  };
  await drainQueue(watched, inTurn, rethrow, () => now);
  expect(done.toSorted()).toEqual(['one', 'two']);
});
