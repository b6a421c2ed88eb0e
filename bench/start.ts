import { median, type Figure, type Pace } from './figures.ts';
import { makeFolder, removeFolder, startCasita } from './servers.ts';

const WARM_LIMIT_S = 1.5;
const FIRST_LIMIT_S = 12;

export const START_METHOD =
  'From starting the process to the first 200 of /api/health. Warm: on data that is there, with the compile cache of an earlier ' +
  'start. First: into an empty data folder with an empty compile cache, so that it initialises PostgreSQL, makes every table and loads the demo data.';

/** From starting the process to the first 200 of /api/health: on data that is there, and into an empty folder with demo data. */
export async function measureStart(folder: string, pace: Pace): Promise<Figure[]> {
  const warm: number[] = [];
  const first: number[] = [];
  for (let round = 0; round < pace.starts; round += 1) {
    warm.push(await timeStart(folder, {}));
    const empty = makeFolder();
    try {
      first.push(await timeStart(empty, { DEMO_DATA: 'on' }));
    } finally {
      removeFolder(empty);
    }
  }
  return [
    { name: 'Warm start to ready', value: median(warm), unit: 's', limit: WARM_LIMIT_S },
    { name: 'First start to ready', value: median(first), unit: 's', limit: FIRST_LIMIT_S },
  ];
}

async function timeStart(folder: string, env: Record<string, string>): Promise<number> {
  const casita = await startCasita(folder, env);
  await casita.stop();
  return casita.startMs / 1_000;
}
