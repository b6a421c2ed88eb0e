import { createBackoff } from './backoff.ts';
import type { Device } from './device.ts';

/**
 * Calls `then` once the server has `path` to give: asked when the network or the person comes back, and now and then
 * meanwhile, as a server can be away while the network is there. The answer ends the asking.
 */
export function whenReachable(device: Device, path: string, then: () => void): () => void {
  const backoff = createBackoff(device);
  let isOver = false;

  async function ask(): Promise<void> {
    const response = await device.fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (isOver) return;
    if (!response?.ok) return askLater();
    stop();
    then();
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
