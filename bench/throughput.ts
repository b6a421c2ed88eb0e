import type { DatabaseJob } from './database-loop.ts';
import { makeFamilies, signIn } from './family-data.ts';
import { median, plainFigure, type Figure, type Pace } from './figures.ts';
import { runJob } from './job.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { cpuMs, postgresCpuMs } from './machine.ts';
import { CONNECTIONS, readLogin, startBareServer, type RunningCasita } from './servers.ts';

const HTTP_CONNECTIONS = 16;
const FAMILIES = 100;
const TASKS = 50;
const LOAD = new URL('./load.ts', import.meta.url);
const LOOP = new URL('./database-loop.ts', import.meta.url);
/** The highest accepted multiples of the CPU time of the bare server, and of PostgreSQL alone. */
const LIMITS = { list: { node: 3, postgres: 1.9 }, create: { node: 2.5, postgres: 1.6 } };
const TITLES = { list: 'List 50 tasks', create: 'Create a task' };

type Work = LoadJob['work'];
type Until = LoadJob['until'];

interface Round {
  perSecond: number;
  /** CPU per request; NaN where there is no server. */
  nodeMs: number;
  postgresMs: number;
}

export const THROUGHPUT_METHOD =
  `${HTTP_CONNECTIONS} HTTP connections ask again as soon as they are answered, as ${FAMILIES * 5} people of ${FAMILIES} families in turn. ` +
  'The bare server (bench/bare-server.ts) is node:http and pg with the same policies and the same SQL, without tokens, ' +
  `validation, limits, logs or metrics. "Alone" is PostgreSQL with the same statements from a loop on ${CONNECTIONS} connections, ` +
  'as many as either server has. CPU is user and system time of the process from /proc, divided by the requests answered; ' +
  'of PostgreSQL, all its processes together. The limits are ratios within this run, half above what a quiet machine of 2 cores ' +
  'measured when they were set (2.04 and 1.67 times the bare server, 1.25 and 1.08 times PostgreSQL alone): two processes that slow down ' +
  'together stay within them, and a list or a new task that becomes dearer does not.';

/** Measures requests a second and CPU per request of the server, the bare server, and PostgreSQL alone, in turn. */
export async function measureThroughput(casita: RunningCasita, work: Work, pace: Pace): Promise<Figure[]> {
  const people = await signIn(await makeFamilies(casita.adminUrl, FAMILIES, work === 'list' ? TASKS : 0));
  const login = await readLogin(casita.adminUrl);
  const bare = await startBareServer(casita.adminUrl);
  try {
    const { postmaster } = casita;
    const load = { work, callers: people, connections: HTTP_CONNECTIONS };
    const runs = {
      casita: (until: Until) => measure(LOAD, { ...load, origin: casita.origin, until }, casita.pid, postmaster),
      bare: (until: Until) => measure(LOAD, { ...load, origin: bare.origin, until }, bare.pid, postmaster),
      alone: (until: Until) =>
        measure(LOOP, { work, people, login, connections: CONNECTIONS, until }, null, postmaster),
    };
    for (const run of Object.values(runs)) await run({ requests: pace.warmUpRequests });
    const rounds: Record<keyof typeof runs, Round[]> = { casita: [], bare: [], alone: [] };
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const name of ['casita', 'bare', 'alone'] as const)
        rounds[name].push(await runs[name]({ seconds: pace.loadSeconds }));
    }
    return report(work, rounds);
  } finally {
    await bare.stop();
  }
}

async function measure(file: URL, job: LoadJob | DatabaseJob, pid: number | null, postmaster: number): Promise<Round> {
  let nodeBefore = 0;
  let postgresBefore = 0;
  const { requests, seconds, failed } = await runJob<LoadResult>(file, job, () => {
    nodeBefore = pid === null ? 0 : cpuMs(pid);
    postgresBefore = postgresCpuMs(postmaster);
  });
  const postgresMs = (postgresCpuMs(postmaster) - postgresBefore) / requests;
  const nodeMs = pid === null ? Number.NaN : (cpuMs(pid) - nodeBefore) / requests;
  if (failed > 0) throw new Error(`${failed} requests failed: the figures would mean nothing.`);
  return { perSecond: requests / seconds, nodeMs, postgresMs };
}

function report(work: Work, rounds: Record<'casita' | 'bare' | 'alone', Round[]>): Figure[] {
  const title = TITLES[work];
  const middle = (who: keyof typeof rounds, what: keyof Round) => median(rounds[who].map((round) => round[what]));
  const node = middle('casita', 'nodeMs');
  const rate = middle('casita', 'perSecond');
  const postgres = middle('casita', 'postgresMs');
  const plain = (name: string, value: number, unit: string) => plainFigure(`${title}: ${name}`, value, unit);
  const held = (name: string, value: number, limit: number): Figure => ({
    name: `${title}: ${name}`,
    value,
    unit: 'times',
    limit,
  });
  return [
    held('CPU of Node against the bare server', node / middle('bare', 'nodeMs'), LIMITS[work].node),
    held('CPU of PostgreSQL against PostgreSQL alone', postgres / middle('alone', 'postgresMs'), LIMITS[work].postgres),
    plain('CPU of Node per request', node, 'ms'),
    plain('CPU of Node per request, bare server', middle('bare', 'nodeMs'), 'ms'),
    plain('CPU of PostgreSQL per request', postgres, 'ms'),
    plain('CPU of PostgreSQL per request, bare server', middle('bare', 'postgresMs'), 'ms'),
    plain('CPU of PostgreSQL per request, alone', middle('alone', 'postgresMs'), 'ms'),
    plain('requests', rate, '/s'),
    plain('requests, bare server', middle('bare', 'perSecond'), '/s'),
    plain('requests, PostgreSQL alone', middle('alone', 'perSecond'), '/s'),
    plain('requests against the bare server', rate / middle('bare', 'perSecond'), 'times'),
  ];
}
