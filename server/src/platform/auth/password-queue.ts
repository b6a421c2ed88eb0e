import { Problem } from '../db/problems.ts';

/** Each hashing takes about 60 ms of processor time and 32 MiB of memory. */
const AT_ONCE = 2;
/** About two seconds of work. Further tasks are refused with a time to retry. */
const MAX_WAITING = 64;
const RETRY_SECONDS = 3;

export type PasswordQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs at most two password hashings at a time, in order of arrival. @throws Problem UNAVAILABLE when too many wait. */
export function createPasswordQueue(atOnce = AT_ONCE, maxWaiting = MAX_WAITING): PasswordQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  function release(): void {
    const next = waiting.shift();
    // The next task takes over this place, so `running` does not change.
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting)
      throw new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_SECONDS });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      release();
    }
  };
}
