/** The part of its runs that a property has in npm test, where nothing else is said. */
const SAMPLE = 1 / 4;

/** How many random cases a property is tried on: `whole` in npm run prove, which sets CASITA_ALL_RUNS, and `sample` of them elsewhere. */
export const runsOf = (whole: number, sample = Math.ceil(whole * SAMPLE)): number =>
  process.env['CASITA_ALL_RUNS'] ? whole : sample;
