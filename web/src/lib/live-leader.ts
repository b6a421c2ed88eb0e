import type { Channel, Device, Locks } from './device.ts';
import { SILENCE_MS } from './live-stream.ts';

/** Between two tries for a place that the browser does not even let one wait for. */
const REFUSED_MS = 1_000;

interface LeaderParts {
  readonly device: Device;
  readonly locks: Locks;
  readonly name: string;
  /** What only the leader does, until the signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
}

/**
 * Chooses one tab of the browser. The others wait for its place; one that is looked at and has heard nothing from the
 * leader for too long takes the place, because browsers put tabs to sleep without taking their locks away.
 */
export function createLeader({ device, locks, name, lead }: LeaderParts) {
  const channel: Channel = device.openChannel(name);
  const ending = new AbortController();
  let hearLeader = () => {};
  channel.listen(() => hearLeader());

  /** Calls `onSilence` once the leader has been silent too long; the answer stops listening. */
  function watch(onSilence: () => void): () => void {
    let cancel = () => {};
    hearLeader = () => {
      cancel();
      cancel = device.after(SILENCE_MS, () => (device.isVisible() ? onSilence() : hearLeader()));
    };
    hearLeader();
    return () => {
      cancel();
      hearLeader = () => {};
    };
  }

  /** One turn: waits for the place, leads until the end or until robbed. True when the leader seemed asleep. */
  async function takeTurn(steal: boolean): Promise<boolean> {
    const turn = new AbortController();
    const stop = () => turn.abort();
    let isLeaderAsleep = false;
    let hasLed = false;
    const stopWatching = watch(() => {
      isLeaderAsleep = true;
      stop();
    });
    ending.signal.addEventListener('abort', stop);
    try {
      await locks.request(name, steal ? { steal: true } : { signal: turn.signal }, async () => {
        stopWatching();
        hasLed = true;
        await lead(turn.signal);
      });
    } catch {
      // No longer waiting, or robbed of the place; either way the turn is over. A browser that lets nobody wait (for a page
      // on its way out) says so at once, and is not asked again in the same breath.
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
    /** Tells the other tabs that this leader is awake. */
    beat: () => channel.post('beat'),
    close: () => {
      ending.abort();
      channel.close();
    },
  };
}
