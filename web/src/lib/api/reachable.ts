import { API } from '#contract/paths.ts';
import { createBackoff, type Growth } from './backoff.ts';
import type { Device } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';

/** A HEAD answer is so small that it comes within this time, or the connection is dead. */
const ASK_MS = 3_000;
/** A path that needs neither the database nor a session. */
const NETWORK_PATH = `${API.health}/live`;
/** With `ASK_MS` this limits how long a returned network can go unnoticed. */
const NETWORK_GROWTH: Growth = { longestMs: 3_000 };

interface Asking extends Growth {
  /** Whether a response counts as an answer of the server. */
  readonly isAccepted?: (response: Response) => boolean;
}

/** False for a captive portal, which answers every request with its own page. */
const isOurs = (response: Response) => response.ok && (response.headers.get('content-type') ?? '').includes('json');

/**
 * Calls `then` once the server answers `path`, with the number of requests that it took. Asks when the network or the person
 * comes back, and at growing intervals, because a server can be down while the network works. The returned function stops it.
 */
export function whenReachable(
  device: Device,
  path: string,
  then: (times: number) => void,
  { isAccepted = (response) => response.ok, ...growth }: Asking = {},
): () => void {
  const backoff = createBackoff(device, growth);
  let isOver = false;
  let times = 0;

  async function ask(): Promise<void> {
    // A hidden page does not ask. When it is shown again, `onWake` asks at once.
    if (!device.isVisible()) return askLater();
    times += 1;
    const silence = new AbortController();
    const cancel = device.after(ASK_MS, () => silence.abort());
    const init = { method: 'HEAD', cache: 'no-store', signal: silence.signal } as const;
    const response = await device.fetch(path, init).catch(() => null);
    cancel();
    if (isOver) return;
    if (!response || !isAccepted(response)) return askLater();
    stop();
    then(times);
  }

  function askLater(): void {
    backoff.schedule(path, undefined, () => void ask());
  }

  function stop(): void {
    isOver = true;
    stopListening();
    backoff.close();
  }
  const stopListening = device.onWake(() => void ask());
  askLater();
  return stop;
}

/** The state of the network as calls experience it, which the browser often does not know. */
export interface Network {
  /** The device, whose `onWake` is also called when calls get through again. */
  readonly device: Device;
  /** False from a call without an answer until the next answer. */
  isReachable(): boolean;
  onReachable(listener: () => void): () => void;
  /** Reports that a call got an answer, or none. */
  note(isAnswered: boolean): void;
  close(): void;
}

/**
 * Notices a returning network where the browser does not. After a call without an answer it polls the server with tiny
 * requests, so that paused work does not have to find out by itself.
 */
export function watchNetwork(device: Device): Network {
  const back = createListeners();
  const changed = createListeners();
  let isReachable = true;
  let stopAsking = () => {};
  let isAsking = false;

  function show(next: boolean): void {
    if (next === isReachable) return;
    isReachable = next;
    changed.emit();
  }

  function endAsking(): void {
    stopAsking();
    isAsking = false;
  }

  /** All other members are inherited from the browser's device. */
  const watched: Device = Object.create(device);
  watched.onWake = (listener) => {
    const stops = [device.onWake(listener), back.add(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  return {
    device: watched,
    isReachable: () => isReachable,
    onReachable: changed.add,
    note: (isAnswered) => {
      const isBack = isAnswered && !isReachable;
      show(isAnswered);
      if (isAnswered) endAsking();
      if (isBack) back.emit();
      if (isAnswered || isAsking) return;
      isAsking = true;
      stopAsking = whenReachable(
        device,
        NETWORK_PATH,
        (times) => {
          isAsking = false;
          show(true);
          // An answer to the first request means that the network was never gone. Failed work then keeps its pauses.
          if (times > 1) back.emit();
        },
        { ...NETWORK_GROWTH, isAccepted: isOurs },
      );
    },
    close: endAsking,
  };
}
