import { AsyncLocalStorage } from 'node:async_hooks';

const addresses = new AsyncLocalStorage<string | undefined>();

/**
 * Handles one request. What it asks of the database without a signed-in person counts for `address`, the key for limits per address
 * (`fair-pool.ts`). Not passed as an argument, because better-auth takes none for its queries.
 */
export function handleRequestFrom(address: string, handle: () => void): void {
  addresses.run(address, handle);
}

/** The network address of the request that is being handled; undefined for work of the server's own. */
export function requestAddress(): string | undefined {
  return addresses.getStore();
}

/** Starts work that outlives the request, and counts for the server itself. */
export function startInBackground(work: () => void): void {
  addresses.run(undefined, work);
}
