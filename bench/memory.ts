import { setTimeout as sleep } from 'node:timers/promises';
import { makeFamilies, signIn } from './family-data.ts';
import { median, type Figure, type Pace } from './figures.ts';
import { runJob } from './job.ts';
import { readPostgresMemory, residentBytes } from './machine.ts';
import { startCasita, type RunningCasita } from './servers.ts';
import type { StreamsJob, StreamsResult } from './stream-clients.ts';

const STREAMS = 500;
const FAMILY_SIZE = 5;
/** Time for the garbage of opening the streams to be collected, as far as it ever is. */
const REST_MS = 5_000;
const KIB = 1_024;
const MIB = KIB * KIB;
const NODE_LIMIT_MIB = 128;
const POSTGRES_LIMIT_MIB = 80;
const STREAM_LIMIT_KIB = 50;

export const MEMORY_METHOD =
  'Node: resident memory (VmRSS) of the server, started on data that is there. PostgreSQL: the sum of the proportional shares (PSS) of its ' +
  'processes, so that memory they share counts once; read once. Per stream: what the resident memory of a fresh server grew by ' +
  `while ${STREAMS} streams were opened, ${REST_MS / 1_000} s later, divided by ${STREAMS}; what the first requests need once is part of it.`;

/** Measures the memory of a freshly started, idle server, and of each open stream. Each reading has a process of its own. */
export async function measureMemory(folder: string, pace: Pace): Promise<Figure[]> {
  const [node, postgres] = await withCasita(folder, async (casita) => {
    await sleep(pace.idleSeconds * 1_000);
    return [residentBytes(casita.pid), readPostgresMemory(casita.postmaster)] as const;
  });
  const perStream: number[] = [];
  let withStreams = Number.NaN;
  for (let round = 0; round < pace.rounds; round += 1) {
    await withCasita(folder, async (casita) => {
      const callers = await signIn(await makeFamilies(casita.adminUrl, STREAMS / FAMILY_SIZE, 0));
      await sleep(REST_MS);
      const before = residentBytes(casita.pid);
      const job: StreamsJob = { origin: casita.origin, callers, writesPerSecond: 0, seconds: 0 };
      await runJob<StreamsResult>(new URL('./stream-clients.ts', import.meta.url), job, async () => {
        await sleep(REST_MS);
        perStream.push((residentBytes(casita.pid) - before) / STREAMS);
        withStreams = readPostgresMemory(casita.postmaster).bytes;
      });
    });
  }
  const when = `${pace.idleSeconds} s after ready`;
  return [
    { name: `Memory of Node ${when}`, value: node / MIB, unit: 'MiB', limit: NODE_LIMIT_MIB },
    {
      name: `Memory of PostgreSQL ${when} (${postgres.how})`,
      value: postgres.bytes / MIB,
      unit: 'MiB',
      limit: POSTGRES_LIMIT_MIB,
    },
    {
      name: `Memory of Node per stream, ${STREAMS} streams`,
      value: median(perStream) / KIB,
      unit: 'KiB',
      limit: STREAM_LIMIT_KIB,
    },
    {
      name: `Memory of PostgreSQL, ${STREAMS} streams just opened`,
      value: withStreams / MIB,
      unit: 'MiB',
      limit: null,
    },
  ];
}

async function withCasita<Result>(folder: string, work: (casita: RunningCasita) => Promise<Result>): Promise<Result> {
  const casita = await startCasita(folder);
  try {
    return await work(casita);
  } finally {
    await casita.stop();
  }
}
