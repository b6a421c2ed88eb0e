/** The size of a run. With `--quick` it only shows that everything works, and its figures mean little. */
export interface Pace {
  rounds: number;
  loadSeconds: number;
  /** Counted, not timed: on a busy machine the same time would compile less of the code. */
  warmUpRequests: number;
  liveSeconds: number;
  /** How long a started server stays idle before its memory is read. */
  idleSeconds: number;
  starts: number;
  /** Size of the table in which rows are purged. */
  purgeRows: number;
}

export const FULL: Pace = {
  rounds: 5,
  loadSeconds: 5,
  warmUpRequests: 5_000,
  liveSeconds: 15,
  idleSeconds: 60,
  starts: 5,
  purgeRows: 500_000,
};
export const QUICK: Pace = {
  rounds: 1,
  loadSeconds: 2,
  warmUpRequests: 500,
  liveSeconds: 4,
  idleSeconds: 5,
  starts: 1,
  purgeRows: 50_000,
};

/**
 * One line of the report. Values are rounded only when shown. Limits compare times and CPU with other measurements of the same
 * run, never with milliseconds, because those depend on the machine and its load; but for the second within which a push is promised.
 */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The highest accepted `value`; null for a figure without a limit. */
  limit: number | null;
}

/** A figure without a limit. */
export function plainFigure(name: string, value: number, unit: string): Figure {
  return { name, value, unit, limit: null };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the share `at` of all values lies, interpolated between neighbours. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
