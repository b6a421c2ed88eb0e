import { useSyncExternalStore } from 'react';
import type { StatusStore, SyncStatus } from './status-store.ts';
import { theClient } from '../sync/client.ts';

export type { NotSaved, SyncStatus, WaitingChange } from './status-store.ts';

/** Whether the server can be reached, the waiting and the refused changes, and the actions on refused ones. */
export function useSyncStatus(): SyncStatus & Pick<StatusStore, 'retry' | 'restore' | 'discard'> {
  const { status } = theClient();
  const { online, waiting, notSaved } = useSyncExternalStore(status.subscribe, status.read);
  const { retry, restore, discard } = status;
  return { online, waiting, notSaved, retry, restore, discard };
}
