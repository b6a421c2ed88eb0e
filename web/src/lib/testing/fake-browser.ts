import type { Channel, Device, Locks } from '../storage/device.ts';
import { type FakeClock } from './fake-clock.ts';

interface Waiting {
  readonly client: number;
  grant(): void;
  refuse(): void;
}

/** Web Locks of one browser, shared by its clients, with the client that holds each. */
function createFakeLocks() {
  const held = new Map<string, { client: number; lose: () => void; vanish: () => void }>();
  const queues = new Map<string, Waiting[]>();

  function release(name: string): void {
    held.delete(name);
    queues.get(name)?.shift()?.grant();
  }

  function locksOf(client: number): Locks {
    return {
      request: (name, { signal, steal }, run) =>
        new Promise((resolve, reject) => {
          const refuse = () => reject(new DOMException('The lock request ended.', 'AbortError'));
          const grant = () => {
            let isLost = false;
            const vanish = () => {
              isLost = true;
            };
            const lose = () => {
              vanish();
              refuse();
            };
            held.set(name, { client, lose, vanish });
            Promise.resolve()
              .then(run)
              .then(resolve, reject)
              .finally(() => !isLost && release(name));
          };
          if (signal?.aborted) return refuse();
          const holder = held.get(name);
          if (!holder) return grant();
          if (steal) {
            holder.lose();
            return grant();
          }
          const waiting = { client, grant, refuse };
          const queue = queues.get(name) ?? [];
          queue.push(waiting);
          queues.set(name, queue);
          signal?.addEventListener('abort', () => {
            const index = queue.indexOf(waiting);
            if (index >= 0) queue.splice(index, 1);
            if (index >= 0) refuse();
          });
        }),
    };
  }

  function dropClient(client: number): void {
    for (const queue of queues.values())
      queue.splice(0, queue.length, ...queue.filter((waiting) => waiting.client !== client));
    for (const [name, holder] of [...held]) {
      if (holder.client !== client) continue;
      holder.vanish();
      release(name);
    }
  }
  return { locksOf, dropClient };
}

export interface FakeTabDevice extends Device {
  /** Ends the page without any event: nothing of it runs any more. */
  kill(): void;
  /** Reloads or closes the page: fires its event, then ends it. */
  leave(): void;
  /** Hides the page, which continues to run. */
  hide(): void;
  /** Freezes the page: nothing of it runs, but it keeps its locks. */
  freeze(): void;
  wake(): void;
  /** Fires the storage event for a key that another page has written; null when all were cleared. */
  fireStored(key: string | null): void;
  setVisible(isVisible: boolean): void;
  /** True while the browser would ask the person before it closes the page. */
  asksBeforeLeaving(): boolean;
}

export interface FakeBrowser {
  readonly storage: Map<string, string>;
  /** The HttpOnly cookie of the session. */
  cookie: string | null;
  /** True once a page has asked for persistent storage. */
  keepsStorage: boolean;
  /** True while messages between clients get lost. */
  isDeaf: boolean;
  /** How far the device's clock is ahead of the server's. */
  skewMs: number;
  setOnline(isOnline: boolean): void;
  /** The network drops every packet without an error: running and new requests never end, and the browser stays online. */
  silence(): void;
  /** New connections work again, but the next `deadConnections` requests reuse a dead one and never end. */
  endSilence(deadConnections?: number): void;
  openTab(): FakeTabDevice;
}

type ServerFetch = (browser: FakeBrowser, path: string, init: RequestInit) => Promise<Response>;

