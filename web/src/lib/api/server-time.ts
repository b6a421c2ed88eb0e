import * as z from 'zod/mini';
import type { Device } from '../storage/device.ts';
import { TIME_KEY, readAuth } from '../storage/storage-keys.ts';
import { trySetItem } from '../storage/safe-storage.ts';

/** A clock this close to the server's is right: the header has whole seconds, and answers take time. */
const TOLERANCE_MS = 60_000;

/** What the server's clock and this device's showed at the same moment. */
const Heard = z.object({ serverMs: z.number(), deviceMs: z.number() });
type Heard = z.infer<typeof Heard>;

/**
 * The same device with the server's time: every answer of the API carries it, the last one is kept for pages that open
 * without a network. A clock that was wrong then and is wrong by as much now is corrected; one that was mended meanwhile
 * is believed; one that was set back says nothing more, and the last time heard stands in.
 */
export function withServerTime(device: Device): Device {
  let heard = readHeard(device.storage);
  let keptAtMs = -Infinity;

  function hear(response: Response): void {
    const serverMs = Date.parse(response.headers.get('date') ?? '');
    // Not the page of a hotel, whose router may have lost its own time.
    if (Number.isNaN(serverMs) || !(response.headers.get('content-type') ?? '').includes('json')) return;
    const deviceMs = device.now();
    const isRight = Math.abs(serverMs - deviceMs) <= TOLERANCE_MS;
    heard = { serverMs: isRight ? deviceMs : serverMs, deviceMs };
    // Nobody writes who is not signed in, and each answer is nearly the same news.
    if (readAuth(device.storage) === null) return;
    if (device.storage.getItem(TIME_KEY) !== null && Math.abs(serverMs - keptAtMs) < TOLERANCE_MS) return;
    keptAtMs = serverMs;
    trySetItem(device.storage, TIME_KEY, JSON.stringify(heard));
  }

  /** Null where the clock shows a time before the last that was heard. */
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
