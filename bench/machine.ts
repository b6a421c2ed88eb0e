// CPU time and memory of processes, read from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts CPU time for programs in hundredths of a second, whatever its own clock is. */
const TICK_MS = 10;
const KIB = 1_024;

interface ProcessTimes {
  parentPid: number;
  /** User and system time of all threads. */
  ownMs: number;
  /** The same for children that have ended. */
  endedChildrenMs: number;
}

function readTimes(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may contain blanks. The fields behind it start with the third, the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (field: number) => Number(fields[field - 3]);
    return {
      parentPid: ticks(4),
      ownMs: (ticks(14) + ticks(15)) * TICK_MS,
      endedChildrenMs: (ticks(16) + ticks(17)) * TICK_MS,
    };
  } catch {
    return null; // it has ended
  }
}

/** CPU milliseconds a process has used since it started, all threads together. */
export function cpuMs(pid: number): number {
  return readTimes(pid)?.ownMs ?? 0;
}

/** The postmaster of a data folder: the first line of its PID file. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The postmaster and its children. */
function postgresPids(postmaster: number): number[] {
  const pids = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  return [postmaster, ...pids.filter((pid) => readTimes(pid)?.parentPid === postmaster)];
}

/** CPU milliseconds of all PostgreSQL processes, those that have ended included. */
export function postgresCpuMs(postmaster: number): number {
  const ended = readTimes(postmaster)?.endedChildrenMs ?? 0;
  return postgresPids(postmaster).reduce((sum, pid) => sum + cpuMs(pid), ended);
}

/** Resident memory of a process in bytes (VmRSS). */
export function residentBytes(pid: number): number {
  return readKib(`/proc/${pid}/status`, 'VmRSS') * KIB;
}

export interface PostgresMemory {
  bytes: number;
  how: string;
}

/**
 * Memory of all PostgreSQL processes, each shared page counted once: the sum of their proportional shares (PSS). Where those of
 * another user cannot be read (root in a container), the private memory of each plus the largest shared part of one.
 */
export function readPostgresMemory(postmaster: number): PostgresMemory {
  const pids = postgresPids(postmaster);
  try {
    const shares = pids.map((pid) => readKib(`/proc/${pid}/smaps_rollup`, 'Pss'));
    return { bytes: sum(shares) * KIB, how: 'PSS' };
  } catch {
    const parts = (name: string) => pids.map((pid) => readKib(`/proc/${pid}/status`, name));
    const shared = Math.max(...parts('RssFile')) + Math.max(...parts('RssShmem'));
    return { bytes: (sum(parts('RssAnon')) + shared) * KIB, how: 'own memory and the largest shared part' };
  }
}

function readKib(file: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  return Number(found?.[1] ?? Number.NaN);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
