/** A message channel between the clients of one browser. A message reaches all other clients, never its sender. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** The part of the Web Locks API that Casita uses. */
export interface Locks {
  request<Result>(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    run: () => Promise<Result>,
  ): Promise<Result>;
}

/** The browser features that a client needs. Injected, so that tests can provide several clients, a clock and a network. */
export interface Device {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The same for a request whose body is a file. `onSent` hears how much of it was sent, from 0 to 1. */
  readonly sendContent: (path: string, init: RequestInit, onSent: (share: number) => void) => Promise<Response>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Null outside of secure contexts: every client then works without coordinating with the others. */
  readonly locks: Locks | null;
  openChannel(name: string): Channel;
  now(): number;
  /** False while the clock is known to be wrong by an unknown amount. `now` is then the last known time. */
  isTimeKnown(): boolean;
  /** From 0 to 1, for the jitter of retries. */
  random(): number;
  /** Runs once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Asks the browser not to delete this site's data when space runs out. */
  keepStorage(): void;
  /** Only a hint: browsers report a dead network as online. */
  isOnline(): boolean;
  isVisible(): boolean;
  /** Called when the network, the focus or the page's visibility comes back. */
  onWake(listener: () => void): () => void;
  /** Called when the browser knows that there is no network. */
  onOffline(listener: () => void): () => void;
  /** Called after another client has changed a key of local storage; null when it has cleared all keys. */
  onStored(listener: (key: string | null) => void): () => void;
  /** Called when the page is hidden or closed. Data that is not stored synchronously in the listener may be lost. */
  onLeave(listener: () => void): () => void;
  /** Makes the browser ask the person before it closes the page, until the returned function is called. */
  askBeforeLeaving(): () => void;
}

function openBroadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => channel.close(),
  };
}

function listenToWaking(listener: () => void): () => void {
  const wakeWhenVisible = () => document.visibilityState === 'visible' && listener();
  window.addEventListener('online', listener);
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', wakeWhenVisible);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', wakeWhenVisible);
  };
}

function listenToLeaving(listener: () => void): () => void {
  const leaveWhenHidden = () => document.visibilityState === 'hidden' && listener();
  window.addEventListener('pagehide', listener);
  document.addEventListener('visibilitychange', leaveWhenHidden);
  return () => {
    window.removeEventListener('pagehide', listener);
    document.removeEventListener('visibilitychange', leaveWhenHidden);
  };
}

/** The listener exists only as long as it is needed, because a page that has one may not be restored by the back button. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Runs once after `ms`. The returned function cancels it. */
export function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export function browserDevice(): Device {
  // `locks` is missing outside of secure contexts, although its type says otherwise.
  const locks = navigator.locks as LockManager | undefined;
  return {
    fetch: (path, init) => fetch(path, init),
    sendContent: async (...sent) => (await import('../files/send-content.ts')).sendContent(...sent),
    storage: localStorage,
    locks: locks ? { request: (name, options, run) => locks.request(name, options, run) } : null,
    openChannel: openBroadcastChannel,
    now: () => Date.now(),
    isTimeKnown: () => true,
    random: () => Math.random(),
    after: runAfter,
    keepStorage: () => void navigator.storage?.persist?.().catch(() => false),
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onWake: listenToWaking,
    onOffline: (listener) => {
      window.addEventListener('offline', listener);
      return () => window.removeEventListener('offline', listener);
    },
    onStored: (listener) => {
      const hear = (event: StorageEvent) => listener(event.key);
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    onLeave: listenToLeaving,
    askBeforeLeaving,
  };
}

/** Runs one task per name at a time: in this browser with Web Locks, else in this client. */
export function createExclusive(device: Device) {
  const queues = new Map<string, Promise<unknown>>();
  return async function runAlone<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    if (device.locks) return device.locks.request(name, {}, run);
    const turn = (queues.get(name) ?? Promise.resolve()).then(run, run);
    queues.set(name, turn);
    return turn;
  };
}
export type RunAlone = ReturnType<typeof createExclusive>;
