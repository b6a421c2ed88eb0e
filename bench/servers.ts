import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_ARGS } from '#tools/project.mjs';
import { findRunningPostgres } from '#server/platform/postgres/supervisor.ts';
import { BENCH_SECRET } from './family-data.ts';
import { postmasterPid } from './machine.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 60_000;
const STOP_MS = 15_000;
/** The precision of a start's time. */
const POLL_MS = 10;

/** Database connections of each server and of PostgreSQL's own loop: the rest of DATABASE_POOL's 12 beside identity's 3. */
export const CONNECTIONS = 9;

const running = new Set<ChildProcess>();

/** Stops every server that still runs, also when the bench is interrupted. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map(stop));
}

export interface RunningServer {
  origin: string;
  pid: number;
  /** From starting the process to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

export interface RunningCasita extends RunningServer {
  adminUrl: string;
  postmaster: number;
}

/** A folder for temporary data. PostgreSQL may run as another user, who needs access. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casita-bench-'));
  chmodSync(folder, 0o711);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The real server as a process of its own, as `npm start` runs it, on `dataDir`. `env` is added to an otherwise empty
 * environment. `main` is a file that starts it otherwise.
 */
export async function startCasita(
  dataDir: string,
  env: Record<string, string> = {},
  main = SERVER_ARGS.at(-1) ?? '',
): Promise<RunningCasita> {
  const server = await startServer([...SERVER_ARGS.slice(0, -1), main], '/api/health', {
    DATA_DIR: join(dataDir, 'data'),
    DEMO_DATA: 'off',
    SECRET_KEY: BENCH_SECRET,
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...env,
  });
  const adminUrl = findRunningPostgres(join(dataDir, 'data'));
  if (!adminUrl) throw new Error('The server is ready, and its PostgreSQL cannot be found.');
  return Object.assign(server, { adminUrl, postmaster: postmasterPid(join(dataDir, 'data')) });
}

/** The bare server, connected to the same database with the same rights. */
export async function startBareServer(adminUrl: string): Promise<RunningServer> {
  return startServer(['bench/bare-server.ts'], null, {
    ...(await readLogin(adminUrl)),
    DATABASE_POOL: String(CONNECTIONS),
  });
}

/** The connection address of the role that owns nothing, and the key that signs transactions. */
export async function readLogin(adminUrl: string): Promise<{ DATABASE_URL: string; CONTEXT_KEY: string }> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ password: string; key: string }>(
    "select s.value as password, k.key from app.secrets s, app.context_key k where s.name = 'login_password'",
  );
  await admin.end();
  const url = new URL(adminUrl);
  url.username = 'casita_login';
  url.password = rows[0]?.password ?? '';
  return { DATABASE_URL: url.toString(), CONTEXT_KEY: rows[0]?.key ?? '' };
}

async function startServer(
  args: readonly string[],
  health: string | null,
  env: Record<string, string>,
): Promise<RunningServer> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = args.at(-1) ?? '';
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...profilingArgs(file), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (child.pid === undefined) throw new Error(`${file} could not be started.`);
  while (!(await isAnswering(`${origin}${health ?? '/'}`, health !== null))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_MS) throw new Error(`${file} did not start.`);
    await sleep(POLL_MS);
  }
  return { origin, pid: child.pid, startMs: performance.now() - startedAt, stop: () => stop(child) };
}

/** `BENCH_PROFILE=<folder>` writes a CPU profile of each server there when it stops. */
function profilingArgs(file: string): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file.replaceAll('/', '-')}.cpuprofile`]
    : [];
}

async function isAnswering(url: string, mustBeOk: boolean): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok || !mustBeOk;
  } catch {
    return false; // not listening yet
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(killing);
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('No port is free.')),
      );
    });
  });
}
