import type { Api } from './api.ts';
import type { Device } from './device.ts';
import type { FamilyRows } from './family-rows.ts';
import type { Outbox } from './outbox.ts';
import type { SessionStore } from './session-store.ts';
import type { SyncStatus } from './sync-status.ts';

/** One open page of Casita: everything that lives as long as the page and is not on the screen. */
export interface Tab {
  readonly device: Device;
  readonly api: Api;
  readonly session: SessionStore;
  readonly outbox: Outbox;
  readonly status: {
    read(): SyncStatus;
    subscribe(listener: () => void): () => void;
    retry(id: string): Promise<void>;
    discard(id: string): Promise<void>;
  };
  /** The rows of the current family; null while there is none. */
  readonly familyRows: () => FamilyRows | null;
  readonly onFamilyRows: (listener: () => void) => () => void;
  /** Live changes until the answer is called. */
  keepLive(): () => void;
  close(): void;
}

let tab: Tab | null = null;

/** The tab of this page. */
export function theTab(): Tab {
  if (!tab) throw new Error('No tab is open yet.');
  return tab;
}
