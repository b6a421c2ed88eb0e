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
  let isClosed = false;

  function beatsOf(name: string): Beats {
    const beats = beatsByName.get(name) ?? createBeats(device, name);
    beatsByName.set(name, beats);
    return beats;
  }

  /** `silent` when the sender seems asleep; `lost` when the work was over, or told to end, after another client had taken the turn. */
  async function tryTurn(locks: Locks, name: string, steal: boolean, work: Work): Promise<'done' | 'lost' | 'silent'> {
    const beats = beatsOf(name);
    const waiting = new AbortController();
    const stopWatching = beats.watch(() => isClosed || waiting.abort());
    let beatAtMs = 0;
    let isTaken = false;
    // Others take the turn no sooner. So a page that was frozen notices before it is told.
    const isMine = () => !isTaken && device.now() - beatAtMs < SILENCE_MS;
    const begun: Promise<void>[] = [];
    try {
      return await locks.request(name, steal ? { steal } : { signal: waiting.signal }, async () => {
        stopWatching();
        const stopBeating = beats.keepAwake(() => {
          beatAtMs = device.now();
        });
        begun.push(work(isMine).finally(stopBeating));
        await begun[0];
        return isMine() ? 'done' : 'lost';
      });
    } catch (thrown) {
      const [working] = begun;
      if (!working && waiting.signal.aborted) return 'silent';
      isTaken = true;
      // Without work the browser has refused the request. What was begun in a turn that was taken ends first.
      if (!working || (await working.catch((error: unknown) => error)) === thrown) throw thrown;
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
      isClosed = true;
      for (const beats of beatsByName.values()) beats.close();
    },
  };
}
