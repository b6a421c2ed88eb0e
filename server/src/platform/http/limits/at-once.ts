import { Problem } from '../../db/problems.ts';

/** The part of Node's ServerResponse that is used here. */
interface Answer {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** The answer of work that goes on when its caller disconnects. */
const UNENDING: Answer = { destroyed: false, once: () => undefined };

/** How many requests of one key wait at most. A client that reads its answers never has as many open. */
export const WAITING_PER_KEY = 250;

/** Limits how much runs at the same time for each key, such as a person or a network address. */
export class AtOnce {
  readonly #most: number;
  readonly #running = new Map<string, number>();
  /** What waits for a place, in order. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes a place until `answer` closes, or until the returned function is called.
   * @throws Problem TOO_MANY_REQUESTS when all places of the key are taken.
   */
  enter(key: string, answer: Answer): () => void {
    // The caller disconnected while the token was checked: `close` was emitted before.
    if (answer.destroyed) return () => {};
    if (this.#isFull(key)) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    return this.#take(key, answer);
  }

  /**
   * Takes a place until `work` has ended, also when its caller has disconnected before.
   * @throws Problem as `enter`, and what `work` throws.
   */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const leave = this.enter(key, UNENDING);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * The same as `enter`, but waits for a place while all are taken; for ever when `answer` closes meanwhile.
   * @throws Problem TOO_MANY_REQUESTS when too many wait for places of the key.
   */
  async enterInTurn(key: string, answer: Answer): Promise<() => void> {
    if (answer.destroyed || !this.#isFull(key)) return this.enter(key, answer);
    const waiting = this.#waiting.get(key) ?? new Set();
    if (waiting.size >= WAITING_PER_KEY) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    this.#waiting.set(key, waiting);
    return new Promise((resolve) => {
      const start = () => resolve(this.#take(key, answer));
      waiting.add(start);
      answer.once('close', () => waiting.delete(start));
    });
  }

  #isFull(key: string): boolean {
    return (this.#running.get(key) ?? 0) >= this.#most;
  }

  #take(key: string, answer: Answer): () => void {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    let isTaken = true;
    const giveBack = () => {
      if (isTaken) this.#giveBack(key);
      isTaken = false;
    };
    answer.once('close', giveBack);
    return giveBack;
  }

  #giveBack(key: string): void {
    const remaining = (this.#running.get(key) ?? 1) - 1;
    if (remaining === 0) this.#running.delete(key);
    else this.#running.set(key, remaining);
    const waiting = this.#waiting.get(key);
    const [next] = waiting ?? [];
    if (next) {
      waiting?.delete(next);
      next();
    } else this.#waiting.delete(key);
  }
}
