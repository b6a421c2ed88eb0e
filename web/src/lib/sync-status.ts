import { useSyncExternalStore } from 'react';
import type { Refusal } from './outbox-entry.ts';
import { theTab } from './tab.ts';

/** A change that is on this device only. */
export interface WaitingChange {
  readonly id: string;
  readonly family: string;
  readonly table: string;
  readonly op: 'create' | 'update' | 'remove' | 'restore';
  readonly row_id: string;
  /** What the person typed. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly made_at: string;
}

/** A change that the server refused for good, with what was typed. */
export interface NotSaved extends WaitingChange {
  readonly error: Refusal;
  /** Later changes that depended on it and are in the tray with it. */
  readonly folded: readonly WaitingChange[];
}

export interface SyncStatus {
  readonly online: boolean;
  /** Changes of this person in all their families, oldest first. */
  readonly waiting: readonly WaitingChange[];
  readonly notSaved: readonly NotSaved[];
}

export interface SyncControls extends SyncStatus {
  /** Sends a refused change again, with all that was folded into it. */
  retry(id: string): Promise<void>;
  /** Deletes a refused or waiting change, and what builds on it. */
  discard(id: string): Promise<void>;
}

export function useSyncStatus(): SyncControls {
  const { status } = theTab();
  const { online, waiting, notSaved } = useSyncExternalStore(status.subscribe, status.read);
  return { online, waiting, notSaved, retry: status.retry, discard: status.discard };
}
