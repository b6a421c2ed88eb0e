import { sql, type RawBuilder } from 'kysely';
import type { Contract } from '#contract/contract.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { CHANGES_KEPT_DAYS, CHANGES_KEPT_MAX, DAY_MS, JOBS_TRIED_DAYS, REMOVED_DAYS } from '#contract/limits.ts';
import type { Transactions, Tx } from '../db/transactions.ts';
import { purgeFiles } from '../files/purge-files.ts';
import type { FileStorage } from '../files/storage.ts';
import { observeTime } from './observed-time.ts';

const EVERY_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;
/** Rows that one search for families reads at most. */
const ROWS_PER_STEP = 2_000;
/** A longer log is shortened in steps, so that no statement exceeds its time limit. */
const CHANGES_PER_STEP = 20_000;

/**
 * Purges everything that is due. Any number of nodes may run it at once. A step that fails is passed to `onError`, does not stop the
 * others and is tried again the next time. Without `onError` the error is thrown.
 */
export async function runHousekeeping(
  transactions: Transactions,
  contract: Contract,
  purges: readonly Purge[],
  now: Date,
  onError: (error: unknown) => void = rethrow,
): Promise<void> {
  for (const table of contract.tables) await purgeRows(transactions, table, now, onError);
  await pruneFeeds(transactions, now, onError);
  await transactions.withSystem('purge old jobs', {}, ({ db }) => purgeJobs(now).execute(db)).catch(onError);
  for (const { what, afterDays = 0, isOfFamilies, ...rows } of [...OWN_PURGES, ...purges]) {
    const due = { ...rows, before: daysBefore(now, afterDays) };
    if (isOfFamilies) await purgeDue(transactions, due, onError);
    else await transactions.withSystem(`purge ${what}`, {}, ({ db }) => deleteDue(due).execute(db)).catch(onError);
  }
}

function rethrow(error: unknown): never {
  throw error;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Rows that are deleted some time after the instant in a column of theirs. */
export interface Purge {
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** Without it they go at the instant. */
  readonly afterDays?: number;
  /** A column that is null in the rows that are meant. */
  readonly unless?: string;
  /** Each family's go in a transaction of its own, which the family's devices hear of. */
  readonly isOfFamilies?: true;
}

/** Those of the platform's own tables. */
const OWN_PURGES: readonly Purge[] = [
  { what: 'ended sessions', table: 'auth.session', column: 'expiresAt' },
  { what: 'unfinished sign-ins at an issuer', table: 'auth.verification', column: 'expiresAt' },
  { what: 'counted attempts', table: 'auth.attempts', column: 'resets_at' },
];

/** A job with a key queues the next one of its kind (a reminder, a fetch). One that was never tried was due while the server was off. */
const purgeJobs = (now: Date) =>
  sql`delete from app.jobs where due_at < ${daysBefore(now, JOBS_TRIED_DAYS)} and not is_kept and (key is null or attempts > 0)`;

/** Purges rows that were removed more than `REMOVED_DAYS` ago, and those older than their table's `purgeAfterDays`. */
async function purgeRows(
  transactions: Transactions,
  { name, purgeAfterDays }: AnyFamilyTable,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const reasons: Due[] = [{ table: name, column: 'deleted_at', before: daysBefore(now, REMOVED_DAYS) }];
  if (purgeAfterDays !== undefined) {
    reasons.push({ table: name, column: 'created_at', before: daysBefore(now, purgeAfterDays) });
  }
  for (const due of reasons) await purgeDue(transactions, due, onError);
}

async function purgeDue(transactions: Transactions, due: Due, onError: (error: unknown) => void): Promise<void> {
  await forEachFamily(
    transactions,
    (seen) => findDue(due, seen),
    onError,
    (familyId) =>
      transactions.withSystem('purge old rows', { familyId }, ({ db }) =>
        sql`delete from ${sql.table(due.table)} where family_id = ${familyId} and ${isDue(due)}`.execute(db),
      ),
  );
}

/** The rows of a table with an instant that lies before another. */
interface Due {
  readonly table: string;
  readonly column: string;
  readonly before: Date;
  /** A column that is null in the rows that are meant. */
  readonly unless?: string;
}

const deleteDue = (due: Due) => sql`delete from ${sql.table(due.table)} where ${isDue(due)}`;

const isDue = ({ column, before, unless }: Due) =>
  sql`${sql.ref(column)} < ${before}${unless ? sql` and ${sql.ref(unless)} is null` : sql``}`;

/**
 * Families with rows that are due, without those already `seen`. It reads the oldest rows by the index that begins with the column, and
 * never more than a step of them, so that it stays fast at any size.
 */
export function findDue(due: Due, seen: readonly string[]): RawBuilder<{ family_id: string }> {
  return sql`
    select distinct family_id from (
      select family_id from ${sql.table(due.table)}
      where ${isDue(due)} and family_id <> all(${seen}::uuid[])
      order by ${sql.ref(due.column)} limit ${ROWS_PER_STEP}) as due`;
}

/**
 * Prunes changes older than `CHANGES_KEPT_DAYS`, and the oldest ones of a feed with more than `CHANGES_KEPT_MAX`. Clients that were
 * offline for longer then reload.
 */
async function pruneFeeds(transactions: Transactions, now: Date, onError: (error: unknown) => void): Promise<void> {
  const oldest = daysBefore(now, CHANGES_KEPT_DAYS);
  // The index of `at` says only where such rows lie, so they are read in any order.
  const findOld = (seen: readonly string[]) => sql<{ family_id: string }>`
    select distinct family_id from (
      select family_id from app.changes where at < ${oldest} and family_id <> all(${seen}::uuid[]) limit ${ROWS_PER_STEP}) as old`;
  await forEachFamily(transactions, findOld, onError, (familyId) =>
    transactions.withSystem('prune old changes', { familyId }, async (tx) => {
      await pruneUpTo(tx, familyId, await readLastBefore(tx, familyId, oldest));
    }),
  );
  const findLong = (seen: readonly string[]) => sql<{ family_id: string }>`
    select family_id from app.feeds where version - pruned_version > ${CHANGES_KEPT_MAX} and family_id <> all(${seen}::uuid[])
    limit ${ROWS_PER_STEP}`;
  await forEachFamily(transactions, findLong, onError, async (familyId) => {
    const cut = (tx: Tx) => cutFeed(tx, familyId);
    while (await transactions.withSystem('cut a long log of changes', { familyId }, cut));
  });
}

/**
 * Does `work` for each family that `find` returns, until it returns none without those already seen. Each family has a transaction of its
 * own, because one for all would lock many feeds for long.
 */
async function forEachFamily(
  transactions: Transactions,
  find: (seen: readonly string[]) => RawBuilder<{ family_id: string }>,
  onError: (error: unknown) => void,
  work: (familyId: string) => Promise<unknown>,
): Promise<void> {
  const seen: string[] = [];
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const { family_id } of found) {
      seen.push(family_id);
      await work(family_id).catch(onError);
    }
  }

  async function next(): Promise<readonly { family_id: string }[]> {
    const result = await transactions
      .withSystem('find families to clean up', {}, ({ db }) => find(seen).execute(db))
      .catch(onError);
    return result?.rows ?? [];
  }
}

