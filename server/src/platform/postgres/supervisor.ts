import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFolderError, SetupError, systemErrorCode } from '../env/setup-error.ts';
import { choosePostgresAccount } from './account.ts';
import { findBinaries, type PostgresMajor } from './binaries.ts';
import { describeDataFolder, prepareDataFolder, readPassword, type DataFolder } from './data-folder.ts';
import {
  findPostmaster,
  fingerprint,
  launchPostmaster,
  stopPostmaster,
  type Launch,
  type Postmaster,
} from './postmaster.ts';
import { endLeftovers } from './processes.ts';

export type SupervisorLog = { info(message: string): void; warn(message: string): void };

export type EmbeddedPostgresOptions = {
  /** DATA_DIR. The database is in its subfolder `postgres-<major>`. */
  dataDir: string;
  major?: PostgresMajor;
  log: SupervisorLog;
  maxConnections?: number;
  /** False only for throw-away test data. */
  isDurable?: boolean;
  /** Called when PostgreSQL had died and accepts connections again, at the same address. */
  onRestart?: () => void;
};

export type EmbeddedPostgres = {
  /** Superuser `postgres` on the database `casita`; stays the same while PostgreSQL is restarted. */
  adminUrl: string;
  /** The postmaster's process. */
  ownerPid: number;
  stop(): Promise<void>;
};

const DATABASE = 'casita';
/** "casita" in ASCII. The Casita that holds this advisory lock of the database `postgres` uses the folder. */
const FOLDER_LOCK = 0x636173697461;
/** The system closes a killed Casita's connection at once, but PostgreSQL's backend needs a moment to notice. */
const LOCK_WAIT_MS = 2_000;
const RESTART_PAUSES_MS = [0, 100, 500, 2_000, 5_000];

type Held = { postmaster: Postmaster; lock: pg.Client };

/** Starts the embedded PostgreSQL of a DATA_DIR, locks it for this process, and creates the database `casita` if it is missing. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, major = 18, log, maxConnections = 40, isDurable = true, onRestart } = options;
  const place = describeDataFolder(dataDir, major);
  const account = choosePostgresAccount(place.folder);
  const binaries = findBinaries(major, account);
  await prepareDataFolder(place, binaries, account);
  const launch: Launch = {
    place,
    binaries,
    account,
    settings: { maxConnections, isDurable, major },
    report: (message) => log.info(message),
  };

  let held = await takeFolder(launch);
  const { port } = held.postmaster;
  await createDatabase(held.lock);
  let isStopping = false;
  let restarting: Promise<void> | undefined;

  const restart = async () => {
    for (let attempt = 0; !isStopping; attempt++) {
      await sleep(RESTART_PAUSES_MS[attempt] ?? RESTART_PAUSES_MS.at(-1));
      if (isStopping) return;
      try {
        held = await takeFolder(launch, port);
        watch();
        log.warn('PostgreSQL runs again.');
        onRestart?.();
        return;
      } catch (error) {
        log.warn(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  // The lock's connection ends exactly when PostgreSQL does. An adopted PostgreSQL is no child of this process.
  const watch = () => {
    const { lock } = held;
    lock.once('end', () => {
      if (isStopping || held.lock !== lock) return;
      log.warn('PostgreSQL has stopped without being told to. It is started again.');
      restarting = restart();
    });
  };
  watch();

  return {
    adminUrl: databaseUrl(place, port, DATABASE),
    get ownerPid() {
      return held.postmaster.pid;
    },
    async stop() {
      isStopping = true;
      await restarting;
      // Without the lock another Casita may use it by now.
      const isOurs = await held.lock.query('select 1').then(
        () => true,
        () => false,
      );
      if (isOurs) await stopPostmaster(place, held.postmaster.pid);
      await held.lock.end().catch(() => undefined);
    },
  };
}

/** The admin address of the PostgreSQL that runs on this DATA_DIR, started by any process; null when none runs. */
export function findRunningPostgres(dataDir: string, major: PostgresMajor = 18): string | null {
  const place = describeDataFolder(dataDir, major);
  const postmaster = findPostmaster(place);
  return postmaster?.isReady ? databaseUrl(place, postmaster.port, DATABASE) : null;
}

/**
 * Finds or starts the postmaster and takes the folder's lock. A postmaster without a Casita is an orphan. It is adopted, or restarted
 * if it was started from other binaries or with other settings.
 */
async function takeFolder(launch: Launch, preferredPort?: number): Promise<Held> {
  const { place } = launch;
  for (;;) {
    const found = findPostmaster(place);
    if (!found) {
      await endLeftovers(place.folder);
      const postmaster = await launchPostmaster(launch, preferredPort).catch((error: unknown) => {
        throw explainFolderError(error, place.dataDir);
      });
      return { postmaster, lock: (await lockFolder(place, postmaster)).lock };
    }
    if (!found.isReady) {
      await sleep(20); // it is starting or stopping: check again
      continue;
    }
    const locked = await lockFolder(place, found).catch((error: unknown) => {
      if (isPassing(error)) return null;
      throw error;
    });
    if (!locked) {
      await sleep(20);
      continue;
    }
    const isAsWanted = locked.launch === fingerprint(launch) && (!preferredPort || found.port === preferredPort);
    if (isAsWanted) return { postmaster: found, lock: locked.lock };
    await stopPostmaster(place, found.pid);
    await locked.lock.end().catch(() => undefined);
  }
}

/** Takes the folder's lock; `launch` says how its postmaster was started. One statement, because the postmaster may stop between two. */
async function lockFolder(
  place: DataFolder,
  { port }: Postmaster,
): Promise<{ lock: pg.Client; launch: string | null }> {
  const client = await connect(databaseUrl(place, port, 'postgres'), place);
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ held: boolean; launch: string | null }>(
      "select pg_try_advisory_lock($1) as held, current_setting('casita.launch', true) as launch",
      [FOLDER_LOCK],
    );
    if (rows[0]?.held) return { lock: client, launch: rows[0].launch };
    if (Date.now() > deadline) {
      await client.end();
      throw new SetupError(
        `${place.dataDir} is in use by another Casita. Stop that one first, or give this one its own folder: DATA_DIR=./data-2 PORT=3001 npm start`,
      );
    }
    await sleep(25);
  }
}

/** True for a temporary error of a postmaster that was just killed, is stopping or is still starting. */
export function isPassing(error: unknown): boolean {
  const code = systemErrorCode(error) ?? (error instanceof pg.DatabaseError ? error.code : undefined);
  const isCut = error instanceof Error && /Connection terminated|is not queryable/.test(error.message);
  return isCut || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code ?? '');
}

async function connect(connectionString: string, place: DataFolder): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'casita supervisor' });
  // Without a listener a lost connection would end the process. The following `end` event is handled.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new SetupError(
        `${place.passwordFile} does not hold the password of this database. Put the right file back, or restore a backup into an empty DATA_DIR.`,
      );
    }
    throw error;
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
  // From another database of the cluster the server's login could read the statements of connections in this one.
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database
     where datname in ('postgres', 'template1') and has_database_privilege('public', oid, 'connect')`,
  );
  if (rows.length > 0)
    await client.query(`revoke connect on database ${rows.map(({ name }) => name).join(', ')} from public`);
}

function databaseUrl(place: DataFolder, port: number, database: string): string {
  return `postgres://postgres:${encodeURIComponent(readPassword(place))}@127.0.0.1:${port}/${database}`;
}
