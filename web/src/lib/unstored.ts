import type { Device } from './device.ts';
import type { NewEntry } from './outbox-entry.ts';

const PREFIX = 'casita.unstored:';

type KeyStore = Device['storage'];

/**
 * Changes that a page shows but the device has not stored yet. IndexedDB takes some milliseconds, which a reload does not
 * wait for; local storage is written at once. They lie here from the leaving of a page until the next one opens.
 */
export function keepUnstored(storage: KeyStore, entries: readonly NewEntry[]): void {
  for (const entry of entries) {
    try {
      storage.setItem(PREFIX + entry.id, JSON.stringify(entry));
    } catch {
      // Full or forbidden: IndexedDB may still be in time.
    }
  }
}

export function forgetUnstored(storage: KeyStore, id: string): void {
  storage.removeItem(PREFIX + id);
}

/** In the order in which they were made. */
export function listUnstored(storage: KeyStore): NewEntry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .toSorted() // ids of changes begin with their time
    .map((key) => JSON.parse(storage.getItem(key) ?? 'null') as NewEntry | null) // written above, by any version of this file
    .filter((entry) => entry !== null);
}