async function readLastBefore(tx: Tx, familyId: string, oldest: Date): Promise<number> {
  const found = await tx.db
    .selectFrom('app.changes')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('family_id', '=', familyId)
    .where('at', '<', oldest.toISOString())
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** Prunes one step towards `CHANGES_KEPT_MAX` changes. False when the feed has no more than that. */
async function cutFeed(tx: Tx, familyId: string): Promise<boolean> {
  const feed = await tx.db
    .selectFrom('app.feeds')
    .select(['version', 'pruned_version'])
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  const surplus = feed ? feed.version - feed.pruned_version - CHANGES_KEPT_MAX : 0;
  if (!feed || surplus <= 0) return false;
  await pruneUpTo(tx, familyId, feed.pruned_version + Math.min(surplus, CHANGES_PER_STEP));
  return surplus > CHANGES_PER_STEP;
}

/** Prunes the feed up to `version`. Above `pruned_version` the versions have no gaps. */
async function pruneUpTo(tx: Tx, familyId: string, version: number): Promise<void> {
  if (version === 0) return;
  await tx.db
    .updateTable('app.feeds')
    .set({ pruned_version: version })
    .where('family_id', '=', familyId)
    .where('pruned_version', '<', version)
    .execute();
  await tx.db.deleteFrom('app.changes').where('family_id', '=', familyId).where('version', '<=', version).execute();
}

/**
 * Runs house-keeping every hour until the returned function is called. `tidyAreas` is what the areas delete; what it throws is passed to
 * `onError`.
 */
export function startHousekeeping(
  transactions: Transactions,
  storage: FileStorage,
  contract: Contract,
  purges: readonly Purge[],
  tidyAreas: () => Promise<void>,
  onError: (error: unknown) => void,
  clock: () => Date,
): () => void {
  let timer = setTimeout(run, FIRST_AFTER_MS);
  timer.unref();
  let isStopped = false;
  async function run(): Promise<void> {
    const now = await observeTime(transactions, clock()).catch(onError);
    if (now) {
      await runHousekeeping(transactions, contract, purges, now, onError);
      // Before files, which go with the rows that named them.
      await tidyAreas().catch(onError);
      await purgeFiles(transactions, storage, contract, now).catch(onError);
    }
    if (isStopped) return;
    timer = setTimeout(run, EVERY_MS);
    timer.unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
