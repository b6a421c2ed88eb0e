import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#contract/ids.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';

export interface TestDatabase {
  database: Database;
  /** The cluster's superuser on this database. Sees everything, to prove that a denied row exists. */
  admin: pg.Client;
  close(): Promise<void>;
}

/** A database of its own for one test file, with every table and policy; `extraSql` is additional schema. */
export async function aDatabase(extraSql = ''): Promise<TestDatabase> {
  const name = `casita_${newId().slice(-12)}`;
  const root = new pg.Client({ connectionString: inject('postgresUrl') });
  await root.connect();
  await root.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.toString(), poolSize: 12, extraSql, onError: () => undefined });
  const admin = new pg.Client({ connectionString: url.toString() });
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

/** A database without any table, and its superuser. */
export interface EmptyDatabase extends AsyncDisposable {
  client: pg.Client;
  name: string;
  url: string;
}

/** An empty database, as on another machine, for code that creates the tables itself. */
export async function anEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `casita_${newId().slice(-12)}`;
  const url = new URL(inject('postgresUrl'));
  const root = new pg.Client({ connectionString: url.toString() });
  await root.connect();
  await root.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  return {
    client,
    name,
    url: url.toString(),
    async [Symbol.asyncDispose]() {
      await client.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}
