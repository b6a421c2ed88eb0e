import { median, plainFigure, type Figure, type Pace } from './figures.ts';
import { makeFolder, removeFolder, startBareServer, startCasita } from './servers.ts';

/** The highest accepted multiple of the bare server's start time. */
const WARM_LIMIT = 1.5;
const FIRST_LIMIT = 40;

export const START_METHOD =
  'From starting the process to the first 200 of /api/health. Warm: on data that is there, with the compile cache of an earlier ' +
  'start. First: into an empty data folder with an empty compile cache, so that it initialises PostgreSQL, makes every table and loads the demo data. ' +
  'Held against the start of the bare server in the same run, from its process to its first answer; a first start may take twice what ' +
  'was measured when its limit was set (20).';

/** Measures from starting the process to the first 200 of /api/health, on existing data and in an empty folder with demo data. */
export async function measureStart(folder: string, pace: Pace): Promise<Figure[]> {
  const warm: number[] = [];
  const first: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < pace.starts; round += 1) {
    const casita = await startCasita(folder);
    warm.push(casita.startMs / 1_000);
    const server = await startBareServer(casita.adminUrl);
    bare.push(server.startMs / 1_000);
    await server.stop();
    await casita.stop();
    const empty = makeFolder();
    try {
      const fresh = await startCasita(empty, { DEMO_DATA: 'on' });
      await fresh.stop();
      first.push(fresh.startMs / 1_000);
    } finally {
      removeFolder(empty);
    }
  }
  const against = (name: string, times: number[], limit: number): Figure[] => [
    { name: `${name} against the bare server’s`, value: median(times) / median(bare), unit: 'times', limit },
    plainFigure(name, median(times), 's'),
  ];
  return [
    ...against('Warm start to ready', warm, WARM_LIMIT),
    ...against('First start to ready', first, FIRST_LIMIT),
    plainFigure('Start of the bare server to its first answer', median(bare), 's'),
  ];
}
