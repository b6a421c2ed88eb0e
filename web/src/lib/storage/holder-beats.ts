import { HEARTBEAT_MS } from '#contract/limits.ts';
import type { Device } from './device.ts';

/** After this long without a word its holder counts as asleep: browsers freeze tabs without releasing their locks. */
export const SILENCE_MS = HEARTBEAT_MS + 3_000;

/** Message of a holder that has nothing else to say. */
export const AWAKE = 'awake';

/** How the clients of a browser notice that the holder of the lock `name` does not run any more. */
export interface Beats {
  post(message: unknown): void;
  /** Calls `onSilence` once the holder has been silent for too long and this page is visible. The returned function stops watching. */
  watch(onSilence: () => unknown): () => void;
  /** Posts regularly that this holder is running, after `onBeat`. The returned function stops it. */
  keepAwake(onBeat?: () => void): () => void;
  close(): void;
}

/** `onMessage` hears all that other clients post. */
export function createBeats(device: Device, name: string, onMessage: (message: unknown) => void = () => {}): Beats {
  const channel = device.openChannel(name);
  let hear = () => {};
  channel.listen((message) => {
    hear();
    onMessage(message);
  });
  return {
    post: (message) => channel.post(message),
    watch(onSilence) {
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
    },
    keepAwake(onBeat = () => {}) {
      let cancel = () => {};
      const say = () => {
        onBeat();
        channel.post(AWAKE);
        cancel = device.after(HEARTBEAT_MS, say);
      };
      say();
      return () => cancel();
    },
    close: () => channel.close(),
  };
}
