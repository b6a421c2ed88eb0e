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
 * A connection that may see and change everything. `alone` claims the embedded database for itself, which fails while a
 * Casita runs on it; otherwise a running one is used beside its server.
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
  // A lost connection fails the statement that runs; without a listener it would end the process instead.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainDatabaseError(error, url);
  }
}