/** One browser on one device: storage, locks and channels that its clients share. IndexedDB is the global one. */
export function createFakeBrowser(serve: ServerFetch, clock: FakeClock, hasLocks = true): FakeBrowser {
  const storage = new Map<string, string>();
  const locks = createFakeLocks();
  const channels = new Map<string, Set<{ client: number; hear: (message: unknown) => void }>>();
  const wakeListeners = new Map<number, Set<() => void>>();
  let isOnline = true;
  let isSilent = false;
  let silences = 0;
  let deadConnections = 0;
  let clientCount = 0;

  /** Sends a request over the fake network. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    const { signal } = init;
    const nothing = () =>
      new Promise<never>((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    if (isSilent) return nothing();
    if (deadConnections > 0) {
      deadConnections -= 1;
      return nothing();
    }
    const before = silences;
    const response = await serve(browser, path, init);
    return before === silences ? response : nothing();
  }

  function openChannel(client: number, name: string): Channel {
    const own = { client, hear: (_message: unknown) => {} };
    const ends = channels.get(name) ?? new Set();
    ends.add(own);
    channels.set(name, ends);
    return {
      post: (message) => {
        if (!ends.has(own) || browser.isDeaf) return;
        const copy = structuredClone(message);
        for (const end of ends) if (end !== own) setImmediate(() => ends.has(end) && end.hear(copy));
      },
      listen: (listener) => {
        own.hear = listener;
      },
      close: () => ends.delete(own),
    };
  }

  const browser: FakeBrowser = {
    storage,
    cookie: null,
    isDeaf: false,
    skewMs: 0,
    keepsStorage: false,
    setOnline: (next) => {
      isOnline = next;
      if (next) for (const listeners of wakeListeners.values()) for (const listener of [...listeners]) listener();
    },
    silence: () => {
      isSilent = true;
      silences += 1;
    },
    endSilence: (dead = 0) => {
      isSilent = false;
      deadConnections = dead;
    },
    openTab: () => {
      const client = (clientCount += 1);
      let isDead = false;
      let isVisible = true;
      const cancels = new Set<() => void>();
      const listeners = new Set<() => void>();
      const leaveListeners = new Set<() => void>();
      const storedListeners = new Set<(key: string | null) => void>();
      let questions = 0;
      wakeListeners.set(client, listeners);
      const freeze = () => {
        isDead = true;
        listeners.clear();
        for (const cancel of cancels) cancel();
        for (const ends of channels.values()) for (const end of ends) if (end.client === client) ends.delete(end);
      };
      const kill = () => {
        freeze();
        locks.dropClient(client);
      };
      const hide = () => {
        for (const listener of leaveListeners) listener();
      };
      const exchange = async (path: string, init: RequestInit): Promise<Response> => {
        if (isDead) return new Promise(() => {});
        if (!isOnline) throw new TypeError('Failed to fetch');
        const response = await send(path, init);
        return isDead ? new Promise(() => {}) : response;
      };
      return {
        fetch: exchange,
        sendContent: (path, init, onSent) => {
          onSent(0.5);
          return exchange(path, init);
        },
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
          key: (index) => [...storage.keys()][index] ?? null,
          get length() {
            return storage.size;
          },
        },
        locks: hasLocks ? locks.locksOf(client) : null,
        openChannel: (name) => openChannel(client, name),
        now: () => clock.now() + browser.skewMs,
        isTimeKnown: () => true,
        random: () => 0.5,
        keepStorage: () => {
          browser.keepsStorage = true;
        },
        after: (ms, run) => {
          const cancel = clock.after(ms, () => !isDead && run());
          cancels.add(cancel);
          return cancel;
        },
        isOnline: () => isOnline,
        isVisible: () => isVisible,
        onWake: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        onOffline: () => () => {},
        onStored: (listener) => {
          storedListeners.add(listener);
          return () => storedListeners.delete(listener);
        },
        onLeave: (listener) => {
          leaveListeners.add(listener);
          return () => leaveListeners.delete(listener);
        },
        askBeforeLeaving: () => {
          questions += 1;
          return () => {
            questions -= 1;
          };
        },
        asksBeforeLeaving: () => questions > 0,
        kill,
        leave: () => {
          hide();
          kill();
        },
        hide,
        freeze,
        wake: () => {
          for (const listener of [...listeners]) listener();
        },
        fireStored: (key) => {
          for (const listener of storedListeners) listener(key);
        },
        setVisible: (next) => {
          isVisible = next;
        },
      };
    },
  };
  return browser;
}
