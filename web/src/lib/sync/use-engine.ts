import { useSyncExternalStore } from 'react';
import { theClient } from './client.ts';
import type { Engine } from './engine.ts';

/** The engine of this page; null until its code is here. Throws, for the error screen, when its code could not be fetched. */
export function useEngine(): Engine | null {
  const { engine, onEngine } = theClient();
  return useSyncExternalStore(onEngine, engine);
}
