import type { Device } from '../storage/device.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
const DOUBLING = 2;
/** The longest pause that a server can ask for. A date from a proxy, compared with a wrong clock, could mean days. */
const LONGEST_ASKED_MS = 15 * 60_000;

export interface Growth {
  /** How much longer each pause is than the one before. */
  readonly factor?: number;
  readonly longestMs?: number;
}

/** The pause after `failures` in a row. It grows, with random jitter in its upper half, so that clients do not retry at the same time. */
export function backoffMs(failures: number, random: number, growth: Growth = {}): number {
  const { factor = DOUBLING, longestMs = LONGEST_MS } = growth;
  const fullMs = Math.min(longestMs, FIRST_MS * factor ** Math.max(0, failures - 1));
  return fullMs / 2 + (random * fullMs) / 2;
}

interface Pace {
  failures: number;
  cancel: () => void;
  /** A retry is planned. */
  isWaiting: boolean;
  /** The end of the pause that the server asked for. */
  pausedUntilMs: number;
}

/** Schedules retries by name, each with its own growing pauses. */
export function createBackoff(device: Device, growth: Growth = {}) {
  const paces = new Map<string, Pace>();

  function paceOf(name: string): Pace {
    const pace = paces.get(name) ?? { failures: 0, cancel: () => {}, isWaiting: false, pausedUntilMs: 0 };
    paces.set(name, pace);
    return pace;
  }

  return {
    schedule(name: string, retryAfterMs: number | undefined, retry: () => void): void {
      const pace = paceOf(name);
      pace.cancel();
      pace.failures += 1;
      const askedMs = Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS);
      if (askedMs > 0) pace.pausedUntilMs = device.now() + askedMs;
      const waitMs = Math.max(askedMs, backoffMs(pace.failures, device.random(), growth));
      pace.isWaiting = true;
      pace.cancel = device.after(waitMs, () => {
        // The timer ends the pause, because the clock may have been set back meanwhile.
        pace.pausedUntilMs = 0;
        pace.isWaiting = false;
        retry();
      });
    },
    reset(name: string): void {
      paces.get(name)?.cancel();
      paces.delete(name);
    },
    /** True while a retry is planned; other callers wait for it instead of trying themselves. */
    isWaiting: (name: string): boolean => paces.get(name)?.isWaiting ?? false,
    isPausedByServer: (name: string): boolean => (paces.get(name)?.pausedUntilMs ?? 0) > device.now(),
    /** Called when the network or the person is back: the next pauses start short again. Planned retries stay. */
    forgetOwnPauses(): void {
      for (const pace of paces.values()) pace.failures = 0;
    },
    close(): void {
      for (const pace of paces.values()) pace.cancel();
      paces.clear();
    },
  };
}
export type Backoff = ReturnType<typeof createBackoff>;
