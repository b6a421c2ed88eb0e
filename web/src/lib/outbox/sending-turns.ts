import type { Device, Locks, RunAlone } from '../storage/device.ts';
import { createBeats, SILENCE_MS, type Beats } from '../storage/holder-beats.ts';

/** It asks `isMine` before each step that another client may take meanwhile, and ends where that is false. */
type Work = (isMine: () => boolean) => Promise<void>;

/**
 * Lets one client of the browser send at a time, by a Web Lock. A visible client that waits and has heard nothing from the sender for too
 * long takes the turn, because browsers freeze tabs without releasing their locks.
 */
export function createSendingTurns(device: Device, runAlone: RunAlone) {
  const beatsByName = new Map<string, Beats>();
  const ending = new AbortController();

  function beatsOf(name: string): Beats {
    const beats = beatsByName.get(name) ?? createBeats(device, name);
    beatsByName.set(name, beats);
    return beats;
  }

  /** `silent` when the sender seems asleep; `lost` when the work was over, or told to end, after another client had taken the turn. */
  async function tryTurn(locks: Locks, name: string, steal: boolean, work: Work): Promise<'done' | 'lost' | 'silent'> {
    const beats = beatsOf(name);
    const waiting = new AbortController();
    const stopWatching = beats.watch(() => waiting.abort());
    const signal = AbortSignal.any([waiting.signal, ending.signal]);
    let beatAtMs = 0;
    let isTaken = false;
    // Others take the turn no sooner. So a page that was frozen notices before it is told.
    const isMine = () => !isTaken && device.now() - beatAtMs < SILENCE_MS;
    let working: Promise<void> | null = null;
    try {
      return await locks.request(name, steal ? { steal } : { signal }, async () => {
        stopWatching();
        const stopBeating = beats.keepAwake(() => {
          beatAtMs = device.now();
        });
        working = work(isMine).finally(stopBeating);
        await working;
        return isMine() ? 'done' : 'lost';
      });
    } catch (thrown) {
      if (waiting.signal.aborted && working === null) return 'silent';
      isTaken = true;
      const failure = await Promise.resolve(working).then(
        () => null,
        (error: unknown) => error,
      );
      if (working === null || failure === thrown) throw thrown;
      return 'lost';
    } finally {
      stopWatching();
    }
  }

  return {
    /** Resolves once `work` has ended in a turn that was not lost. Rejects with its error. */
    async take(name: string, work: Work): Promise<void> {
      const { locks } = device;
      if (!locks) return runAlone(name, () => work(() => true));
      let outcome: Awaited<ReturnType<typeof tryTurn>> = 'lost';
      while (outcome !== 'done') outcome = await tryTurn(locks, name, outcome === 'silent', work);
    },
    close(): void {
      ending.abort();
      for (const beats of beatsByName.values()) beats.close();
    },
  };
}
