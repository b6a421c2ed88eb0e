import { HEARTBEAT_MS } from '#contract/limits.ts';
import { LiveHint } from '#contract/sync.ts';
import type { Channel, Device, Locks } from '../storage/device.ts';
import { LATE_MS, SILENCE_MS } from './live-stream.ts';

/** A leader whose network is away says only that it runs. */
const AWAKE = 'awake';
/** The stream lives. */
const BEAT = 'beat';

/** Between two tries for a place that the browser does not even let one wait for. */
const REFUSED_MS = 1_000;

interface LeaderParts {
  readonly device: Device;
  readonly locks: Locks;
  readonly name: string;
  /** What only the leader does, until the signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** The leader repeats where the feed stands, for a tab that missed what another has pulled. */
  readonly onHint: (hint: LiveHint) => void;
}

/**
 * Chooses one tab of the browser. The others wait for its place; one that is looked at and has heard nothing from the
 * leader for too long takes the place, because browsers put tabs to sleep without taking their locks away.
 */
export function createLeader({ device, locks, name, lead, onHint }: LeaderParts) {
  const channel: Channel = device.openChannel(name);
  const ending = new AbortController();
  let hearLeader = () => {};
  let heardAtMs = -Infinity;
  channel.listen((message) => {
    hearLeader();
    if (message !== AWAKE) heardAtMs = device.now();
    const hint = LiveHint.safeParse(message);
    if (hint.success) onHint(hint.data);
  });

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

  /** Says now and then that this tab leads and runs; the answer stops it. */
  function keepAwake(): () => void {
    let cancel = () => {};
    const say = () => {
      channel.post(AWAKE);
      cancel = device.after(HEARTBEAT_MS, say);
    };
    say();
    return () => cancel();
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
        const endBeats = keepAwake();
        await lead(turn.signal).finally(endBeats);
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
    /** Tells the other tabs that the stream lives, and where the feed stands if they have had the time to hear of it. */
    beat: (last: LiveHint | null) => channel.post(last ?? BEAT),
    /** True while another tab leads and its stream was heard of lately. */
    isHeard: () => device.now() - heardAtMs <= LATE_MS,
    close: () => {
      ending.abort();
      channel.close();
    },
  };
}
