import { createInterface } from 'node:readline/promises';
import { areaFollowers } from '../areas.ts';
import { deleteDemoData, resetDemoData } from '../demo/reset.ts';
import { openDatabase } from '../platform/db/database.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { readEnv, type Env } from '../platform/env/env.ts';
import { SetupError } from '../platform/env/setup-error.ts';

const DELETES = 'This deletes the demo families (Rivera, Okafor and the other demo accounts) with everything in them';
const GO_ON = 'Other families stay as they are. Go on? (y/N) ';
/** Few, because a running server has connections of its own. */
const CONNECTIONS = 4;

try {
  const env = readEnv(process.env);
  if (await isWanted(env)) await reset(env);
  else process.stdout.write('Nothing was changed.\n');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}

async function isWanted({ demoData }: Env): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    throw new SetupError(
      'Nobody is there to be asked. To reset the demo data without a question: npm run demo:reset -- --yes',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const rest = demoData ? ', and loads them anew.' : '. They are not loaded again: demo data is switched off here.';
    return /^y(es)?$/i.test((await terminal.question(`${DELETES}${rest}\n${GO_ON}`)).trim());
  } finally {
    terminal.close();
  }
}

async function reset(env: Env): Promise<void> {
  const { url, stop } = await findDatabase(env);
  try {
    const database = await openDatabase({
      url,
      ownerUrl: env.databaseOwnerUrl ?? undefined,
      poolSize: CONNECTIONS,
      onError: (error) => process.stderr.write(`${error.message}\n`),
    });
    try {
      process.stdout.write(
        `${await change(new Transactions(database, { isDevelopment: env.developmentRoutes, followers: areaFollowers }), env)}\n`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** Deletes or reloads the demo data as the settings say, and answers what was done. */
async function change(transactions: Transactions, { demoData }: Env): Promise<string> {
  const families = await (demoData ? resetDemoData(transactions) : deleteDemoData(transactions));
  if (families === 0 && demoData)
    throw new SetupError('There is no demo data here, and it is never loaded beside other accounts.');
  return demoData
    ? `The demo data is fresh again: ${families} demo families. People who were signed in to one sign in again.`
    : `Demo families deleted: ${families}. To load them anew: DEMO_DATA=on npm run demo:reset`;
}

/** The database of a running server, or a stopped server's own, started for this command. */
async function findDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: () => Promise.resolve() };
  const { findRunningPostgres, startEmbeddedPostgres } = await import('../platform/postgres/supervisor.ts');
  const running = findRunningPostgres(env.dataDir);
  if (running) return { url: running, stop: () => Promise.resolve() };
  const print = (message: string) => void process.stdout.write(`${message}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log: { info: print, warn: print } });
  return { url: postgres.adminUrl, stop: () => postgres.stop() };
}
