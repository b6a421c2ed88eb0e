import type * as z from 'zod/mini';
import type { RemoteCall } from '#contract/call.ts';
import { createListeners } from '../listeners.ts';
import type { Client } from '../sync/client.ts';
import type { CallOptions } from './api.ts';
import { toApiError, type ApiError } from './api-error.ts';

/** An answer is asked for again by the next screen, or when the network or the person is back, once it is this old. */
export const FRESH_MS = 30_000;
/** How many answers are kept that no screen shows. */
const KEPT = 50;

export interface RemoteView<Output> {
  /** The last answer; undefined before the first. */
  readonly answer: Output | undefined;
  /** Why a request after that answer failed; null if none did. */
  readonly error: ApiError | null;
  readonly isLoading: boolean;
}

/** What is known of one call with one input, for one person in one family. */
export interface RemoteEntry<Output> {
  readonly read: () => RemoteView<Output>;
  /** Calls `listener` at each change, until the returned function is called. Asks the server unless a fresh answer is known or on its way. */
  readonly watch: (listener: () => void) => () => void;
  /** Asks the server now. Resolves to false if no answer came; never rejects. */
  readonly reload: (options?: CallOptions) => Promise<boolean>;
}

type KeptEntry = ReturnType<typeof createEntry>;

const NOTHING_YET: RemoteView<unknown> = { answer: undefined, error: null, isLoading: false };

function createEntry(
  { api, device }: Pick<Client, 'api' | 'device'>,
  { call, input, userId, familyId }: { call: RemoteCall; input: unknown; userId?: string; familyId?: string },
) {
  const changed = createListeners();
  let view = NOTHING_YET;
  let watchers = 0;
  /** Requests are numbered: the last one that was sent, the last that was settled, and the first whose answer is not stale. */
  let [sent, settled, freshFrom] = [0, 0, 1];
  let answeredAtMs = -Infinity;

  function show(next: Partial<RemoteView<unknown>>): void {
    view = { ...view, ...next };
    changed.emit();
  }

  /** An answer to an earlier request never replaces that to a later one. */
  function settle(number: number, next: Partial<RemoteView<unknown>>): boolean {
    if (number < settled) return next.error === null;
    settled = number;
    if (next.error === null) answeredAtMs = number >= freshFrom ? device.now() : -Infinity;
    show({ ...next, isLoading: number < sent });
    return next.error === null;
  }

  function reload(options: CallOptions = {}): Promise<boolean> {
    const number = (sent += 1);
    show({ isLoading: true });
    return api.call(call, input, { as: userId, family: familyId, ...options }).then(
      (answer) => settle(number, { answer, error: null }),
      (thrown: unknown) => settle(number, { error: toApiError(thrown) }),
    );
  }

  function refresh(): void {
    const isFresh = view.error === null && device.now() - answeredAtMs < FRESH_MS;
    const isOnItsWay = sent > settled && sent >= freshFrom;
    if (!isFresh && !isOnItsWay) void reload();
  }

  return {
    ...{ path: call.path, userId, reload, refresh },
    read: () => view,
    watch: (listener: () => void) => {
      const stop = changed.add(listener);
      watchers += 1;
      refresh();
      return () => {
        stop();
        watchers -= 1;
      };
    },
    isWatched: () => watchers > 0,
    markStale: () => {
      freshFrom = sent + 1;
      answeredAtMs = -Infinity;
    },
  };
}

export interface RemoteCache {
  open<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    call: RemoteCall<Input, Output>,
    input: z.input<Input>,
  ): RemoteEntry<z.infer<Output>>;
  /** After a change: the next screen, or the return of the network or the person, asks for the answers of this call again. */
  markStale(call: Pick<RemoteCall, 'path'>): void;
}

/** The answers of functions, which need the network: kept in memory only, and until the person signs out. */
export function createRemoteCache(client: Pick<Client, 'api' | 'device' | 'session'>): RemoteCache {
  const entries = new Map<string, KeptEntry>();

  client.session.subscribe(() => {
    const userId = client.session.read().user?.id;
    for (const [key, entry] of entries) if (entry.userId !== userId) entries.delete(key);
  });
  client.device.onWake(() => {
    for (const entry of entries.values()) if (entry.isWatched()) entry.refresh();
  });

  function open(call: RemoteCall, input: unknown): KeptEntry {
    const { user, family } = client.session.read();
    const [userId, familyId] = [user?.id, family?.id];
    const key = JSON.stringify([call.path, input, userId, familyId]);
    const known = entries.get(key);
    if (known) return known;
    const entry = createEntry(client, { call, input, userId, familyId });
    const spare = [...entries].find(([, other]) => !other.isWatched());
    if (spare && entries.size >= KEPT) entries.delete(spare[0]);
    entries.set(key, entry);
    return entry;
  }

  return {
    open: open as RemoteCache['open'], // the answer has been checked against the call's own schema
    markStale: ({ path }) => {
      for (const entry of entries.values()) if (entry.path === path) entry.markStale();
    },
  };
}
