import type { Device } from '../storage/device.ts';
import { withoutPlace, type OutboxEntry } from './outbox-entry.ts';
import { bufferEntries, deleteBuffered } from './unload-buffer.ts';

/** A database that has not stored a change after this long may hang. */
const PATIENCE_MS = 250;

interface PendingBuffer {
  /** Runs `store`, which stores the entry `id` in the database. The entry also lies in local storage if that takes long. */
  during<Result>(id: string, store: () => Promise<Result>): Promise<Result>;
  /** Deletes the copy in local storage, unless it is the only one (`refuge`). */
  drop(id: string, refuge?: OutboxEntry['refuge']): void;
  close(): void;
}

/**
 * Copies pending entries to local storage when the page is hidden before the database has stored them, or when the database takes
 * long: a page may end without an event.
 */
export function createPendingBuffer(device: Device, listPending: () => readonly OutboxEntry[]): PendingBuffer {
  const buffered = new Set<string>();

  function bufferAll(): void {
    const pending = listPending();
    bufferEntries(device.storage, pending.map(withoutPlace));
    for (const { id } of pending) buffered.add(id);
  }

  return {
    during: async (id, store) => {
      const cancel = device.after(PATIENCE_MS, () => {
        if (!buffered.has(id)) bufferAll();
      });
      return store().finally(cancel);
    },
    drop: (id, refuge) => {
      if (buffered.delete(id) && refuge !== 'storage') deleteBuffered(device.storage, id);
    },
    close: device.onLeave(bufferAll),
  };
}
