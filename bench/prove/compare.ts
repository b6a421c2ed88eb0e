import type pg from 'pg';
import type { Task } from '#contract/areas/tasks.ts';
import type { Failures } from './proof.ts';
import { listTasks } from './requests.ts';
import { logKey, type Ledger } from './writer.ts';

interface Logged {
  family_id: string;
  version: number;
  row_id: string;
  op: string;
  change_id: string | null;
}

interface Feed {
  family_id: string;
  version: string;
  first: string;
  last: string;
  entries: string;
}

/** The counters and entries of all feeds, read directly from the database. */
export async function readFeeds(admin: pg.Client): Promise<Feed[]> {
  const { rows } = await admin.query<Feed>(`
    select f.family_id, f.version, min(c.version) as first, max(c.version) as last, count(*) as entries
    from app.feeds f join app.changes c on c.family_id = f.family_id group by 1, 2`);
  return rows;
}

/** Checks that every feed starts at 1, ends at its counter and has an entry for every number between. */
export function expectGapless(feeds: readonly Feed[], failures: Failures): void {
  for (const { family_id, version, first, last, entries } of feeds) {
    const isGapless = first === '1' && last === version && entries === version;
    failures.expect(
      isGapless,
      `Feed ${family_id}: ${entries} entries from ${first} to ${last}, counter at ${version}.`,
    );
  }
}

/** Compares the acknowledged changes with the database and the server's lists. Answers how many rows were compared. */
export async function compareWithServer(
  url: string,
  admin: pg.Client,
  records: readonly Ledger[],
  failures: Failures,
): Promise<number> {
  const families = [...new Set(records.map(({ person }) => person.familyId))];
  expectGapless(
    (await readFeeds(admin)).filter(({ family_id }) => families.includes(family_id)),
    failures,
  );
  let compared = 0;
  for (const familyId of families) {
    const own = records.filter(({ person }) => person.familyId === familyId);
    compared += await compareRows(url, own, failures);
    const { rows } = await admin.query<Logged>(
      `select family_id, version::int, row_id, op, change_id from app.changes
       where family_id = $1 and table_name = 'tasks' order by version`,
      [familyId],
    );
    compareLog(rows, own, failures);
  }
  return compared;
}

async function compareRows(url: string, records: readonly Ledger[], failures: Failures): Promise<number> {
  const [first] = records;
  if (!first) return 0;
  const living = await listTasks(url, first.person);
  const removed = await listTasks(url, first.person, true);
  const found = new Map<string, Task>();
  for (const row of [...living.rows, ...removed.rows]) {
    failures.expect(!found.has(row.id), `Task ${row.id} is listed twice.`);
    found.set(row.id, row);
  }
  for (const { rows, givenUp } of records) {
    for (const [id, expected] of rows) {
      const row = found.get(id);
      found.delete(id);
      if (!row) {
        failures.add(`Task ${id} was acknowledged and is not there.`);
        continue;
      }
      const isAsExpected =
        row.title === expected.title &&
        row.description === expected.description &&
        row.status === expected.status &&
        (row.deleted_at !== null) === expected.isRemoved;
      failures.expect(
        isAsExpected,
        `Task ${id} is ${JSON.stringify(row)}, acknowledged was ${JSON.stringify(expected)}.`,
      );
    }
    for (const group of givenUp) {
      const there = group.filter((id) => found.delete(id)).length;
      failures.expect([0, group.length].includes(there), `${there} of the ${group.length} tasks of a group are there.`);
    }
  }
  for (const id of found.keys()) failures.add(`Task ${id} is there and nobody made it.`);
  return records.reduce((sum, { rows }) => sum + rows.size, 0);
}

/** Checks that every acknowledged change is in the log exactly once, with its operation, and that nothing else is. */
function compareLog(log: readonly Logged[], records: readonly Ledger[], failures: Failures): void {
  const acknowledged = new Map(records.flatMap((record) => [...record.acknowledged]));
  const givenUp = new Set(records.flatMap((record) => record.givenUp.flat()));
  const seen = new Set<string>();
  for (const { change_id, op, version, row_id } of log) {
    if (givenUp.has(row_id)) continue;
    const id = logKey(change_id, row_id);
    if (!acknowledged.has(id)) {
      failures.add(`Change ${id} at version ${version} was never acknowledged.`);
      continue;
    }
    failures.expect(!seen.has(id), `Change ${id} stands in the log twice.`);
    failures.expect(acknowledged.get(id) === op, `Change ${id} is logged as ${op}.`);
    seen.add(id);
  }
  for (const id of acknowledged.keys())
    failures.expect(seen.has(id), `Change ${id} was acknowledged and is not in the log.`);
  const created = log.filter(({ op }) => op === 'create').map(({ row_id }) => row_id);
  failures.expect(new Set(created).size === created.length, 'A task was created twice.');
}
