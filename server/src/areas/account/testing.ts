import { inject } from 'vitest';
import pg from 'pg';
import { newId } from '#contract/ids.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';

/** A database of its own for one test file. */
export async function aDatabase(): Promise<{ database: Database; admin: pg.Client; drop: () => Promise<void> }> {
  const name = `identity_${newId().slice(-12)}`;
  const root = new pg.Client({ connectionString: inject('postgresUrl') });
  await root.connect();
  await root.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const errors: Error[] = [];
  const database = await openDatabase({ url: url.toString(), poolSize: 12, onError: (error) => errors.push(error) });
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  return {
    database,
    admin,
    drop: async () => {
      await database.close();
      await admin.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}
