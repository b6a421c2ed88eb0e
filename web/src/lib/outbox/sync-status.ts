import { useSyncExternalStore } from 'react';
import type { StatusStore, SyncStatus } from './status-store.ts';
import { theClient } from '../sync/client.ts';

export type { NotSaved, SyncStatus, WaitingChange } from './status-store.ts';

/** Whether Casita can be reached, what waits to be sent, and what could not be saved; with what can be done about it. */
export function useSyncStatus(): SyncStatus & Pick<StatusStore, 'retry' | 'restore' | 'discard'> {
  const { status } = theClient();
  const { online, waiting, notSaved } = useSyncExternalStore(status.subscribe, status.read);
  const { retry, restore, discard } = status;
  return { online, waiting, notSaved, retry, restore, discard };
}
