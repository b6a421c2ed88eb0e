import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { explainFolderError, noDiskSpace, SetupError } from '../env/setup-error.ts';
import type { Account } from './account.ts';
import type { PostgresBinaries, PostgresMajor } from './binaries.ts';

/** Disk space for a new database: its files and the first write-ahead log, with a reserve. */
const FIRST_START_BYTES = 200 * 1024 * 1024;

/** The paths of the embedded PostgreSQL of one DATA_DIR. */
export type DataFolder = {
  dataDir: string;
  folder: string;
  passwordFile: string;
  logFile: string;
  major: PostgresMajor;
};

export function describeDataFolder(dataDir: string, major: PostgresMajor): DataFolder {
  const base = join(resolve(dataDir), `postgres-${major}`);
  return { dataDir: resolve(dataDir), folder: base, passwordFile: `${base}.password`, logFile: `${base}.log`, major };
}

export function readPassword(place: DataFolder): string {
  try {
    return readFileSync(place.passwordFile, 'utf8').trim();
  } catch {
    throw new SetupError(
      `The password of the database is missing: ${place.passwordFile}. Put it back beside its folder, or restore a backup into an empty DATA_DIR.`,
    );
  }
}

/** The folder's name for PostgreSQL's command line, with the matching working directory. */
export function nameFolder(
  folder: string,
  major: PostgresMajor,
  account: Account | null,
): { cwd: string; name: string } {
  // Root can enter a folder that PostgreSQL's account cannot open by its path (below a home of mode 0700). The process inherits the
  // working directory, and this link leads to it without a path. (Version 15 changes its working directory while it locates its
  // binaries; it only runs in the tests' folder, which the account can open.)
  if (account && major >= 16 && process.platform === 'linux') return { cwd: folder, name: '/proc/self/cwd' };
  return { cwd: folder, name: folder };
}

