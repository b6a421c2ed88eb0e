import { Problem } from '../db/problems.ts';

/** An outbox sends one batch after the other: this is for the devices and families of one person. */
export const BATCHES_AT_ONCE = 8;

/** Node's ServerResponse, as much of it as is needed. */
interface Answer {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Counts the batches of each person that are being worked on, from before their bodies are read: reading is most of a refusal. */
export class BatchesAtOnce {
  readonly #running = new Map<string, number>();

  /** Takes a place until the answer's connection closes. @throws Problem TOO_MANY_REQUESTS when there are too many. */
  enter(userId: string, answer: Answer): void {
    // Gone while its token was read: it will not say so again, and its body is never read.
    if (answer.destroyed) return;
    const running = this.#running.get(userId) ?? 0;
    if (running >= BATCHES_AT_ONCE) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    this.#running.set(userId, running + 1);
    answer.once('close', () => this.#leave(userId));
  }

  #leave(userId: string): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
  }
}
