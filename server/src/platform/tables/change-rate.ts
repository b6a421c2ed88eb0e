import { CHANGES_PER_MINUTE } from '#contract/limits.ts';
import { Problem } from '../db/problems.ts';

const MINUTE_MS = 60_000;
/** With so many people in the map, those with a full budget are dropped from it. */
const KNOWN_MAX = 10_000;

/**
 * Limits the changes of each person. The budget is `CHANGES_PER_MINUTE`, and it refills within a minute. Each node counts for itself,
 * as for requests, because a count in the database would cost a write per change.
 */
export class ChangeRate {
  readonly #perMinute: number;
  /** When the budget of each person is full again, in milliseconds since 1970. A person who is missing here has a full one. */
  readonly #fullAtMs = new Map<string, number>();

  constructor(perMinute: number = CHANGES_PER_MINUTE) {
    this.#perMinute = perMinute;
  }

  /**
   * Takes `count` changes from the budget of a person, all or none.
   * @throws Problem TOO_MANY_REQUESTS with the seconds until there is enough.
   */
  take(userId: string, count: number, now: Date): void {
    const nowMs = now.getTime();
    // After the clock was set back the wait is no longer than for an empty budget.
    const fullAtMs = Math.min(Math.max(this.#fullAtMs.get(userId) ?? 0, nowMs), nowMs + MINUTE_MS);
    const nextMs = fullAtMs + (count * MINUTE_MS) / this.#perMinute;
    const missingMs = nextMs - nowMs - MINUTE_MS;
    if (missingMs > 0) {
      this.#fullAtMs.set(userId, fullAtMs);
      throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: Math.ceil(missingMs / 1_000) });
    }
    if (this.#fullAtMs.size >= KNOWN_MAX) this.#dropFull(nowMs);
    this.#fullAtMs.set(userId, nextMs);
  }

  #dropFull(nowMs: number): void {
    for (const [userId, fullAtMs] of this.#fullAtMs) if (fullAtMs <= nowMs) this.#fullAtMs.delete(userId);
  }
}
