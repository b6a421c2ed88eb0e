/** The part of its runs that a property has in npm test. */
const SAMPLE = 1 / 4;

/** How many random cases a property is tried on: `whole` in npm run prove, which sets CASITA_ALL_RUNS, and a sample of them elsewhere. */
export const runsOf = (whole: number): number => (process.env['CASITA_ALL_RUNS'] ? whole : Math.ceil(whole * SAMPLE));

/** The same where the sample is another part of the whole, because the whole takes minutes. */
export const countOf = ({ sample, whole }: { sample: number; whole: number }): number =>
  process.env['CASITA_ALL_RUNS'] ? whole : sample;
