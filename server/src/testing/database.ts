import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#contract/ids.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { hashText } from '../platform/db/policies.ts';
import { recordStatements } from './recorded-sql.ts';

export interface TestDatabase {
  database: Database;
  /** The cluster's superuser on this database. Sees everything, to prove that a denied row exists. */
  admin: pg.Client;
  close(): Promise<void>;
}

/** Test files run in a few workers, one after the other in each. */
const WORKER = `casita_worker_${process.env['VITEST_POOL_ID'] ?? '0'}`;

/**
 * A database of its own for one test file, with every table and policy; `extraSql` is more schema. It is a copy of a template that its
 * worker fills once, with roles of the template, whose password is in it: filling one takes a second. `hasOwnRoles` is for tests that
 * change roles, `isAttacked` for those whose statements are not the product's.
 */
export async function aDatabase(
  extraSql = '',
  { hasOwnRoles = false, isAttacked = false } = {},
): Promise<TestDatabase> {
  const name = `casita_${newId().slice(-12)}`;
  const root = new pg.Client({ connectionString: inject('postgresUrl') });
  await root.connect();
  const template = hasOwnRoles ? 'template1' : await fillTemplate(root, extraSql);
  // Copying the files takes a third of the time of writing each page to the log, which only recovery reads.
  await root.query(`create database ${name} template ${template} strategy file_copy`);
  const rolePrefix = hasOwnRoles ? name : template;
  const options = { poolSize: 12, extraSql, onError: () => undefined };
  const database = await openDatabase({ ...options, url: urlOf(name), rolePrefix });
  const pools = isAttacked ? [] : [database.pool, database.authPool];
  for (const pool of pools) recordStatements(pool, database.roles, extraSql);
  const admin = new pg.Client({ connectionString: urlOf(name) });
  await admin.connect();
  return {
    database,
    admin,
    async close() {
      await database.close();
      await admin.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}

/** The worker's template for this schema, made when it is first needed. */
async function fillTemplate(root: pg.Client, extraSql: string): Promise<string> {
  const template = `${WORKER}_${hashText(extraSql).slice(0, 8)}`;
  const { rowCount } = await root.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  await root.query(`create database ${template}`);
  const options = { url: urlOf(template), poolSize: 2, extraSql, rolePrefix: template, onError: () => undefined };
  await (await openDatabase(options)).close();
  return template;
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.toString();
}

/** A database without any table, and its superuser. */
export interface EmptyDatabase extends AsyncDisposable {
  client: pg.Client;
  name: string;
  url: string;
}

/** An empty database, as on another machine, for code that creates the tables itself. */
export async function anEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `casita_${newId().slice(-12)}`;
  const root = new pg.Client({ connectionString: inject('postgresUrl') });
  await root.connect();
  await root.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  return {
    client,
    name,
    url: urlOf(name),
    async [Symbol.asyncDispose]() {
      await client.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}
