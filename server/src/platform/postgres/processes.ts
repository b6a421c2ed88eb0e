import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Listing reads the command line of every process of the machine. */
const LIST_PAUSE_MS = 50;

/**
 * The name under which PostgreSQL shows all its processes of one data folder. Made of the folder's inode, so that it
 * follows a folder that is moved and differs for a copy. Command lines can be read by everybody; `/proc/<pid>/cwd` of
 * another user cannot, not even by root in a container.
 */
export function clusterName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `casita-${dev.toString(36)}-${ino.toString(36)}`;
}

/** Pids of the PostgreSQL processes of this data folder: the postmaster and its children, also when orphaned. */
export function listPostgresOf(folder: string): number[] {
  const name = clusterName(folder);
  return readCommandLines()
    .filter(([, command]) => isPostgresNamed(command, name))
    .map(([pid]) => pid);
}

/** False for a pid that ended or that the system has given to another program since. */
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

/** Sends a signal; a process that has just ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself, which is what the signal was for.
  }
}

/** Asks every `pauseMs` until `isTrue` answers true; false when `timeoutMs` have passed before. */
export async function waitUntil(isTrue: () => boolean, timeoutMs: number, pauseMs = 10): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > deadline) return false;
    await sleep(pauseMs);
  }
  return true;
}

/**
 * After the postmaster was killed with -9, a busy child may live on and hold the shared memory, and a new postmaster
 * refuses to start. Children end by themselves within moments; what does not is ended.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const isGone = () => listPostgresOf(folder).length === 0;
  if (await waitUntil(isGone, 500, LIST_PAUSE_MS)) return;
  for (const pid of listPostgresOf(folder)) signal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, 2_000, LIST_PAUSE_MS)) return;
  for (const pid of listPostgresOf(folder)) signal(pid, 'SIGKILL');
  await waitUntil(isGone, 2_000, LIST_PAUSE_MS);
}
