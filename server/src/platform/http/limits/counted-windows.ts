/** Beyond so many subjects the one counted longest ago is forgotten. */
const SUBJECTS_MAX = 10_000;

interface Window {
  count: number;
  readonly endsAtMs: number;
}

/** What clocks of several nodes, and moments that were read one after the other, differ by at most. */
export const CLOCK_SLACK_MS = 60_000;

/** How many a window has counted, and in how many milliseconds it ends. */
export interface Counted {
  readonly count: number;
  readonly endsInMs: number;
}

/**
 * True when a window that was to end at `endsAtMs` is over, both in milliseconds since 1970. One that
 * would end later than a window that begins now was begun before the clock was set back. It is over
 * too: otherwise its subject would be refused for as long as the clock jumped.
 */
export function isWindowOver(endsAtMs: number, windowMs: number, nowMs: number): boolean {
  return endsAtMs <= nowMs || endsAtMs > nowMs + windowMs + CLOCK_SLACK_MS;
}

/** Counts in memory what each subject does within windows of time. A window begins with the first that it counts. */
export class CountedWindows {
  readonly #clock: () => Date;
  /** In the order in which they began. */
  readonly #windows = new Map<string, Window>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Counts one more of `subject`, in a window of `windowMs`. */
  count(subject: string, windowMs: number): Counted {
    const nowMs = this.#clock().getTime();
    let window = this.#windows.get(subject);
    if (!window || isWindowOver(window.endsAtMs, windowMs, nowMs)) {
      window = this.#begin(subject, nowMs + windowMs, nowMs);
    }
    window.count += 1;
    return { count: window.count, endsInMs: window.endsAtMs - nowMs };
  }

  #begin(subject: string, endsAtMs: number, nowMs: number): Window {
    this.#windows.delete(subject); // so that the new one comes last
    for (const [other, old] of this.#windows) {
      if (old.endsAtMs > nowMs && this.#windows.size < SUBJECTS_MAX) break;
      this.#windows.delete(other);
    }
    const window = { count: 0, endsAtMs };
    this.#windows.set(subject, window);
    return window;
  }
}
