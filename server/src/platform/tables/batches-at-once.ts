import { Problem } from '../db/problems.ts';

/** An outbox sends one batch after the other: this is for the devices and families of one person. */
export const BATCHES_AT_ONCE = 8;

/** Counts the batches of each person that are being worked on, from before their bodies are read: reading is most of a refusal. */
export class BatchesAtOnce {
  readonly #running = new Map<string, number>();

  /** Answers what is to be called, once, when the batch is over. @throws Problem TOO_MANY_REQUESTS when there are too many. */
  enter(userId: string): () => void {
    const running = this.#running.get(userId) ?? 0;
    if (running >= BATCHES_AT_ONCE) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    this.#running.set(userId, running + 1);
    return () => {
      const left = (this.#running.get(userId) ?? 1) - 1;
      if (left === 0) this.#running.delete(userId);
      else this.#running.set(userId, left);
    };
  }
}
