import { useSyncExternalStore } from 'react';
import { remoteCacheOf } from '../../lib/api/use-remote.ts';
import { onPlanChanged } from '../../lib/sync/live.ts';
import { theClient, type Client } from '../../lib/sync/client.ts';
import { createCheckStore, type CheckState, type CheckStore } from './check-store.ts';

export type { CheckState } from './check-store.ts';

const stores = new WeakMap<Client, CheckStore>();

/** One store per client, created when a screen first needs it. The sign-in screen does not check plans. */
function theStore(): CheckStore {
  const client = theClient();
  const known = stores.get(client);
  if (known) return known;
  const store = createCheckStore(client, remoteCacheOf(client));
  stores.set(client, store);
  // For as long as the client lives, as the store does.
  onPlanChanged(() => void store.force());
  return store;
}

/** The latest plan check for this person in this family. */
export function useCheck(): CheckState {
  const store = theStore();
  return useSyncExternalStore(store.subscribe, store.read);
}

/** The latest plan check, outside of a screen. */
export const readCheck = (): CheckState => theStore().read();

/** Checks at once, past every cache. Resolves to false if no answer came. */
export const forceCheck = (): Promise<boolean> => theStore().force();
