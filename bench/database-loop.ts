// PostgreSQL's own rate: the statements of a list or of a new task on plain connections, with no server in between.
import pg from 'pg';
import { newId } from '#contract/ids.ts';
import { sendTogether } from '#server/platform/db/batch.ts';
import { PLAN_SETTINGS } from '#server/platform/db/database.ts';
import { PreparedStatements } from '#server/platform/db/prepared.ts';
import { nameConnection } from '#server/platform/db/tickets.ts';
import type { Person } from './family-data.ts';
import { serveJob } from './job.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { COMMIT_WRITE_SQL, CREATE_SQL, createValues, enterSql, LIST_SQL, named } from './sql.ts';

const prepared = new PreparedStatements();

export interface DatabaseJob {
  login: { DATABASE_URL: string; CONTEXT_KEY: string };
  work: 'list' | 'create';
  people: Person[];
  connections: number;
  until: LoadJob['until'];
}

serveJob<DatabaseJob, LoadResult>(async ({ login, work, people, connections, until }) => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: login.DATABASE_URL, options: PLAN_SETTINGS });
      await client.connect();
      await nameConnection(client);
      return client;
    }),
  );
  const contextKey = login.CONTEXT_KEY;
  let turn = 0;
  let requests = 0;

  const isDone = (startedAt: number) =>
    'requests' in until ? requests >= until.requests : performance.now() - startedAt >= until.seconds * 1_000;

  async function repeat(client: pg.Client, startedAt: number): Promise<void> {
    while (!isDone(startedAt)) {
      const person = people[turn++ % people.length];
      if (!person) return;
      await (work === 'list' ? list(contextKey, client, person) : create(contextKey, client, person));
      requests += 1;
    }
  }

  return async () => {
    const startedAt = performance.now();
    await Promise.all(clients.map((client) => repeat(client, startedAt)));
    return { requests, seconds: (performance.now() - startedAt) / 1_000, failed: 0 };
  };
});

async function list(contextKey: string, client: pg.Client, person: Person): Promise<void> {
  await sendTogether(client, enterSql(contextKey, client, person, null), prepared);
  await client.query(named(LIST_SQL, [person.familyId]));
  await client.query('commit');
}

async function create(contextKey: string, client: pg.Client, person: Person): Promise<void> {
  const id = newId();
  await sendTogether(client, enterSql(contextKey, client, person, { id: newId(), rowId: id }), prepared);
  await client.query(named(CREATE_SQL, createValues(person, id, 'Water the plants')));
  await sendTogether(client, COMMIT_WRITE_SQL, prepared);
}
