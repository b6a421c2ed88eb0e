import { sql } from 'kysely';
import type { Contract } from '#contract/contract.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { CHANGES_KEPT_DAYS, REMOVED_DAYS } from '#contract/limits.ts';
import type { Door, Tx } from '../db/door.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;
/** Families per transaction would hold their feeds together; one at a time holds none for long. */
const FAMILIES_PER_RUN = 500;

/**
 * Deletes for good what was removed more than `REMOVED_DAYS` ago, and what its table forgets with time; prunes changes older than
 * `CHANGES_KEPT_DAYS`. Browsers that were away longer than that are told to reload. Safe on every node at once: each step holds its family's feed.
 */
export async function keepHouse(door: Door, contract: Contract, now: Date): Promise<void> {
  for (const table of contract.tables) {
    const due = isDue(table, now);
    for (const familyId of await familiesWith(door, sql`${sql.table(table.name)}`, due)) {
      await door.withSystem('purge old rows', { familyId }, async (tx) => {
        await sql`delete from ${sql.table(table.name)} where family_id = ${familyId} and (${due})`.execute(tx.db);
      });
    }
  }
  const oldest = new Date(now.getTime() - CHANGES_KEPT_DAYS * DAY_MS);
  for (const familyId of await familiesWith(door, sql`app.changes`, sql`at < ${oldest}`)) {
    await door.withSystem('prune old changes', { familyId }, (tx) => pruneChanges(tx, familyId, oldest));
  }
}

function isDue({ forgetAfterDays }: AnyFamilyTable, now: Date): ReturnType<typeof sql> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isRemoved = sql`deleted_at < ${before(REMOVED_DAYS)}`;
  return forgetAfterDays === undefined ? isRemoved : sql`${isRemoved} or created_at < ${before(forgetAfterDays)}`;
}

async function familiesWith(
  door: Door,
  table: ReturnType<typeof sql>,
  condition: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await door.withSystem('find families to clean up', {}, (tx) =>
    sql<{
      family_id: string;
    }>`select distinct family_id from ${table} where ${condition} limit ${FAMILIES_PER_RUN}`.execute(tx.db),
  );
  return rows.map((row) => row.family_id);
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
  async function run(): Promise<void> {
    await keepHouse(door, contract, new Date()).catch(onError);
    timer = setTimeout(run, EVERY_MS);
    timer.unref();
  }
  return () => clearTimeout(timer);
}
