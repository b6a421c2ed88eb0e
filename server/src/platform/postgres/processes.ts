import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause between listings, because each reads the command lines of all processes. */
const LIST_PAUSE_MS = 50;

/**
 * The name that PostgreSQL shows in all its processes of one data folder. It is derived from the folder's inode, so that it stays the
 * same when the folder is moved and differs for a copy. Every user can read command lines; `/proc/<pid>/cwd` of another user cannot
 * be read, not even by root in a container.
 */
export function clusterName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `casita-${dev.toString(36)}-${ino.toString(36)}`;
}

/** Pids of the PostgreSQL processes of this data folder: the postmaster and its children, orphans included. */
export function listPostgresOf(folder: string): number[] {
  const name = clusterName(folder);
  return readCommandLines()
    .filter(([, command]) => isPostgresNamed(command, name))
    .map(([pid]) => pid);
}

/** False for a pid that has ended or that now belongs to another program. */
export function isPostgresOf(folder: string, pid: number): boolean {
  const command =
    process.platform === 'linux' ? readCommandLine(pid) : readCommandLines().find(([id]) => id === pid)?.[1];
  return command !== undefined && isPostgresNamed(command, clusterName(folder));
}

function isPostgresNamed(command: string, name: string): boolean {
  const [program = ''] = command.split(/\s/, 1);
  return /(^|\/)postgres:?$/.test(program) && new RegExp(`[ =]${name}(:|\\s|$)`).test(command);
}

function readCommandLines(): [pid: number, command: string][] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number);
    return pids.map((pid) => [pid, readCommandLine(pid) ?? '']);
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return [Number(pid), command];
  });
}

function readCommandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/** Sends a signal. Ignores a process that has just ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

/** Checks `isTrue` every `pauseMs` until it is true. False when `timeoutMs` pass before. */
export async function waitUntil(isTrue: () => boolean, timeoutMs: number, pauseMs = 10): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > deadline) return false;
    await sleep(pauseMs);
  }
  return true;
}

/**
 * Ends orphaned children. After a `kill -9` of the postmaster a busy child may live on and hold the shared memory, so that a new
 * postmaster refuses to start. Most children end by themselves within moments; the others are stopped.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const haveEnded = () => listPostgresOf(folder).length === 0;
  if (await waitUntil(haveEnded, 500, LIST_PAUSE_MS)) return;
  for (const pid of listPostgresOf(folder)) signal(pid, 'SIGQUIT');
  if (await waitUntil(haveEnded, 2_000, LIST_PAUSE_MS)) return;
  for (const pid of listPostgresOf(folder)) signal(pid, 'SIGKILL');
  await waitUntil(haveEnded, 2_000, LIST_PAUSE_MS);
}
