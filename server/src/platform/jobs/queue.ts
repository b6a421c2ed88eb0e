import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import type { Transactions, Tx } from '../db/transactions.ts';
import { believable } from './observed-time.ts';

/** A kind of work that follows from a change. `name` identifies its rows in `app.jobs`. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodMiniType<Payload>;
  /** House-keeping never gives such a job up, however long it has failed. */
  readonly isKept?: true;
}

/**
 * What becomes of jobs that wait for a later time when the server's clock is set back. Without it they wait
 * for their time. `wait-as-long`: they were to wait for a duration, and wait as long from now. `run`: their
 * worker finds out itself what is due and queues the next one, which was found by the wrong time.
 */
type WhenSetBack = 'wait-as-long' | 'run';

/**
 * Runs one kind of job, outside of any transaction. Throws when the job has to be tried again. If a node crashes, another one runs
 * the job with the same `id`, by which the worker can recognise work that is already done.
 */
export interface Worker {
  readonly kind: string;
  readonly work: (id: string, payload: unknown) => Promise<void>;
  /** How many jobs of this kind a node runs at the same time; without it one after the other. */
  readonly atOnce?: number;
  readonly whenSetBack?: WhenSetBack;
  /** A field of the payload: a node runs jobs with the same value of it one after the other. */
  readonly inTurn?: string;
  /** Closes the worker's connections. */
  readonly close: () => void;
}

/** Thrown by a worker for a failure that no later attempt can mend. */
export class PermanentError extends Error {}

/** Thrown by a worker for a failure after which the job is not tried again sooner than this. */
export class LaterError extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** A worker of `kind`. Its payloads are parsed to their declared shape. `close` closes the worker's connections. */
export function workerOf<Payload>(
  kind: JobKind<Payload>,
  work: (payload: Payload, id: string) => Promise<void>,
  close: () => void = () => {},
): Worker {
  return { kind: kind.name, work: async (id, payload) => work(kind.payload.parse(payload), id), close };
}

/**
 * Enqueues jobs in the caller's transaction. They start after its commit, at the instant `at`, and never when it is rolled back. `key` names
 * a single job of its kind: it takes the place of the one that was enqueued with the same key and has not succeeded yet, also of one
 * that is running, which then is not tried again. Only a transaction of the server may give a key.
 */
export async function enqueue<Payload>(
  tx: Tx,
  kind: JobKind<Payload>,
  payloads: readonly Payload[],
  { at = tx.now, key }: { at?: Date; key?: string } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  if (key !== undefined && payloads.length > 1) throw new Error(`The key ${key} names several jobs.`);
  const due = at.toISOString();
  const rows = payloads.map((payload) => ({
    id: newId(),
    kind: kind.name,
    payload: JSON.stringify(payload),
    due_at: due,
    next_attempt_at: due,
    scheduled_at: tx.now.toISOString(),
    is_kept: kind.isKept ?? false,
    ...(key === undefined ? {} : { key }),
  }));
  const insert = tx.db.insertInto('app.jobs').values(rows);
  const replace = insert.onConflict((conflict) =>
    conflict
      .columns(['kind', 'key'])
      .where('key', 'is not', null)
      .doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'), // a new one, so that a worker of the former job finds nothing to finish or to put off
        payload: ref('excluded.payload'),
        due_at: ref('excluded.due_at'),
        next_attempt_at: ref('excluded.next_attempt_at'),
        scheduled_at: ref('excluded.scheduled_at'),
        attempts: 0,
      })),
  );
  await (key === undefined ? insert : replace).execute();
  tx.wake(kind.name);
}

/** Drops the job with this key, if it waits or is tried again. Call it in a transaction of the server. */
export async function cancel(tx: Tx, { name }: Pick<JobKind<unknown>, 'name'>, key: string): Promise<void> {
  await tx.db.deleteFrom('app.jobs').where('kind', '=', name).where('key', '=', key).execute();
}

const MINUTE_MS = 60_000;
/** Longer than an attempt may take. After it, the job of a node that crashed is free for the next node. */
const CLAIMED_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 15_000;
const LAST_RETRY_MS = 60 * MINUTE_MS;
/** Where the other side says when to come again. */
const LATEST_RETRY_MS = 6 * 60 * MINUTE_MS;

/** After the `attempts`th attempt: 15 s, 30 s, 1 min … an hour. House-keeping deletes jobs that have been due for `JOBS_TRIED_DAYS`. */
export function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
}

