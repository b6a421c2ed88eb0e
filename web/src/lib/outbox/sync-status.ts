import { useSyncExternalStore } from 'react';
import { useEngine } from '../sync/use-engine.ts';
import type { StatusStore, SyncStatus } from './status-store.ts';

export type { NotSaved, SyncStatus, WaitingChange } from './status-store.ts';

/** What is true of a page without a signed-in person. */
const NOTHING_WAITS: SyncStatus = { online: true, waiting: [], notSaved: [] };
const readNothing = () => NOTHING_WAITS;
const neverChanges = () => () => {};
const noChange = async () => {};

/** Whether the server can be reached, the waiting and the refused changes, and the actions on refused ones. */
export function useSyncStatus(): SyncStatus & Pick<StatusStore, 'retry' | 'restore' | 'discard'> {
  const status = useEngine()?.status;
  const { online, waiting, notSaved } = useSyncExternalStore(
    status?.subscribe ?? neverChanges,
    status?.read ?? readNothing,
  );
  const { retry, restore, discard } = status ?? { retry: noChange, restore: noChange, discard: noChange };
  return { online, waiting, notSaved, retry, restore, discard };
}
