import { Problem } from '../db/problems.ts';

/** Per person, over all their devices and families. A single outbox sends one batch after the other. */
export const BATCHES_AT_ONCE = 8;

/** The part of Node's ServerResponse that is used here. */
interface Answer {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Counts each person's running batches. Counts them before their bodies are read, because reading is most of the cost of a refusal. */
export class BatchesAtOnce {
  readonly #running = new Map<string, number>();

  /** Takes a place until the response's connection closes. @throws Problem TOO_MANY_REQUESTS when there are too many. */
  enter(userId: string, answer: Answer): void {
    // The caller disconnected while the token was checked: `close` was emitted before, and the body is never read.
    if (answer.destroyed) return;
    const running = this.#running.get(userId) ?? 0;
    if (running >= BATCHES_AT_ONCE) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    this.#running.set(userId, running + 1);
    answer.once('close', () => this.#giveBack(userId));
  }

  #giveBack(userId: string): void {
    const remaining = (this.#running.get(userId) ?? 1) - 1;
    if (remaining === 0) this.#running.delete(userId);
    else this.#running.set(userId, remaining);
  }
}
