import { FairQueue, turnOf } from '../db/fair-queue.ts';
import { requestHolder } from '../db/fair-pool.ts';
import { Problem } from '../db/problems.ts';

/** Pictures that wait for their turn, and their bytes, which the process holds meanwhile. */
export const WAITING_MAX = 20;
const WAITING_BYTES_MAX = 60_000_000;

interface Waiting {
  readonly bytes: number;
  readonly start: () => void;
  readonly refuse: (problem: Problem) => void;
  readonly isDisconnected: (() => boolean) | undefined;
}

/**
 * Does one thing at a time, for people in turn. What a caller who has disconnected waits for is dropped, and where more waits than there is room for, the
 * one with most gives up a place.
 */
export class PictureQueue {
  readonly #waiting = new FairQueue<Waiting>();
  #bytes = 0;
  #isBusy = false;

  /** @throws Problem UNAVAILABLE without room, TIMEOUT when the caller has disconnected. `bytes`: of the content that waits. */
  async run<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#wait(bytes);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(bytes: number): Promise<void> {
    const { holder, isStranger = false, isDisconnected } = requestHolder('clean a picture');
    return new Promise((start, refuse) => {
      this.#waiting.add(turnOf(holder, isStranger), { bytes, start, refuse, isDisconnected });
      this.#bytes += bytes;
      while (this.#waiting.size > WAITING_MAX || this.#bytes > WAITING_BYTES_MAX) {
        const refused = this.#waiting.takeFromMost();
        this.#bytes -= refused?.bytes ?? 0;
        refused?.refuse(new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 1 }));
      }
    });
  }

  #startNext(): void {
    for (;;) {
      const next = this.#waiting.take(() => true);
      if (!next) {
        this.#isBusy = false;
        return;
      }
      this.#bytes -= next.bytes;
      if (!next.isDisconnected?.()) return next.start();
      next.refuse(new Problem('TIMEOUT'));
    }
  }
}
