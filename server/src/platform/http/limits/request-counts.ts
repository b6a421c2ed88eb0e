import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { CountedWindows } from './counted-windows.ts';

/**
 * Where the rate limiter counts requests. Its own store reads the system's clock, and after that was set
 * back it refuses everybody for as long as the clock jumped.
 */
export function requestCounts(clock: () => Date): FastifyRateLimitStoreCtor {
  return class RequestCounts implements FastifyRateLimitStore {
    readonly #windows = new CountedWindows(clock);

    incr(
      key: string,
      answer: (error: null, counted: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const { count, endsInMs } = this.#windows.count(key, windowMs);
      answer(null, { current: count, ttl: endsInMs });
    }

    /** Routes with limits of their own count for themselves. */
    child(): FastifyRateLimitStore {
      return new RequestCounts();
    }
  };
}
