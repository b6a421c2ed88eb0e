import type { Random } from './random.ts';

/** The input of a proof. */
export interface Setting {
  readonly random: Random;
  /** A small sample of everything instead of the full counts. */
  readonly isQuick: boolean;
  /** Prints one line of progress. */
  say(line: string): void;
}

/** The result of a proof. */
export interface Findings {
  /** Counts and durations, in the order in which they are reported. */
  readonly facts: Map<string, number | string>;
  /** Empty when everything held. */
  readonly failures: Failures;
}

export interface Proof {
  readonly name: string;
  /** One sentence that holds when the proof passes. */
  readonly claim: string;
  /** The defect that was introduced once to see the proof fail. */
  readonly seenRed: string;
  prove(setting: Setting): Promise<Findings>;
}

const SHOWN_MAX = 12;

/** Collects failures. Of many alike it stores only the first ones. */
export class Failures {
  readonly #shown: string[] = [];
  #count = 0;

  add(sentence: string): void {
    this.#count += 1;
    if (this.#shown.length < SHOWN_MAX) this.#shown.push(sentence);
  }

  /** Adds `sentence` unless `holds`; answers `holds`. */
  expect(holds: boolean, sentence: string): boolean {
    if (!holds) this.add(sentence);
    return holds;
  }

  get count(): number {
    return this.#count;
  }

  lines(): string[] {
    const more = this.#count - this.#shown.length;
    return more > 0 ? [...this.#shown, `… and ${more} more`] : [...this.#shown];
  }
}

/** Seconds since `startedAt`, to one decimal. */
export function secondsSince(startedAt: number): number {
  return Math.round((Date.now() - startedAt) / 100) / 10;
}

/** The median and the maximum of some durations, as text. */
export function describeDurations(ms: readonly number[]): string {
  if (ms.length === 0) return 'none';
  const sorted = ms.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${Math.round(middle)} ms in the middle, ${Math.round(sorted.at(-1) ?? 0)} ms at most`;
}
