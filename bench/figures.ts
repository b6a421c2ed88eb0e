/** What a run is allowed to take: `--quick` shows that everything works, and its figures mean little. */
export interface Pace {
  rounds: number;
  loadSeconds: number;
  /** Counted, not timed: on a busy machine the same time would leave less of the code compiled. */
  warmUpRequests: number;
  liveSeconds: number;
  /** How long a started server is left alone before its memory is read. */
  idleSeconds: number;
  starts: number;
}

export const FULL: Pace = {
  rounds: 5,
  loadSeconds: 5,
  warmUpRequests: 5_000,
  liveSeconds: 15,
  idleSeconds: 60,
  starts: 5,
};
export const QUICK: Pace = {
  rounds: 1,
  loadSeconds: 2,
  warmUpRequests: 500,
  liveSeconds: 4,
  idleSeconds: 5,
  starts: 1,
};

/**
 * One line of the report. Values are rounded only when shown. Times and CPU are held against what else ran in the same run, never
 * against milliseconds: those depend on the machine, and on what else it does.
 */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What `value` must not exceed; null where the figure is only told. */
  limit: number | null;
}

/** A figure without a limit. */
export function tell(name: string, value: number, unit: string): Figure {
  return { name, value, unit, limit: null };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the share `at` of all values lies, between neighbours by distance. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
