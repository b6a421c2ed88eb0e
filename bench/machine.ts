// What Linux says about processes: CPU time and memory, from /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts CPU time for programs in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;
const KIB = 1_024;

interface ProcessTimes {
  parentPid: number;
  /** User and system time of all threads. */
  ownMs: number;
  /** The same of children that have ended. */
  endedChildrenMs: number;
}

function readTimes(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold blanks; the fields behind it start with the third, the state.
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

/** The postmaster of a data folder: the first line of its own file. */
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
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * KIB;
}

/** Memory of all PostgreSQL processes in bytes, each shared page counted once: the sum of their proportional shares (PSS). */
export function postgresBytes(postmaster: number): number {
  return postgresPids(postmaster).reduce((sum, pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) * KIB;
  }, 0);
}
