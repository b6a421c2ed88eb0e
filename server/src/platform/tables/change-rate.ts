import { CHANGES_PER_MINUTE } from '#contract/limits.ts';
import { Problem } from '../db/problems.ts';

const MINUTE_MS = 60_000;
/** Those whose budget is full again are forgotten when so many are known. */
const KNOWN_MAX = 10_000;

/**
 * Counts the changes each person makes: `CHANGES_PER_MINUTE` at once, and as many again over each minute after that. Counted per
 * node, like requests: a count in the database would cost a write per change.
 */
export class ChangeRate {
  readonly #perMinute: number;
  /** When the budget of each person is full again, in milliseconds since 1970; those who are not in it have a full one. */
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
    // A clock that was set back does not make anybody wait for longer than an empty budget does.
    const fullAtMs = Math.min(Math.max(this.#fullAtMs.get(userId) ?? 0, nowMs), nowMs + MINUTE_MS);
    const nextMs = fullAtMs + (count * MINUTE_MS) / this.#perMinute;
    const missingMs = nextMs - nowMs - MINUTE_MS;
    if (missingMs > 0) {
      throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: Math.ceil(missingMs / 1_000) });
    }
    if (this.#fullAtMs.size >= KNOWN_MAX) this.#forgetFull(nowMs);
    this.#fullAtMs.set(userId, nextMs);
  }

  #forgetFull(nowMs: number): void {
    for (const [userId, fullAtMs] of this.#fullAtMs) if (fullAtMs <= nowMs) this.#fullAtMs.delete(userId);
  }
}
