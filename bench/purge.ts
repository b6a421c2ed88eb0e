import { sql } from 'kysely';
import pg from 'pg';
import { contract } from '#contract/contract.ts';
import { DAY_MS, REMOVED_DAYS } from '#contract/limits.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { Transactions } from '#server/platform/db/transactions.ts';
import { findDue, runHousekeeping } from '#server/platform/jobs/housekeeping.ts';
import { areaFollowers, areaPurges } from '../server/src/areas.ts';
import { makeFamilies } from './family-data.ts';
import { median, plainFigure, type Figure } from './figures.ts';
import type { RunningCasita } from './servers.ts';

const FAMILIES = 100;
const DUE = 500;
const SEARCHES = 5;
/** The highest accepted share of the time that reading the whole table takes. */
const LIMIT = 0.2;

export const PURGE_METHOD =
  `A table of tasks of ${FAMILIES} families, of which ${DUE} were removed ${REMOVED_DAYS + 1} days ago and every tenth a day ago. The search for families ` +
  'with rows to purge, as house-keeping sends it, by the index, and without one, as before there was one; in turns. Then a whole run of ' +
  'house-keeping over all tables, which purges those rows. `npm run bench -- --only purge --rows 5000000` measures more rows than a full run.';

/** Measures the search for rows that are due among `rows` rows, and a whole run of house-keeping. */
export async function measurePurge(casita: RunningCasita, rows: number): Promise<Figure[]> {
  const people = await makeFamilies(casita.adminUrl, FAMILIES, 0);
  const admin = new pg.Client({ connectionString: casita.adminUrl });
  await admin.connect();
  const database = await openDatabase({ url: casita.adminUrl, poolSize: 4, onError: () => undefined });
  try {
    await fillTasks(admin, [...new Set(people.map(({ familyId }) => familyId))], rows);
    const transactions = new Transactions(database, { followers: areaFollowers });
    const now = new Date();
    const before = new Date(now.getTime() - REMOVED_DAYS * DAY_MS);
    const search = (withIndex: boolean) =>
      transactions.withSystem('measure a search', {}, async ({ db }) => {
        for (const scan of withIndex ? [] : ['indexscan', 'bitmapscan'])
          await sql`select set_config(${`enable_${scan}`}, 'off', true)`.execute(db);
        return timed(() => findDue({ table: 'tasks', column: 'deleted_at', before }, []).execute(db));
      });
    const times = { index: [] as number[], whole: [] as number[] };
    for (let turn = 0; turn < SEARCHES; turn += 1) {
      times.index.push(await search(true));
      times.whole.push(await search(false));
    }
    const run = await timed(() => runHousekeeping(transactions, contract, areaPurges, now));
    const left = await admin.query<{ count: string }>('select count(*) from public.tasks where deleted_at < $1', [
      before,
    ]);
    const among = `${rows / 1_000} thousand rows`;
    const [index, whole] = [median(times.index), median(times.whole)];
    return [
      {
        name: `Search for rows to purge, ${among}: against reading all`,
        value: index / whole,
        unit: 'times',
        limit: LIMIT,
      },
      plainFigure(`Search for rows to purge, ${among}`, index, 'ms'),
      plainFigure(`Search for rows to purge, ${among}: reading all, as before the index`, whole, 'ms'),
      plainFigure(`A run of house-keeping that purges ${DUE} of ${among}`, run, 'ms'),
      { name: 'Rows that were due and stayed', value: Number(left.rows[0]?.count), unit: '', limit: 0 },
    ];
  } finally {
    await database.close();
    await admin.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Without triggers: the feed of rows that were written at once would be larger than the rows. */
async function fillTasks(admin: pg.Client, families: string[], rows: number): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into public.tasks (family_id, id, title, status, created_by, version, deleted_at)
     select ($1::uuid[])[1 + n % $2], gen_random_uuid(), 'Bring the recycling down', 'pending', ($1::uuid[])[1 + n % $2], 0,
            case when n <= $4 then now() - make_interval(days => $5) when n % 10 = 0 then now() - interval '1 day' end
     from generate_series(1, $3) n`,
    [families, families.length, rows, DUE, REMOVED_DAYS + 1],
  );
  await admin.query('set session_replication_role = origin; analyze public.tasks');
}
