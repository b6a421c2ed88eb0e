import type { Change } from '#contract/sync.ts';
import type { Api } from '../api/api.ts';
import type { Device } from '../storage/device.ts';
import type { Files } from '../files/files.ts';
import { readRefusal } from './entry-damage.ts';
import { changesOf, refusedChange, type OutboxEntry, type Refusal } from './outbox-entry.ts';
import type { Outbox } from './outbox.ts';

/** A change that exists on this device only, or a group of changes: then this is the first one, or the refused one. */
export interface WaitingChange {
  readonly id: string;
  readonly family: string;
  readonly table: string;
  readonly op: Change['op'];
  readonly row_id: string;
  /** The values the person entered. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly made_at: string;
  /** The device cannot store it: the change, or a file that it names, exists in this client only. */
  readonly isUnkept?: true;
  /** It names a file. How much of that was sent, from 0 to 1; null while it waits for its turn. */
  readonly uploaded?: number | null;
  /** The other changes of the group. They are saved, sent again and discarded together. */
  readonly others?: readonly WaitingChange[];
}

/** A change that the server refused for good, with the values the person entered. */
export interface NotSaved extends WaitingChange {
  readonly error: Refusal;
  /** The id under which it was refused first; its own where it was not sent again. */
  readonly firstId: string;
  /** Later changes that depend on it and are in the tray with it. */
  readonly folded: readonly WaitingChange[];
}

export interface SyncStatus {
  readonly online: boolean;
  /** Changes of this person in all their families, oldest first. */
  readonly waiting: readonly WaitingChange[];
  readonly notSaved: readonly NotSaved[];
}

export interface StatusStore {
  read(): SyncStatus;
  subscribe(listener: () => void): () => void;
  /** Sends a refused change again, with the changes folded into it. */
  retry(id: string): Promise<void>;
  /** For a deleted row: restores it, then sends the refused change again. */
  restore(id: string): Promise<void>;
  /** Deletes a refused or waiting change, and the changes that depend on it. */
  discard(id: string): Promise<void>;
}

function describe(family: string, change: Change): WaitingChange {
  const { id, table, op, row_id, fields, made_at } = change;
  return { id, family, table, op, row_id, fields, made_at };
}

function describeEntry(entry: OutboxEntry): WaitingChange {
  const { id, family } = entry;
  const main = refusedChange(entry);
  const others = changesOf(entry).filter((change) => change !== main);
  const described = { ...describe(family, main), id };
  return others.length > 0 ? { ...described, others: others.map((change) => describe(family, change)) } : described;
}

function describeRefused(entry: OutboxEntry): NotSaved {
  const alongside = (entry.folded ?? []).map((dependent) => describe(entry.family, dependent));
  const firstId = entry.retryOf ?? entry.id;
  return { ...describeEntry(entry), firstId, error: readRefusal(entry.error), folded: alongside };
}

/** The state behind the sync sign in the shell. */
export function createStatus(device: Device, api: Api, outbox: Outbox, files: Files): StatusStore {
  let entries: readonly OutboxEntry[] | null = null;
  let revision = files.revision();
  let status: SyncStatus = { online: true, waiting: [], notSaved: [] };

  return {
    read: () => {
      const online = device.isOnline() && api.isReachable();
      const isSame = entries === outbox.entries() && revision === files.revision();
      if (isSame && online === status.online) return status;
      entries = outbox.entries();
      revision = files.revision();
      const progress = files.progress();
      const waiting = entries
        .filter(({ state }) => state === 'waiting')
        .map((entry) => ({
          ...describeEntry(entry),
          ...(entry.refuge === 'page' || files.isUnkept(entry) ? ({ isUnkept: true } as const) : {}),
          ...(files.namedIn(entry).length > 0
            ? { uploaded: progress?.entryId === entry.id ? progress.share : null }
            : {}),
        }));
      const notSaved = entries.filter(({ state }) => state === 'refused').map(describeRefused);
      status = { online, waiting, notSaved };
      return status;
    },
    subscribe: (listener) => {
      const stops = [
        outbox.onChange(listener),
        files.onChange(listener),
        api.onReachable(listener),
        device.onWake(listener),
        device.onOffline(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    retry: outbox.retry,
    restore: outbox.retryWithRow,
    discard: async (id) => {
      const discarded = outbox.entries().filter((entry) => entry.id === id);
      await outbox.discard(id);
      files.cancel(id);
      await files.forget(discarded);
    },
  };
}
