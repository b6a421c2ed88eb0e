import { makeFamilies, signIn, type Caller } from './family-data.ts';
import { median, plainFigure, quantile, type Figure, type Pace } from './figures.ts';
import { runJob } from './job.ts';
import { cpuMs, postgresCpuMs } from './machine.ts';
import { startBareServer, type RunningCasita, type RunningServer } from './servers.ts';
import type { StreamsJob, StreamsResult } from './stream-clients.ts';

const MANY = 500;
const FEW = 100;
const FAMILY_SIZE = 5;
const WRITES_PER_SECOND = 20;
/** The highest accepted multiple of the bare server's time. */
const SEEN_RATIO_LIMIT = 2;
/** The highest accepted multiple of a write's cost with five times the streams. */
const COST_RATIO_LIMIT = 1.2;

interface Round extends StreamsResult {
  nodeMsPerWrite: number;
  postgresMsPerWrite: number;
}

export const LIVE_METHOD =
  `${MANY} members of ${MANY / FAMILY_SIZE} families of ${FAMILY_SIZE} each hold a stream and pull when they are hinted; ${WRITES_PER_SECOND} tasks a second are created, by ` +
  'everybody in turn. Timed from the start of the request that writes to the moment another member has parsed the answer that ' +
  'holds the row: one time per write and other member. The bare server does the same with an emitter in its process. ' +
  'The clients share one process, and their work is part of every time. All limits on time and CPU are ratios within this run: ' +
  `${SEEN_RATIO_LIMIT} times the bare server, where a quiet machine measured 1.04 and 1.15, and ${COST_RATIO_LIMIT} between many streams and few, where it measured 0.94.`;

/**
 * Measures the time from a write until every family member has the row, and the cost of a write with few and with many streams
 * open.
 */
export async function measureLive(casita: RunningCasita, pace: Pace): Promise<Figure[]> {
  const people = await makeFamilies(casita.adminUrl, MANY / FAMILY_SIZE, 0);
  const bare = await startBareServer(casita.adminUrl);
  try {
    const callers = await signIn(people);
    const runs = {
      many: (seconds: number) => run(casita, casita.postmaster, callers, seconds),
      bare: (seconds: number) => run(bare, casita.postmaster, callers, seconds),
      few: (seconds: number) => run(casita, casita.postmaster, callers.slice(0, FEW), seconds),
    };
    await runs.many(pace.liveSeconds); // warm-up
    await runs.bare(pace.liveSeconds);
    const rounds: Record<keyof typeof runs, Round[]> = { many: [], bare: [], few: [] };
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const name of ['many', 'bare', 'few'] as const) rounds[name].push(await runs[name](pace.liveSeconds));
    }
    return report(rounds);
  } finally {
    await bare.stop();
  }
}

async function run(server: RunningServer, postmaster: number, callers: Caller[], seconds: number): Promise<Round> {
  const job: StreamsJob = { origin: server.origin, callers, writesPerSecond: WRITES_PER_SECOND, seconds };
  let nodeBefore = 0;
  let postgresBefore = 0;
  const result = await runJob<StreamsResult>(new URL('./stream-clients.ts', import.meta.url), job, () => {
    nodeBefore = cpuMs(server.pid);
    postgresBefore = postgresCpuMs(postmaster);
  });
  return {
    ...result,
    nodeMsPerWrite: (cpuMs(server.pid) - nodeBefore) / result.writes,
    postgresMsPerWrite: (postgresCpuMs(postmaster) - postgresBefore) / result.writes,
  };
}

function report(rounds: Record<'many' | 'bare' | 'few', Round[]>): Figure[] {
  const seen = (who: keyof typeof rounds, at: number) => median(rounds[who].map((round) => quantile(round.seenMs, at)));
  const cost = (who: keyof typeof rounds) => median(rounds[who].map((round) => round.nodeMsPerWrite));
  const postgresCost = (who: keyof typeof rounds) => median(rounds[who].map((round) => round.postgresMsPerWrite));
  const sum = (what: 'lost' | 'leaked' | 'writes') =>
    [...rounds.many, ...rounds.few].reduce((total, round) => total + round[what], 0);
  const all = { lost: sum('lost'), leaked: sum('leaked'), writes: sum('writes') };
  const title = `Write to seen, ${MANY} streams`;
  const cpu = 'per write and its five pulls';
  return [
    ...[0.5, 0.99].flatMap((at) => {
      const name = `${title}: p${at * 100}`;
      const ratio = seen('many', at) / seen('bare', at);
      return [
        { name: `${name} against the bare server`, value: ratio, unit: 'times', limit: SEEN_RATIO_LIMIT },
        plainFigure(name, seen('many', at), 'ms'),
        plainFigure(`${name}, bare server`, seen('bare', at), 'ms'),
      ];
    }),
    { name: `Rows a member never saw, of ${all.writes} writes`, value: all.lost, unit: '', limit: 0 },
    { name: `Rows a stranger saw, of ${all.writes} writes`, value: all.leaked, unit: '', limit: 0 },
    {
      name: `CPU of Node per write, ${MANY} against ${FEW} streams`,
      value: cost('many') / cost('few'),
      unit: 'times',
      limit: COST_RATIO_LIMIT,
    },
    plainFigure(`CPU of Node ${cpu}, ${MANY} streams`, cost('many'), 'ms'),
    plainFigure(`CPU of Node ${cpu}, ${FEW} streams`, cost('few'), 'ms'),
    plainFigure(`CPU of Node ${cpu}, bare server`, cost('bare'), 'ms'),
    plainFigure(`CPU of PostgreSQL ${cpu}, ${MANY} streams`, postgresCost('many'), 'ms'),
    plainFigure(`CPU of PostgreSQL ${cpu}, bare server`, postgresCost('bare'), 'ms'),
  ];
}
