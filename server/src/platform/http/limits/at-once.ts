import { Problem } from '../../db/problems.ts';

/** The part of Node's ServerResponse that is used here. */
interface Answer {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Limits how much runs at the same time for each key, such as a person or a network address. */
export class AtOnce {
  readonly #most: number;
  readonly #running = new Map<string, number>();

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
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#most) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    this.#running.set(key, running + 1);
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
  }
}
