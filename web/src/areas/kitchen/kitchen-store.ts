import * as z from 'zod/mini';
import { KITCHEN_API, KitchenDay, KitchenTick } from '#contract/areas/pins/kitchen.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { KITCHEN_KEY, readStored } from '../../lib/storage/storage-keys.ts';
import type { Client } from '../../lib/sync/client.ts';
import { createStream } from '../../lib/sync/live-stream.ts';
import { dayOf, deviceZone } from '../../ui/dates/dates.ts';

const Stored = z.object({ day: KitchenDay, readAtMs: z.number(), waiting: z.optional(z.array(KitchenTick)) });

export interface KitchenView {
  /** With the ticks that are not sent yet. Null before the first answer. */
  readonly day: KitchenDay | null;
  /** The last tick that the server refused, also one that had waited for it. */
  readonly refused: KitchenTick | null;
  /** When the server was last heard, in ms since 1970, while it cannot be reached; null while it can. */
  readonly offlineSinceMs: number | null;
  /** True once the server has said that this device does not show the day (any more). Nothing of it is stored then. */
  readonly isOver: boolean;
}

/** How a tick ended: it is sent as soon as the server can be reached, or a face that may can make it. */
export type TickOutcome = 'done' | 'waiting' | 'refused';

/** At most so often the day is read, however often the family changes. */
const PAUSE_MS = 1_000;
/** The day is read this often although nothing says that it has changed, so that the days to come are there when the network goes. */
const REREAD_MS = 15 * 60_000;

/** The day as it is once these ticks are made. */
function withTicks(day: KitchenDay, ticks: readonly KitchenTick[]): KitchenDay {
  const tickOf = (id: string) => ticks.find((one) => one.id === id);
  const tasks = day.tasks.map((task) => ({ ...task, is_done: tickOf(task.id)?.is_done ?? task.is_done }));
  const items = day.groceries?.items.map((item) => ({
    ...item,
    is_checked: tickOf(item.id)?.is_done ?? item.is_checked,
  }));
  return { ...day, tasks, groceries: day.groceries && { ...day.groceries, items: items ?? [] } };
}

/**
 * The family's day on this device: what the server last said of it is stored, and is shown while it cannot be reached. Ticks made meanwhile are
 * stored with it and sent later: of each row the last one, because a tick says what the row is.
 */
export function createKitchenStore({ device, api }: Pick<Client, 'device' | 'api'>) {
  const { storage } = device;
  const changed = createListeners();
  const stored = readStored(storage, KITCHEN_KEY, Stored);
  let answered = stored?.day ?? null;
  let heardAtMs = stored?.readAtMs ?? device.now();
  let ticks: readonly KitchenTick[] = stored?.waiting ?? [];
  /** Those that the server has taken. They are shown until it answers with a day that has them. */
  const sent = new Set<KitchenTick>();
  let sending: Promise<void> | null = null;
  let view: KitchenView = {
    day: answered && withTicks(answered, ticks),
    refused: null,
    offlineSinceMs: null,
    isOver: false,
  };
  let reading: Promise<void> | null = null;
  let isAskedAgain = false;
  let cancelReread = () => {};
  const stop = new AbortController();

  function show(next: Partial<KitchenView>): void {
    view = { ...view, ...next };
    changed.emit();
  }

  /** Shows and stores the day with the ticks that are left. */
  function keep(left: readonly KitchenTick[], next: Partial<KitchenView> = {}): void {
    ticks = left;
    const waiting = ticks.filter((tick) => !sent.has(tick));
    if (answered) trySetItem(storage, KITCHEN_KEY, JSON.stringify({ day: answered, readAtMs: heardAtMs, waiting }));
    show({ ...next, day: answered && withTicks(answered, ticks) });
  }

  async function sendTicks(): Promise<void> {
    for (let tick = next(); tick; tick = next()) {
      try {
        await api.send({ method: 'POST', path: KITCHEN_API.tick, body: tick }, z.object({ success: z.boolean() }));
        sent.add(tick);
        keep(ticks);
      } catch (thrown) {
        const { status } = toApiError(thrown);
        if (status === 0 || status === 429 || status >= 500) return;
        const refused = tick;
        keep(
          ticks.filter((one) => one !== refused),
          { refused },
        );
      }
    }

    function next(): KitchenTick | undefined {
      return stop.signal.aborted ? undefined : ticks.find((tick) => !sent.has(tick));
    }
  }

  /** Sends what waits. Never rejects. */
  function send(): Promise<void> {
    sending ??= sendTicks().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function readOnce(): Promise<void> {
    await send();
    const shown = new Set(sent);
    const query = new URLSearchParams({ day: dayOf(new Date(device.now())), time_zone: deviceZone() });
    try {
      const day = await api.send({ method: 'GET', path: `${KITCHEN_API.day}?${query.toString()}` }, KitchenDay);
      if (stop.signal.aborted) return;
      heardAtMs = device.now();
      answered = day;
      const left = ticks.filter((tick) => !shown.has(tick));
      for (const tick of shown) sent.delete(tick);
      keep(left, { offlineSinceMs: null });
    } catch (thrown) {
      if (stop.signal.aborted) return;
      if (toApiError(thrown).status === 404) {
        [answered, ticks] = [null, []];
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
    /** Ticks a row for a member, in place of an earlier tick of the row that still waits. */
    async tick(tick: KitchenTick): Promise<TickOutcome> {
      keep([...ticks.filter(({ id }) => id !== tick.id), tick], { refused: null });
      await send();
      // One that came while others were being sent may have missed its turn.
      if (ticks.includes(tick) && !sent.has(tick)) await send();
      const isTaken = sent.has(tick);
      const isRefused = !isTaken && !ticks.includes(tick);
      readAgain();
      return isTaken ? 'done' : isRefused ? 'refused' : 'waiting';
    },
  };
}
export type KitchenStore = ReturnType<typeof createKitchenStore>;
