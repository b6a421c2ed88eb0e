import { createInterface } from 'node:readline/promises';
import { resetDemoData } from './demo/reset.ts';
import { openDatabase } from './platform/db/database.ts';
import { Door } from './platform/db/door.ts';
import { readEnv, type Env } from './platform/env/env.ts';
import { SetupError } from './platform/env/setup-error.ts';

const QUESTION = `This deletes the demo families (Rivera, Okafor and the other demo accounts) with everything in them, and loads them anew.
Other families stay as they are. Go on? (y/N) `;
/** Beside a server that has its own connections. */
const CONNECTIONS = 4;

try {
  if (await isWanted()) await reset(readEnv(process.env));
  else process.stdout.write('Nothing was changed.\n');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}

async function isWanted(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    throw new SetupError(
      'Nobody is there to be asked. To reset the demo data without a question: npm run demo:reset -- --yes',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(QUESTION)).trim());
  } finally {
    terminal.close();
  }
}

async function reset(env: Env): Promise<void> {
  if (!env.demoData) {
    throw new SetupError(
      'Demo data is switched off for this database. To have it there all the same: DEMO_DATA=on npm run demo:reset',
    );
  }
  const { url, stop } = await findDatabase(env);
  try {
    const database = await openDatabase({
      url,
      ownerUrl: env.databaseOwnerUrl ?? undefined,
      poolSize: CONNECTIONS,
      onError: (error) => process.stderr.write(`${error.message}\n`),
    });
    try {
      const households = await resetDemoData(new Door(database, { isDevelopment: env.developmentRoutes }));
      if (households === 0)
        throw new SetupError('There is no demo data here, and it is never loaded beside other accounts.');
      process.stdout.write(
        `The demo data is fresh again: ${households} households. Whoever was signed in to one signs in again.\n`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** The database of a running server, or a stopped server's own, started for this moment. */
async function findDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: () => Promise.resolve() };
  const { findRunningPostgres, startEmbeddedPostgres } = await import('./platform/postgres/supervisor.ts');
  const running = findRunningPostgres(env.dataDir);
  if (running) return { url: running, stop: () => Promise.resolve() };
  const tell = (message: string) => void process.stdout.write(`${message}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log: { info: tell, warn: tell } });
  return { url: postgres.adminUrl, stop: () => postgres.stop() };
}
