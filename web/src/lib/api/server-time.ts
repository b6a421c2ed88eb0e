import * as z from 'zod/mini';
import type { Device } from '../storage/device.ts';
import { TIME_KEY, readAuth } from '../storage/storage-keys.ts';
import { trySetItem } from '../storage/safe-storage.ts';

/** A clock within this difference counts as right: the header has whole seconds, and answers take time. */
const TOLERANCE_MS = 60_000;

/** The server's and the device's time at the same moment. */
const Heard = z.object({ serverMs: z.number(), deviceMs: z.number() });
type Heard = z.infer<typeof Heard>;

/**
 * The same device with the server's time. Every answer of the API has a `date` header; the last one is stored for clients that
 * open without a network. A clock that is still wrong by the same amount is corrected. One that was corrected meanwhile is
 * trusted. One that shows an earlier time than the last answer is unusable, and the time of that answer is used instead.
 */
export function withServerTime(device: Device): Device {
  let heard = readHeard(device.storage);
  let storedAtMs = -Infinity;

  function hear(response: Response): void {
    const serverMs = Date.parse(response.headers.get('date') ?? '');
    // The page of a captive portal is ignored: its router may have a wrong clock.
    if (Number.isNaN(serverMs) || !(response.headers.get('content-type') ?? '').includes('json')) return;
    const deviceMs = device.now();
    const isRight = Math.abs(serverMs - deviceMs) <= TOLERANCE_MS;
    heard = { serverMs: isRight ? deviceMs : serverMs, deviceMs };
    // Stored only for signed-in people, as visitors make no changes, and only when the last stored time is old.
    if (readAuth(device.storage) === null) return;
    if (device.storage.getItem(TIME_KEY) !== null && Math.abs(serverMs - storedAtMs) < TOLERANCE_MS) return;
    storedAtMs = serverMs;
    trySetItem(device.storage, TIME_KEY, JSON.stringify(heard));
  }

  /** Null when the clock shows an earlier time than the last answer. */
  function read(): number | null {
    const nowMs = device.now();
    if (!heard) return nowMs;
    const { serverMs, deviceMs } = heard;
    const possible = [nowMs, serverMs + nowMs - deviceMs].filter((ms) => ms >= serverMs - TOLERANCE_MS);
    return possible.length === 0 ? null : Math.min(...possible);
  }

  return {
    ...device,
    fetch: async (path, init) => {
      const response = await device.fetch(path, init);
      hear(response);
      return response;
    },
    now: () => read() ?? heard?.serverMs ?? device.now(),
    isTimeKnown: () => read() !== null,
  };
}

function readHeard(storage: Device['storage']): Heard | null {
  try {
    const parsed = Heard.safeParse(JSON.parse(storage.getItem(TIME_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
