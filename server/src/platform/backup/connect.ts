import pg from 'pg';
import { explainDatabaseError } from '../env/setup-error.ts';
import type { Env } from '../env/env.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../postgres/supervisor.ts';

export interface OpenDatabase {
  client: pg.Client;
  close(): Promise<void>;
}

const SILENT = { info: () => undefined, warn: () => undefined };

/**
 * A connection with full rights. `alone` starts the embedded database exclusively, which fails while a Casita uses it. Without
 * `alone` a running embedded database is shared with its server.
 */
export async function openForBackup(env: Env, { alone }: { alone: boolean }): Promise<OpenDatabase> {
  const external = env.databaseOwnerUrl ?? env.databaseUrl;
  if (external) {
    const client = await connect(external);
    return { client, close: () => client.end() };
  }
  const running = alone ? null : findRunningPostgres(env.dataDir);
  if (running) {
    const client = await connect(running);
    return { client, close: () => client.end() };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log: SILENT });
  const client = await connect(postgres.adminUrl);
  return {
    client,
    close: async () => {
      await client.end();
      await postgres.stop();
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'casita backup',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection already rejects the running statement. Without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainDatabaseError(error, url);
  }
}
