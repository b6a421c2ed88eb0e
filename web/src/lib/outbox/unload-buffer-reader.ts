import type { Device } from '../storage/device.ts';
import type { OutboxDb } from './outbox-db.ts';
import type { NewEntry, OutboxEntry } from './outbox-entry.ts';
import { deleteBuffered, listBuffered } from './unload-buffer.ts';

interface BufferReaderParts {
  readonly device: Device;
  readonly db: OutboxDb;
  /** Ids of entries that this client is storing itself. */
  readonly own: () => ReadonlySet<string>;
  /** False for an answered entry, which must not be stored again. */
  readonly isOpen: (entry: NewEntry) => boolean;
  /** Called with the entries that were stored, of every user. Returns whether the signed-in user has more entries now. */
  readonly onRead: (stored: readonly OutboxEntry[]) => boolean;
}

/** Moves the changes that closed pages left in local storage into the database. Resolves with the result of `onRead`. */
export function createBufferReader({ device, db, own, isOpen, onRead }: BufferReaderParts): () => Promise<boolean> {
  let reading: Promise<boolean> = Promise.resolve(false);
  let isQueued = false;

  /** Stores all entries together: hundreds of them would take seconds one by one. */
  async function readNow(): Promise<boolean> {
    isQueued = false;
    const ids = own();
    const found = listBuffered(device.storage).filter(({ id }) => !ids.has(id));
    for (const { id } of found.filter((entry) => !isOpen(entry))) deleteBuffered(device.storage, id);
    const added = await Promise.all(found.filter(isOpen).map((entry) => db.add(entry).catch(() => null)));
    const stored = added.filter((entry) => entry !== null);
    for (const { id, refuge } of stored) if (!refuge) deleteBuffered(device.storage, id);
    return onRead(stored);
  }

  // A closing page causes one storage event per change. However many arrive during a read, only one more read follows.
  return () => {
    if (!isQueued) reading = reading.then(readNow, readNow);
    isQueued = true;
    return reading;
  };
}
