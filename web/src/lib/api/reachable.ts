import { API } from '#contract/paths.ts';
import { createBackoff, type Growth } from './backoff.ts';
import type { Device } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';

/** An answer this small comes at once, or the connection is dead. */
const ASK_MS = 3_000;
/** The process alone answers: neither the database nor anybody's session is asked. */
const NETWORK_PATH = `${API.health}/live`;
/** Together with the limit above this is how long the network can be back unnoticed. */
const NETWORK_GROWTH: Growth = { longestMs: 3_000 };

interface Asking extends Growth {
  readonly isGiven?: (response: Response) => boolean;
}

/** A hotel's page to sign in at answers everything, too. */
const isOurs = (response: Response) => response.ok && (response.headers.get('content-type') ?? '').includes('json');

/**
 * Calls `then` once the server has `path` to give: asked when the network or the person comes back, and now and then
 * meanwhile, as a server can be away while the network is there. `then` is told how often it was asked for; the answer of
 * this ends the asking.
 */
export function whenReachable(
  device: Device,
  path: string,
  then: (times: number) => void,
  { isGiven = (response) => response.ok, ...growth }: Asking = {},
): () => void {
  const backoff = createBackoff(device, growth);
  let isOver = false;
  let times = 0;

  async function ask(): Promise<void> {
    // Nobody looks: coming back asks at once.
    if (!device.isVisible()) return askLater();
    times += 1;
    const silence = new AbortController();
    const cancel = device.after(ASK_MS, () => silence.abort());
    const init = { method: 'HEAD', cache: 'no-store', signal: silence.signal } as const;
    const response = await device.fetch(path, init).catch(() => null);
    cancel();
    if (isOver) return;
    if (!response || !isGiven(response)) return askLater();
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

/** What calls show of the network, whatever the browser says of it. */
export interface Network {
  /** The device, waking its listeners also when calls get through again. */
  readonly device: Device;
  /** False after a call that got no answer, until something gets through. */
  isReachable(): boolean;
  onReachable(listener: () => void): () => void;
  /** A call got an answer, or none. */
  note(isAnswered: boolean): void;
  close(): void;
}

/**
 * Notices that the network is back where the browser does not: after a call without an answer the server is asked for next to
 * nothing, again and again, so that nothing that pauses has to find out by itself.
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

  /** Everything else is the browser's own. */
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
          // Answered at once it was never away: what fails has reasons of its own, and keeps its pauses.
          if (times > 1) back.emit();
        },
        { ...NETWORK_GROWTH, isGiven: isOurs },
      );
    },
    close: endAsking,
  };
}
