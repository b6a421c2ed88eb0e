import * as z from 'zod/mini';
import { KITCHEN_API, KitchenDay, type KitchenTick } from '#contract/areas/pins/kitchen.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { KITCHEN_KEY, readStored } from '../../lib/storage/storage-keys.ts';
import type { Client } from '../../lib/sync/client.ts';
import { createStream } from '../../lib/sync/live-stream.ts';
import { dayOf, deviceZone } from '../../ui/dates/dates.ts';

const Stored = z.object({ day: KitchenDay, readAtMs: z.number() });

export interface KitchenView {
  /** Null before the first answer. */
  readonly day: KitchenDay | null;
  /** When the server was last heard, in ms since 1970, while it cannot be reached; null while it can. */
  readonly offlineSinceMs: number | null;
  /** True once the server has said that this device does not show the day (any more). Nothing of it is stored then. */
  readonly isOver: boolean;
}

/** How a tick ended that was not made: it can be made later, or by a face that may. */
export type TickFailure = 'offline' | 'refused';

/** At most so often the day is read, however often the family changes. */
const PAUSE_MS = 1_000;
/** The day is read this often although nothing says that it has changed, so that the days to come are there when the network goes. */
const REREAD_MS = 15 * 60_000;

/** The family's day on this device: what the server last said of it is stored, and is shown while it cannot be reached. */
export function createKitchenStore({ device, api }: Pick<Client, 'device' | 'api'>) {
  const { storage } = device;
  const changed = createListeners();
  const stored = readStored(storage, KITCHEN_KEY, Stored);
  let view: KitchenView = { day: stored?.day ?? null, offlineSinceMs: null, isOver: false };
  let heardAtMs = stored?.readAtMs ?? device.now();
  let reading: Promise<void> | null = null;
  let isAskedAgain = false;
  let cancelReread = () => {};
  const stop = new AbortController();

  function show(next: Partial<KitchenView>): void {
    view = { ...view, ...next };
    changed.emit();
  }

  async function readOnce(): Promise<void> {
    const query = new URLSearchParams({ day: dayOf(new Date(device.now())), time_zone: deviceZone() });
    try {
      const day = await api.send({ method: 'GET', path: `${KITCHEN_API.day}?${query.toString()}` }, KitchenDay);
      if (stop.signal.aborted) return;
      heardAtMs = device.now();
      trySetItem(storage, KITCHEN_KEY, JSON.stringify({ day, readAtMs: heardAtMs }));
      show({ day, offlineSinceMs: null });
    } catch (thrown) {
      if (stop.signal.aborted) return;
      if (toApiError(thrown).status === 404) {
        storage.removeItem(KITCHEN_KEY);
        return show({ day: null, offlineSinceMs: null, isOver: true });
      }
      show({ offlineSinceMs: heardAtMs });
    }
  }

  /** Reads the day; what is asked for meanwhile is one more reading. Never rejects. */
  function read(): Promise<void> {
    isAskedAgain = true;
    reading ??= (async () => {
      while (isAskedAgain && !stop.signal.aborted) {
        isAskedAgain = false;
        await readOnce();
        if (isAskedAgain) await new Promise<void>((resolve) => device.after(PAUSE_MS, resolve));
      }
    })().finally(() => {
      reading = null;
    });
    return reading;
  }

  function rereadLater(): void {
    cancelReread = device.after(REREAD_MS, () => {
      void read();
      rereadLater();
    });
  }

  const readAgain = () => void read();
  const stream = createStream({
    ...{ device, api, from: { path: KITCHEN_API.live } },
    ...{ onHint: readAgain, onPoll: readAgain, onDenied: readAgain, onAlive: () => {}, onSignal: () => {} },
  });

  return {
    subscribe: changed.add,
    read: () => view,
    /** Follows the day until `close`. */
    open(): void {
      readAgain();
      rereadLater();
      const stopWaking = device.onWake(() => {
        stream.wake();
        readAgain();
      });
      const stopOffline = device.onOffline(() => show({ offlineSinceMs: heardAtMs }));
      stop.signal.addEventListener('abort', () => {
        cancelReread();
        stopWaking();
        stopOffline();
      });
      void stream.hold(stop.signal);
    },
    close: () => stop.abort(),
    refresh: read,
    /** Ticks a row for a member. Answers why it was not done; null when it is. */
    async tick(tick: KitchenTick): Promise<TickFailure | null> {
      try {
        await api.send({ method: 'POST', path: KITCHEN_API.tick, body: tick }, z.object({ success: z.boolean() }));
      } catch (thrown) {
        const { status } = toApiError(thrown);
        readAgain();
        return status === 0 || status >= 500 ? 'offline' : 'refused';
      }
      await read();
      return null;
    },
  };
}
export type KitchenStore = ReturnType<typeof createKitchenStore>;