const LOOK_AGAIN_MS = 20;

/** Resolves as soon as the first attempt of every job whose kind begins with `kind` is over, and after `patienceMs` at the latest. */
export async function whenBegun(transactions: Transactions, kind: string, patienceMs: number): Promise<void> {
  const find = ({ db }: Tx) =>
    db
      .selectFrom('app.jobs')
      .select('id')
      .where(sql<boolean>`starts_with(kind, ${kind})`)
      .where('attempts', '<=', 1)
      .executeTakeFirst();
  for (let waited = 0; waited < patienceMs; waited += LOOK_AGAIN_MS) {
    if (!(await transactions.withSystem('look for jobs', {}, find))) return;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
}

interface ClaimedJob {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** What its payload has in the field of `Worker.inTurn`. */
  readonly turn: string | null;
}

interface RunningJob extends Pick<ClaimedJob, 'turn'> {
  readonly ended: Promise<void>;
}

/**
 * Runs the due jobs of one kind, as many at a time as the worker says. Any number of nodes may do so at once, because a node claims each job in a
 * transaction of its own. A job runs twice only when a node crashes between running it and deleting it.
 */
export async function drainQueue(
  transactions: Transactions,
  worker: Worker,
  onError: (error: Error) => void,
  clock: () => Date = () => new Date(),
  isStopped: () => boolean = () => false,
): Promise<void> {
  const after = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  const { atOnce = 1, inTurn: field = '' } = worker;
  const running = new Set<RunningJob>();
  let failed: { reason: unknown } | undefined;

  async function claimNext(): Promise<ClaimedJob | undefined> {
    const busy = [...running].flatMap(({ turn }) => turn ?? []);
    const { rows } = await transactions.withSystem('claim a job', {}, ({ db }) =>
      sql<ClaimedJob>`
        update app.jobs set attempts = attempts + 1, next_attempt_at = ${after(CLAIMED_MS)}, scheduled_at = ${after(0)}
        where id = (select id from app.jobs
                    where kind = ${worker.kind} and next_attempt_at <= ${after(0)}
                      and (due_at <= scheduled_at or due_at <= ${believable})
                      and (payload ->> ${field}::text = any(${busy}::text[])) is not true
                    order by next_attempt_at, id limit 1 for update skip locked)
        returning id, payload, attempts, payload ->> ${field}::text as turn`.execute(db),
    );
    return rows[0];
  }

  const claimUnlessStopped = async () => (isStopped() ? undefined : claimNext());

  async function finish(id: string): Promise<void> {
    await transactions.withSystem('finish a job', {}, ({ db }) =>
      db.deleteFrom('app.jobs').where('id', '=', id).execute(),
    );
  }

  async function retry({ id, attempts }: ClaimedJob, error: unknown): Promise<void> {
    const asked = error instanceof LaterError ? Math.min(error.afterMs, LATEST_RETRY_MS) : 0;
    const [scheduled_at, next_attempt_at] = [after(0), after(Math.max(retryAfterMs(attempts), asked))];
    await transactions.withSystem('put off a job', {}, ({ db }) =>
      db.updateTable('app.jobs').set({ next_attempt_at, scheduled_at }).where('id', '=', id).execute(),
    );
  }

  async function run(job: ClaimedJob): Promise<void> {
    try {
      await worker.work(job.id, job.payload);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown';
      onError(new Error(`A job failed (${worker.kind}, attempt ${job.attempts}): ${words}`, { cause: error }));
      if (!(error instanceof PermanentError)) return retry(job, error);
    }
    return finish(job.id);
  }

  try {
    for (;;) {
      if (failed) throw failed.reason;
      const wasBusy = running.size > 0;
      // `isStopped` is checked between two jobs only. A job that is interrupted runs again, and its mail would be sent twice.
      const job = running.size < atOnce ? await claimUnlessStopped() : undefined;
      if (job) {
        const ended = run(job)
          .catch((reason: unknown) => void (failed ??= { reason }))
          .finally(() => running.delete(one));
        const one: RunningJob = { turn: job.turn, ended };
        running.add(one);
      } else if (running.size > 0) {
        await Promise.race([...running].map(({ ended }) => ended));
      } else if (!wasBusy) {
        return;
      } // else one that ended while the next was looked for may have held up others in its turn
    }
  } finally {
    // All of them end before the next round begins, also when the database failed one of them.
    await Promise.all([...running].map(({ ended }) => ended));
  }
}