/** Prepares the folder for a start: right owner, right version, initialised. Takes about a second the first time. */
export async function prepareDataFolder(
  place: DataFolder,
  binaries: PostgresBinaries,
  account: Account | null,
): Promise<void> {
  try {
    mkdirSync(place.dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
    accessSync(place.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseOtherMajors(place);
    if (!existsSync(place.folder)) await initialise(place, binaries, account);
  } catch (error) {
    throw explainFolderError(error, place.dataDir);
  }
  refuseForeignFolder(place);
}

function refuseOtherMajors(place: DataFolder): void {
  const majors = readdirSync(place.dataDir).map((entry) => Number(/^postgres-(\d+)$/.exec(entry)?.[1] ?? 0));
  const newest = Math.max(0, ...majors);
  if (newest > place.major) {
    throw new SetupError(
      `${place.dataDir} holds data of a newer Casita (PostgreSQL ${newest}; this one runs ${place.major}). Start the newer Casita, or set DATA_DIR to another folder.`,
    );
  }
  if (newest > 0 && newest < place.major) {
    throw new SetupError(
      `${place.dataDir} holds data of PostgreSQL ${newest}, and this Casita runs ${place.major}. Make a backup with the Casita that wrote it (npm run backup), move ${place.dataDir} away, and restore the backup with this one (npm run restore).`,
    );
  }
}

function refuseForeignFolder({ folder, major }: DataFolder): void {
  const { uid } = statSync(folder);
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && uid !== self) {
    throw new SetupError(
      `${folder} belongs to another user (number ${uid}), so PostgreSQL would refuse it. Start Casita as that user, or hand the folder over: sudo chown -R ${self} ${folder}*`,
    );
  }
  const version = readVersion(folder);
  if (version !== major) {
    throw new SetupError(
      version === undefined
        ? `${folder} is no database of Casita: its file PG_VERSION is missing. Move the folder away to begin anew, or restore a backup.`
        : `${folder} holds data of PostgreSQL ${version}, and this Casita runs ${major}. Start the Casita that wrote it.`,
    );
  }
}

function readVersion(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : undefined;
}

/** Initialises a temporary folder and renames it at the end, so that an interrupted start leaves no incomplete database. */
async function initialise(place: DataFolder, binaries: PostgresBinaries, account: Account | null): Promise<void> {
  const { bavail, bsize } = statfsSync(place.dataDir);
  if (bavail * bsize < FIRST_START_BYTES) throw noDiskSpace(place.dataDir);

  removeUnfinished(place);
  const unfinished = `${place.folder}.new-${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (!existsSync(place.passwordFile)) {
    // Renamed when complete: an empty file of an interrupted start would be used for ever.
    const next = `${place.passwordFile}.new`;
    writeFileSync(next, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    renameSync(next, place.passwordFile);
  }
  if (account) {
    chownSync(unfinished, account.uid, account.gid);
    chownSync(place.passwordFile, account.uid, account.gid);
  }
  await runInitdb(place, unfinished, binaries, account);
  try {
    renameSync(unfinished, place.folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(place.folder)) throw error; // otherwise another start was faster; the lock decides which one continues
  }
}

function removeUnfinished({ dataDir, major }: DataFolder): void {
  for (const entry of readdirSync(dataDir)) {
    const pid = Number(new RegExp(`^postgres-${major}\\.new-(\\d+)$`).exec(entry)?.[1] ?? 0);
    if (pid && (pid === process.pid || !isAlive(pid))) {
      // The initdb of a killed Casita may still be writing there, so removal is retried.
      rmSync(join(dataDir, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function runInitdb(
  place: DataFolder,
  target: string,
  binaries: PostgresBinaries,
  account: Account | null,
): Promise<void> {
  const { cwd, name } = nameFolder(target, place.major, account);
  // The builtin locale sorts and folds case the same on every machine. Before 17 the C library's is the nearest one.
  const locale =
    place.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const password = openSync(place.passwordFile, 'r');
  try {
    const child = spawn(
      binaries.initdb,
      [
        '-D',
        name,
        '-U',
        'postgres',
        '--encoding=UTF8',
        ...locale,
        '--data-checksums',
        '--auth=scram-sha-256',
        '--pwfile=/dev/stdin',
      ],
      { cwd, env: postgresEnv(), stdio: [password, 'pipe', 'pipe'], ...account },
    );
    const output: string[] = [];
    child.stdout?.on('data', (chunk) => output.push(String(chunk)));
    child.stderr?.on('data', (chunk) => output.push(String(chunk)));
    const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
    if (code !== 0) throw explainPostgresOutput(output.join(''), place);
    chmodSync(target, 0o700);
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw explainSpawnError(error, account);
  } finally {
    closeSync(password);
  }
}

/** PostgreSQL's whole environment. PGPORT or LANG of the user's shell would change its behaviour. */
export function postgresEnv(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

export function explainSpawnError(error: unknown, account: Account | null): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !String(error.syscall).startsWith('spawn')) return error;
  if (account) {
    return new SetupError(
      `PostgreSQL does not run as root, and Casita could not start it as another user (${error.message}). Start Casita as a normal user, or set DATABASE_URL.`,
    );
  }
  return new SetupError(
    `The built-in PostgreSQL does not run on this system (${error.message}). It needs Linux with glibc (not Alpine) or macOS. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  );
}

/** The output of a failed initdb or postmaster as an error with advice. */
export function explainPostgresOutput(output: string, place: DataFolder): Error {
  if (/No space left on device|Disk quota exceeded/.test(output)) return noDiskSpace(place.dataDir);
  if (/error while loading shared libraries|GLIBC_/.test(output)) {
    return new SetupError(
      `The built-in PostgreSQL lacks a system library: ${lastLines(output)}. Run "npm rebuild"; if that does not help, set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new SetupError(
      'The user who starts Casita has a number but no name on this system, and PostgreSQL needs one. Add it (useradd), or start Casita as another user or as root.',
    );
  }
  if (/Permission denied|Operation not permitted/.test(output)) {
    return new SetupError(
      `PostgreSQL may not use ${place.folder}: ${lastLines(output)}. Give the user who starts Casita the right to, or set DATA_DIR to another folder.`,
    );
  }
  return new SetupError(
    `PostgreSQL did not start on ${place.folder}. It said: ${lastLines(output)} (all of it: ${place.logFile})`,
  );
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' / ');
}
