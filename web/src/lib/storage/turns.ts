import { HEARTBEAT_MS } from '#contract/limits.ts';
import type { Device, Locks } from './device.ts';

/** After this long without a word its holder counts as asleep: browsers freeze tabs without releasing their locks. */
const SILENCE_MS = HEARTBEAT_MS + 3_000;

/** Message of a holder that has nothing else to say. */
export const AWAKE = 'awake';

/** A turn of this client. */
export interface Turn {
  /** Ends when another client has taken the turn, or this one closes. */
  readonly signal: AbortSignal;
  /** False once another client may have taken the turn. A page that was frozen learns it here before `signal` tells it. */
  isMine(): boolean;
}

/** `silent` when the holder seems asleep; `lost` when the work was over, or told to end, after another client had taken the turn. */
type Outcome = 'done' | 'lost' | 'silent';

/**
 * Turns of the clients of a browser, by the Web Lock `name`. A visible client that waits and has heard nothing from the holder for too long
 * steals the lock. `onMessage` hears all that others post.
 */
export function createTurns(
  device: Device,
  locks: Locks,
  name: string,
  onMessage: (message: unknown) => void = () => {},
) {
  const channel = device.openChannel(name);
  const ending = new AbortController();
  let hear = () => {};
  channel.listen((message) => {
    hear();
    onMessage(message);
  });

  /** Calls `onSilence` once the holder has been silent for too long. The returned function stops watching. */
  function watch(onSilence: () => void): () => void {
    let cancel = () => {};
    hear = () => {
      cancel();
      cancel = device.after(SILENCE_MS, () => (device.isVisible() ? onSilence() : hear()));
    };
    hear();
    return () => {
      cancel();
      hear = () => {};
    };
  }

  /** Waits for a turn, or with `steal` takes it, and works. Rejects with the error of the work, or when the browser refuses the lock. */
  async function tryTurn(steal: boolean, work: (turn: Turn) => Promise<void>): Promise<Outcome> {
    // Ends the wait once the holder is silent, and later the turn.
    const over = new AbortController();
    const stop = () => over.abort();
    const signal = AbortSignal.any([over.signal, ending.signal]);
    const stopWatching = watch(stop);
    let beatAtMs = 0;
    let stopBeating = () => {};
    const beat = () => {
      if (signal.aborted) return;
      beatAtMs = device.now();
      channel.post(AWAKE);
      stopBeating = device.after(HEARTBEAT_MS, beat);
    };
    // Others take the turn no sooner.
    const isMine = () => !signal.aborted && device.now() - beatAtMs < SILENCE_MS;
    const begun: Promise<void>[] = [];
    try {
      return await locks.request(name, steal ? { steal } : { signal }, async () => {
        stopWatching();
        beat();
        begun.push(work({ signal, isMine }).finally(() => stopBeating()));
        await begun[0];
        return isMine() ? 'done' : 'lost';
      });
    } catch (thrown) {
      const [working] = begun;
      if (!working && over.signal.aborted) return 'silent';
      stop();
      // Without work the browser has refused the request. What was begun in a turn that was taken ends first.
      if (!working || (await working.catch((error: unknown) => error)) === thrown) throw thrown;
      return 'lost';
    } finally {
      stopWatching();
    }
  }

  return {
    tryTurn,
    post: (message: unknown) => channel.post(message),
    isClosed: () => ending.signal.aborted,
    close(): void {
      ending.abort();
      channel.close();
    },
  };
}
