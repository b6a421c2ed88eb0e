import { useSyncExternalStore } from 'react';
import { theClient, type Client } from '../../lib/sync/client.ts';
import { createCheckStore, type CheckState, type CheckStore } from './check-store.ts';

export type { CheckState } from './check-store.ts';

const stores = new WeakMap<Client, CheckStore>();

/** One per page, made when a screen first needs it: the door itself asks nothing about plans. */
function theStore(): CheckStore {
  const tab = theClient();
  const store = stores.get(tab) ?? createCheckStore(tab);
  stores.set(tab, store);
  return store;
}

/** What is known of the plan that counts for this person in this family. */
export function useCheck(): CheckState {
  const store = theStore();
  return useSyncExternalStore(store.subscribe, store.read);
}

/** Asks at once, past every cache; false when no answer came. */
export const forceCheck = (): Promise<boolean> => theStore().force();
