import { sql } from 'kysely';
import type { Transactions } from '../db/transactions.ts';
import { CLOCK_SLACK_MS } from '../http/limits/counted-windows.ts';
import { drainQueue, type Worker } from './queue.ts';

const SWEEP_MS = 5_000;
const STOP_MS = 3_000;

/** Runs jobs as soon as their transaction is committed, and retries due ones every few seconds, until it is stopped. */
export function startWorkers(
  transactions: Transactions,
  workers: readonly Worker[],
  onError: (error: Error) => void,
  clock: () => Date = () => new Date(),
): () => Promise<void> {
  const stops = workers.map((worker) => {
    // At a start nothing says how the clock stood before.
    let lastMs = Infinity;
    const work = async (isStopped: () => boolean) => {
      const now = clock();
      if (now.getTime() < lastMs - CLOCK_SLACK_MS) await rescheduleJobs(transactions, worker, now);
      lastMs = now.getTime();
      await drainQueue(transactions, worker, onError, clock, isStopped);
    };
    return startWorker(transactions, worker, work, onError);
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Mends the times of the jobs that were scheduled before the clock was set back. What was due, runs now; a
 * claim and a retry wait as long as they were to. Jobs for a later time follow `Worker.whenSetBack`.
 */
export async function rescheduleJobs(
  transactions: Transactions,
  { kind, whenSetBack }: Pick<Worker, 'kind' | 'whenSetBack'>,
  now: Date,
): Promise<void> {
  const hasBeenDue = sql`due_at <= scheduled_at`;
  const waitsAsLong = sql`(${hasBeenDue} or ${whenSetBack === 'wait-as-long'})`;
  const runs = sql`(${hasBeenDue} or ${whenSetBack !== undefined})`;
  const next = sql`case when ${waitsAsLong} then ${now}::timestamptz + (next_attempt_at - scheduled_at) else ${now} end`;
  await transactions.withSystem('the clock was set back', {}, ({ db }) =>
    sql`
      update app.jobs set scheduled_at = ${now},
        next_attempt_at = case when ${runs} then ${next} else next_attempt_at end,
        due_at = case when ${runs} then least(due_at, ${next}) else due_at end
      where kind = ${kind} and scheduled_at > ${new Date(now.getTime() + CLOCK_SLACK_MS)}`.execute(db),
  );
}

/** Starts the worker of one kind. Each kind runs on its own, so that a slow mail server delays nothing but mails. */
function startWorker(
  transactions: Transactions,
  { kind, close }: Worker,
  work: (isStopped: () => boolean) => Promise<void>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let isStopped = false;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  /** Starts a round unless one is running. A job that is enqueued meanwhile causes another round. */
  function wake(): void {
    isWanted = true;
    if (isStopped) return;
    running ??= round().finally(() => {
      running = null;
      if (isWanted) wake();
    });
  }

  async function round(): Promise<void> {
    clearTimeout(timer);
    isWanted = false;
    await work(() => isStopped).catch(onError);
    if (isStopped) return;
    timer = setTimeout(wake, SWEEP_MS);
    timer.unref();
  }

  transactions.onWake(kind, wake);
  wake();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const patience = new Promise<void>((done) => setTimeout(done, STOP_MS).unref());
    await Promise.race([running, patience]);
    close();
  };
}
