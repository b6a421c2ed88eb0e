import { makeFamilies, signIn } from './family-data.ts';
import { median, plainFigure, quantile, type Figure, type Pace } from './figures.ts';
import { runJob } from './job.ts';
import type { NoiseJob, NoiseResult } from './noise.ts';
import type { ReadsJob, ReadsResult } from './reads.ts';
import type { RunningCasita } from './servers.ts';

const TASKS = 50;
const BATCHES = 250;
const VOLLEYS_PER_SECOND = 2;
/** The index of the child among a family's members. */
const CHILD = 2;
const FAMILY_SIZE = 5;
/** The highest accepted multiple of a quiet family's slowest read time beside a noisy family. */
const READ_RATIO_LIMIT = 2;

export const NOISY_METHOD =
  `The members of a family list its ${TASKS} tasks in turn, again 15 ms after each answer: alone, and while a child of another family sends ${BATCHES} ` +
  'batches of 50 new tasks at the same moment. Whenever all of them are answered, a child of yet another family does the same, so that ' +
  'nobody’s budget of changes ends the noise. Timed from the start of the request to its whole answer. The limit is a ratio within this ' +
  'run: a neighbour may be felt, and no more. Before connections were shared out it was 200 to 600.';

/** Measures a family's list while another family writes as much as it can, and the same without noise. */
export async function measureNoisy(casita: RunningCasita, pace: Pace): Promise<Figure[]> {
  const callers = await signIn(await makeFamilies(casita.adminUrl, 1, TASKS));
  const { origin } = casita;
  const read = (seconds: number, begin: () => void = () => {}) =>
    runJob<ReadsResult>(new URL('./reads.ts', import.meta.url), { origin, callers, seconds } satisfies ReadsJob, begin);

  /** Reads beside the noise of children who have made none yet. */
  async function readBesideNoise(seconds: number): Promise<ReadsResult & NoiseResult> {
    const families = await makeFamilies(casita.adminUrl, Math.ceil(seconds * VOLLEYS_PER_SECOND), 0);
    const noisyCallers = (await signIn(families)).filter((_, index) => index % FAMILY_SIZE === CHILD);
    const job: NoiseJob = { origin, callers: noisyCallers, batches: BATCHES, seconds };
    const reading = Promise.withResolvers<ReadsResult>();
    const noise = await runJob<NoiseResult>(new URL('./noise.ts', import.meta.url), job, () => {
      reading.resolve(read(seconds));
    });
    return { ...noise, ...(await reading.promise) };
  }

  await read(pace.loadSeconds); // warm-up
  await readBesideNoise(pace.loadSeconds);
  const quiet: ReadsResult[] = [];
  const noisy: (ReadsResult & NoiseResult)[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    quiet.push(await read(pace.loadSeconds));
    noisy.push(await readBesideNoise(pace.loadSeconds));
  }
  return report(quiet, noisy);
}

function report(quiet: ReadsResult[], noisy: (ReadsResult & NoiseResult)[]): Figure[] {
  const took = (rounds: ReadsResult[], at: number) => median(rounds.map(({ readMs }) => quantile(readMs, at)));
  const sum = (what: keyof NoiseResult) => noisy.reduce((total, round) => total + round[what], 0);
  const title = 'List 50 tasks beside a noisy family';
  return [
    {
      name: `${title}: p99 against the same without noise`,
      value: took(noisy, 0.99) / took(quiet, 0.99),
      unit: 'times',
      limit: READ_RATIO_LIMIT,
    },
    plainFigure(`${title}: p50`, took(noisy, 0.5), 'ms'),
    plainFigure(`${title}: p50 without noise`, took(quiet, 0.5), 'ms'),
    plainFigure(`${title}: p99`, took(noisy, 0.99), 'ms'),
    plainFigure(`${title}: p99 without noise`, took(quiet, 0.99), 'ms'),
    plainFigure(`${title}: slowest`, took(noisy, 1), 'ms'),
    plainFigure('Changes of the noisy families that were taken', sum('taken'), ''),
    plainFigure('Batches of the noisy families that were asked to wait', sum('waiting'), ''),
    { name: 'Batches of the noisy families that failed', value: sum('failed'), unit: '', limit: 0 },
  ];
}
