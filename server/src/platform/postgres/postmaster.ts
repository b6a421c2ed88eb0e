import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../env/setup-error.ts';
import type { Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { explainPostgresOutput, explainSpawnError, nameFolder, postgresEnv, type DataFolder } from './data-folder.ts';
import { clusterName, isPostgresOf, signal, waitUntil } from './processes.ts';
import { PG_HBA_CONF, renderPostgresConf, type PostgresSettings } from './settings.ts';

const LOG_BYTES_MAX = 1024 * 1024;
const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 5_000;

/** A postmaster that accepts connections, started here or found running. */
export type Postmaster = { pid: number; port: number };

export type Launch = {
  place: DataFolder;
  binaries: PostgresBinaries;
  account: Account | null;
  settings: PostgresSettings;
  report: (message: string) => void;
};

/** A digest of the binaries and settings. A running postmaster with another one is restarted instead of adopted. */
export function fingerprint({ binaries, settings }: Launch): string {
  const { ino, mtimeMs } = statSync(binaries.postgres);
  const parts = [binaries.postgres, binaries.version, ino, mtimeMs, renderPostgresConf(settings), PG_HBA_CONF];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/** The postmaster running on this folder, or null. If the pid is no PostgreSQL of this folder, the file is stale. */
export function findPostmaster({ folder }: DataFolder): (Postmaster & { isReady: boolean }) | null {
  const file = readPostmasterFile(folder);
  if (!file || !isPostgresOf(folder, file.pid)) return null;
  return file;
}

function readPostmasterFile(folder: string): (Postmaster & { isReady: boolean }) | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  // Lines: pid, folder, start time, port, socket folder, address, shared memory, status.
  const [pid, , , port, , , , status = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port), isReady: status.trim() === 'ready' };
}

/** Starts PostgreSQL and resolves when it accepts connections. Reports a long crash recovery. */
export async function launchPostmaster(launch: Launch, preferredPort?: number): Promise<Postmaster> {
  const { place, account, settings } = launch;
  writeOwned(join(place.folder, 'postgresql.conf'), renderPostgresConf(settings), account);
  writeOwned(join(place.folder, 'pg_hba.conf'), PG_HBA_CONF, account);
  // Clears settings of ALTER SYSTEM: Casita alone sets them.
  writeOwned(join(place.folder, 'postgresql.auto.conf'), '', account);
  rotateLog(place.logFile);
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && preferredPort ? preferredPort : await findFreePort();
    const outcome = await launchOnPort(launch, port);
    if (typeof outcome !== 'string') return outcome;
    const isPortTaken = /could not (create any TCP\/IP sockets|bind)/.test(outcome);
    // A child of a killed postmaster may hold the shared memory a moment longer.
    const isMemoryHeld = /pre-existing shared memory block/.test(outcome);
    if (attempt === 10 || !(isPortTaken || isMemoryHeld)) throw explainPostgresOutput(outcome, place);
    if (isMemoryHeld) await sleep(200 * attempt);
  }
}

/** The running postmaster, or the output of a failed one. */
async function launchOnPort(launch: Launch, port: number): Promise<Postmaster | string> {
  const { place, binaries, account } = launch;
  const { cwd, name } = nameFolder(place.folder, place.major, account);
  const stalePid = readPostmasterFile(place.folder)?.pid;
  const log = openSync(place.logFile, 'a', 0o600);
  const logStart = statSync(place.logFile).size;
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      name,
      '-p',
      String(port),
      '-c',
      `cluster_name=${clusterName(place.folder)}`,
      '-c',
      `casita.launch=${fingerprint(launch)}`,
    ],
    {
      cwd,
      // PostgreSQL treats a lock file with this pid as stale. Removing the file would also disable PostgreSQL's own check that no
      // process still uses the data.
      env: { ...postgresEnv(), ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}) },
      // A process group of its own, so that Ctrl-C in the terminal ends the server first.
      detached: true,
      stdio: ['ignore', log, log],
      ...account,
    },
  );
  closeSync(log);
  let ended = false;
  const failure = new Promise<never>((_, fail) =>
    child.once('error', (error) => fail(explainSpawnError(error, account))),
  );
  failure.catch(() => undefined); // only awaited below while starting
  child.once('exit', () => (ended = true));
  child.unref();
  const isReady = () => {
    const file = readPostmasterFile(place.folder);
    return file?.isReady === true && file.pid === child.pid;
  };
  const startedAt = Date.now();
  let reportedAt = startedAt;
  while (!isReady()) {
    if (ended) return readFileSync(place.logFile).subarray(logStart).toString('utf8');
    await Promise.race([sleep(10), failure]);
    if (Date.now() - reportedAt > 5_000) {
      reportedAt = Date.now();
      launch.report(
        `PostgreSQL is repairing its data after a crash (${Math.round((reportedAt - startedAt) / 1000)} s so far); please wait.`,
      );
    }
  }
  if (child.pid === undefined) throw new Error('A started process has a pid.');
  return { pid: child.pid, port };
}

/** Stops a postmaster of this folder, with three increasingly forceful signals. The data is safe with each of them. */
export async function stopPostmaster({ folder }: DataFolder, pid: number): Promise<void> {
  const hasEnded = () => !isPostgresOf(folder, pid);
  for (const [name, ms] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    if (hasEnded()) return;
    signal(pid, name);
    if (await waitUntil(hasEnded, ms)) return;
  }
  throw new SetupError(`PostgreSQL (process ${pid}) does not end. End it with: kill -9 ${pid}`);
}

function writeOwned(file: string, content: string, account: Account | null): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  const next = `${file}.new`;
  writeFileSync(next, content, { mode: 0o600 });
  if (account) chownSync(next, account.uid, account.gid);
  renameSync(next, file);
}

function rotateLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.old`);
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port')),
      );
    });
  });
}
