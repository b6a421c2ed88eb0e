import { LiveHint } from '#contract/sync.ts';
import type { Device, Locks } from '../storage/device.ts';
import { AWAKE, createBeats } from '../storage/holder-beats.ts';
import { LATE_MS } from './live-stream.ts';

/** Message of a leader whose stream is alive. */
const BEAT = 'beat';

/** The pause after the browser rejected a lock request at once. */
const REFUSED_MS = 1_000;

interface LeaderParts {
  readonly device: Device;
  readonly locks: Locks;
  readonly name: string;
  /** The work of the leader, until the signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** Called when the leader repeats the last hint, for clients that missed the pull of another one. */
  readonly onHint: (hint: LiveHint) => void;
}

/**
 * Elects one client of the browser as leader, by a Web Lock. The others wait for the lock. A visible client that has heard
 * nothing from the leader for too long steals the lock, because browsers freeze tabs without releasing their locks.
 */
export function createLeader({ device, locks, name, lead, onHint }: LeaderParts) {
  const ending = new AbortController();
  let heardAtMs = -Infinity;
  const beats = createBeats(device, name, (message) => {
    // A leader whose stream does not work only says that it is running.
    if (message !== AWAKE) heardAtMs = device.now();
    const hint = LiveHint.safeParse(message);
    if (hint.success) onHint(hint.data);
  });

  /** Waits for the lock and leads until the client closes or the lock is stolen. True when the other leader seems asleep. */
  async function takeTurn(steal: boolean): Promise<boolean> {
    const turn = new AbortController();
    const stop = () => turn.abort();
    let isLeaderAsleep = false;
    let hasLed = false;
    const stopWatching = beats.watch(() => {
      isLeaderAsleep = true;
      stop();
    });
    ending.signal.addEventListener('abort', stop);
    try {
      await locks.request(name, steal ? { steal: true } : { signal: turn.signal }, async () => {
        stopWatching();
        hasLed = true;
        const endBeats = beats.keepAwake();
        await lead(turn.signal).finally(endBeats);
      });
    } catch {
      // The wait was aborted or the lock was stolen; the turn is over. A browser may also reject the request at once, as for a
      // page that is being unloaded; without a pause the next request would follow immediately.
      if (!hasLed && !turn.signal.aborted) await new Promise<void>((resolve) => device.after(REFUSED_MS, resolve));
    } finally {
      stopWatching();
      stop();
      ending.signal.removeEventListener('abort', stop);
    }
    return isLeaderAsleep;
  }

  async function compete(): Promise<void> {
    let steal = false;
    while (!ending.signal.aborted) steal = await takeTurn(steal);
  }
  void compete();

  return {
    /** Tells the other clients that the stream is alive, and repeats the last hint, if any. */
    beat: (last: LiveHint | null) => beats.post(last ?? BEAT),
    /** True while another client leads and its stream was alive lately. */
    isHeard: () => device.now() - heardAtMs <= LATE_MS,
    close: () => {
      ending.abort();
      beats.close();
    },
  };
}
