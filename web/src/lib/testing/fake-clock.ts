/** A clock that only advances when a test tells it to. */
export interface FakeClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Runs due timers in order, and everything that follows from them without delay. */
  advance(ms: number): Promise<void>;
}

interface SkippingClock extends FakeClock {
  /** Advances without running timers, as on a device that is switched off: every timer is postponed by `ms`. */
  skip(ms: number): void;
}

/** Runs pending work that needs no timer: promises, IndexedDB, messages between clients. */
export async function settle(rounds = 240): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until `check` is true; fails with `what`. */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 6_000; round += 1) {
    if (await check()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`Never happened: ${what}`);
}

export function createFakeClock(startMs = Date.parse('2026-11-20T10:00:00Z')): SkippingClock {
  let nowMs = startMs;
  let timers: { atMs: number; run: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: async (ms) => {
      await settle(5);
      const endMs = nowMs + ms;
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= endMs).toSorted((one, other) => one.atMs - other.atMs);
        if (!next) break;
        nowMs = Math.max(nowMs, next.atMs);
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await settle(5);
      }
      nowMs = endMs;
      await settle();
    },
    skip: (ms) => {
      nowMs += ms;
      timers = timers.map((timer) => Object.assign(timer, { atMs: timer.atMs + ms }));
    },
  };
}
