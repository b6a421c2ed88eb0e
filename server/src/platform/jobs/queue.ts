import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import type { Transactions, Tx } from '../db/transactions.ts';

/** Work that follows from a change. `name` is what its rows in `app.jobs` are found by. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodMiniType<Payload>;
}

/**
 * Does one kind of job, outside of any transaction, and throws when it has to be tried again. A node that falls over leaves its job
 * to another one: `id` stays the same, so that nothing happens twice.
 */
export interface Worker {
  readonly kind: string;
  readonly work: (id: string, payload: unknown) => Promise<void>;
  /** Closes what it holds open. */
  readonly close: () => void;
}

/** Thrown by a worker for what no later attempt can mend. */
export class PermanentError extends Error {}

/** A worker of `kind`, given its payloads in their declared shape. `close` ends what it holds open. */
export function workerOf<Payload>(
  kind: JobKind<Payload>,
  work: (payload: Payload, id: string) => Promise<void>,
  close: () => void = () => {},
): Worker {
  return { kind: kind.name, work: async (id, payload) => work(kind.payload.parse(payload), id), close };
}

/** Leaves jobs in the transaction of what they follow from: they are begun after its commit, and never when it is rolled back. */
export async function enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payloads: readonly Payload[]): Promise<void> {
  if (payloads.length === 0) return;
  const now = tx.now.toISOString();
  const rows = payloads.map((payload) => ({
    id: newId(),
    kind: kind.name,
    payload: JSON.stringify(payload),
    created_at: now,
    next_attempt_at: now,
  }));
  await tx.db.insertInto('app.jobs').values(rows).execute();
  tx.wake(kind.name);
}

const MINUTE_MS = 60_000;
const SWEEP_MS = 5_000;
/** Longer than an attempt may take: whoever claimed a job and fell over leaves it to the next one after this. */
const CLAIMED_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 15_000;
const LAST_RETRY_MS = 60 * MINUTE_MS;
const STOP_MS = 3_000;

/** After the `attempts`th attempt: 15 s, 30 s, 1 min … an hour. House-keeping deletes what waits for longer than two days. */
export function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
}

const LOOK_AGAIN_MS = 20;

/** Resolves as soon as no job of `kind` waits for its first attempt or is at it, after `patienceMs` in any case. */
export async function whenBegun(transactions: Transactions, kind: string, patienceMs: number): Promise<void> {
  const find = ({ db }: Tx) =>
    db.selectFrom('app.jobs').select('id').where('kind', '=', kind).where('attempts', '<=', 1).executeTakeFirst();
  for (let waited = 0; waited < patienceMs; waited += LOOK_AGAIN_MS) {
    if (!(await transactions.withSystem('look for jobs', {}, find))) return;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
}

interface ClaimedJob {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/**
 * Does what is due of one kind, one job after the other. Any number of nodes may do so at once: a job is claimed by one, in a transaction
 * of its own. It can be done twice only when a node falls over between doing it and saying so.
 */
export async function drainQueue(
  transactions: Transactions,
  worker: Worker,
  onError: (error: Error) => void,
  clock: () => Date = () => new Date(),
  isStopped: () => boolean = () => false,
): Promise<void> {
  const after = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  async function claimNext(): Promise<ClaimedJob | undefined> {
    const { rows } = await transactions.withSystem('claim a job', {}, ({ db }) =>
      sql<ClaimedJob>`
        update app.jobs set attempts = attempts + 1, next_attempt_at = ${after(CLAIMED_MS)}
        where id = (select id from app.jobs
                    where kind = ${worker.kind} and next_attempt_at <= ${after(0)}
                    order by next_attempt_at, id limit 1 for update skip locked)
        returning id, payload, attempts`.execute(db),
    );
    return rows[0];
  }

  const claimUnlessStopped = async () => (isStopped() ? undefined : claimNext());

  async function finish(id: string): Promise<void> {
    await transactions.withSystem('finish a job', {}, ({ db }) =>
      db.deleteFrom('app.jobs').where('id', '=', id).execute(),
    );
  }

  async function retry({ id, attempts }: ClaimedJob): Promise<void> {
    const next_attempt_at = after(retryAfterMs(attempts));
    await transactions.withSystem('put off a job', {}, ({ db }) =>
      db.updateTable('app.jobs').set({ next_attempt_at }).where('id', '=', id).execute(),
    );
  }

  // Asked between two jobs: one that a stop cuts off in its middle is done again, and whoever had that mail has it twice.
  for (let job = await claimUnlessStopped(); job; job = await claimUnlessStopped()) {
    try {
      await worker.work(job.id, job.payload);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown';
      onError(new Error(`A job failed (${worker.kind}, attempt ${job.attempts}): ${words}`, { cause: error }));
      if (!(error instanceof PermanentError)) {
        await retry(job);
        continue;
      }
    }
    await finish(job.id);
  }
}

/** Does jobs as soon as their transaction is committed, and every few seconds what is due again, until it is stopped. */
export function startWorkers(
  transactions: Transactions,
  workers: readonly Worker[],
  onError: (error: Error) => void,
  clock?: () => Date,
): () => Promise<void> {
  const stops = workers.map((worker) =>
    startWorker(
      transactions,
      worker,
      (isStopped) => drainQueue(transactions, worker, onError, clock, isStopped),
      onError,
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Each kind has its own round: a mail server in trouble keeps nothing but mails waiting. */
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

  /** One round at a time; a job that is left meanwhile makes another. */
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
