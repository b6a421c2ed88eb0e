import { networkError } from '../lib/api/api-error.ts';
import { inTime } from '../lib/api/in-time.ts';
import { theClient } from '../lib/sync/client.ts';

/** How long opening a sheet waits for a server that does not answer, before the sheet says so. */
const REACH_MS = 6_000;

/** Missing outside of secure contexts, although its type says otherwise. */
const isServedByWorker = () =>
  ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller ?? null) !== null;

/**
 * Resolves when code can be fetched, and rejects when the server stays silent. A started `import()` cannot be ended: over a silent
 * network each one holds a connection, and with all of them held no other request of the page gets through.
 */
export async function untilCodeCanBeFetched(): Promise<void> {
  const { device, api } = theClient();
  // Without a network the browser answers at once.
  if (isServedByWorker() || api.isReachable() || !device.isOnline()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = api.onReachable(resolve);
  await inTime(device.after, REACH_MS, promise, networkError).finally(stopListening);
}

/**
 * Fetches code before it is needed, one piece at a time, as long as a service worker stores it and the server answers. A failure is
 * ignored: the screen that needs the code fetches it again and reports the failure.
 */
export async function fetchAhead(pieces: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const fetchPiece of pieces) {
    if (!isServedByWorker() || !theClient().api.isReachable()) return;
    await fetchPiece().catch(() => undefined);
  }
}
