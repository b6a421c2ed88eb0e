import { sql, type RawBuilder } from 'kysely';
import type { Contract } from '#contract/contract.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import {
  CHANGES_KEPT_DAYS,
  DAY_MS,
  ENQUIRIES_KEPT_DAYS,
  INVITATIONS_KEPT_DAYS,
  JOBS_TRIED_DAYS,
  LINKS_KEPT_DAYS,
  REMOVED_DAYS,
} from '#contract/limits.ts';
import type { Door, Tx } from '../db/door.ts';

const EVERY_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;
/** Families per transaction would hold their feeds together; one at a time holds none for long. */
const FAMILIES_PER_RUN = 500;

/**
 * Deletes for good whatever has had its time. Safe on every node at once. What fails is told to `onError` and tried again the next
 * time; it keeps nothing else from being done. Without `onError` it is thrown.
 */
export async function keepHouse(
  door: Door,
  contract: Contract,
  now: Date,
  onError: (error: unknown) => void = rethrow,
): Promise<void> {
  for (const table of contract.tables) await purgeRows(door, table, now, onError);
  await pruneFeeds(door, now, onError);
  for (const [what, purge] of purgesOf(now)) {
    await door.withSystem(`purge ${what}`, {}, ({ db }) => purge.execute(db)).catch(onError);
  }
}

function rethrow(error: unknown): never {
  throw error;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Rows that belong to no family's feed. */
function purgesOf(now: Date): readonly (readonly [what: string, purge: RawBuilder<unknown>])[] {
  return [
    ['old jobs', sql`delete from app.jobs where created_at < ${daysBefore(now, JOBS_TRIED_DAYS)}`],
    ['old enquiries', sql`delete from public.enquiries where created_at < ${daysBefore(now, ENQUIRIES_KEPT_DAYS)}`],
    [
      'old invitations',
      sql`delete from public.family_invitations
        where accepted_at is null and expires_at < ${daysBefore(now, INVITATIONS_KEPT_DAYS)}`,
    ],
    ['old links', sql`delete from auth.links where expires_at < ${daysBefore(now, LINKS_KEPT_DAYS)}`],
    ['ended sessions', sql`delete from auth.session where "expiresAt" < ${now}`],
    ['unfinished ways to an issuer', sql`delete from auth.verification where "expiresAt" < ${now}`],
    ['counted attempts', sql`delete from auth.attempts where resets_at < ${now}`],
  ];
}

/** What was removed more than `REMOVED_DAYS` ago, and what its table forgets with time. */
async function purgeRows(
  door: Door,
  table: AnyFamilyTable,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const { forgetAfterDays } = table;
  const isRemoved = sql`deleted_at < ${daysBefore(now, REMOVED_DAYS)}`;
  const isDue =
    forgetAfterDays === undefined ? isRemoved : sql`${isRemoved} or created_at < ${daysBefore(now, forgetAfterDays)}`;
  await forEachFamily(door, { table: table.name, isDue }, onError, (familyId) =>
    door.withSystem('purge old rows', { familyId }, ({ db }) =>
      sql`delete from ${sql.table(table.name)} where family_id = ${familyId} and (${isDue})`.execute(db),
    ),
  );
}

/** Changes older than `CHANGES_KEPT_DAYS`. Browsers that were away for longer are told to reload. */
async function pruneFeeds(door: Door, now: Date, onError: (error: unknown) => void): Promise<void> {
  const oldest = daysBefore(now, CHANGES_KEPT_DAYS);
  await forEachFamily(door, { table: 'app.changes', isDue: sql`at < ${oldest}` }, onError, (familyId) =>
    door.withSystem('prune old changes', { familyId }, (tx) => pruneChanges(tx, familyId, oldest)),
  );
}

async function forEachFamily(
  door: Door,
  { table, isDue }: { table: string; isDue: RawBuilder<unknown> },
  onError: (error: unknown) => void,
  work: (familyId: string) => Promise<unknown>,
): Promise<void> {
  const find = ({ db }: Tx) =>
    sql<{ family_id: string }>`
      select distinct family_id from ${sql.table(table)} where ${isDue} limit ${FAMILIES_PER_RUN}`.execute(db);
  const found = await door.withSystem('find families to clean up', {}, find).catch(onError);
  for (const { family_id } of found?.rows ?? []) await work(family_id).catch(onError);
}

/** Prunes a prefix of the feed: versions stay gapless above `pruned_version`. */
async function pruneChanges(tx: Tx, familyId: string, oldest: Date): Promise<void> {
  const kept = await tx.db
    .selectFrom('app.changes')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('family_id', '=', familyId)
    .where('at', '<', oldest.toISOString())
    .executeTakeFirst();
  if (kept?.version == null) return;
  await tx.db
    .updateTable('app.feeds')
    .set({ pruned_version: kept.version })
    .where('family_id', '=', familyId)
    .where('pruned_version', '<', kept.version)
    .execute();
  await tx.db
    .deleteFrom('app.changes')
    .where('family_id', '=', familyId)
    .where('version', '<=', kept.version)
    .execute();
}

/** Keeps house every hour until the returned function is called. */
export function startHousekeeping(door: Door, contract: Contract, onError: (error: unknown) => void): () => void {
  let timer = setTimeout(run, FIRST_AFTER_MS);
  timer.unref();
  let isStopped = false;
  async function run(): Promise<void> {
    await keepHouse(door, contract, new Date(), onError);
    if (isStopped) return;
    timer = setTimeout(run, EVERY_MS);
    timer.unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
