import { Problem } from '../db/problems.ts';
import type { Asker } from './password-queue.ts';

/** As many as the queue for passwords has room for: two are looked at, eight wait. */
const AT_ONCE = 10;
const RETRY_SECONDS = 3;

/**
 * Runs the sign-ins of each holder (`password-queue.ts`), so many at a time: counting one takes connections of the database, and
 * those of one address wait for each other there. @throws Problem UNAVAILABLE when too many of the holder are at work.
 */
export function limitSignIns(atOnce = AT_ONCE) {
  const running = new Map<string, number>();
  return async <Result>({ address, known }: Asker, signIn: () => Promise<Result>): Promise<Result> => {
    const holder = `${address} ${known}`;
    const before = running.get(holder) ?? 0;
    if (before >= atOnce) throw new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_SECONDS });
    running.set(holder, before + 1);
    try {
      return await signIn();
    } finally {
      const left = (running.get(holder) ?? 1) - 1;
      if (left === 0) running.delete(holder);
      else running.set(holder, left);
    }
  };
}
