import type { Device } from './device.ts';
import type { NewEntry } from './outbox-entry.ts';

const PREFIX = 'casita.unstored:';

/** Its place among those that were left with it: ids made within one millisecond sort by chance. */
type Unstored = NewEntry & { readonly place: number };
type KeyStore = Device['storage'];

/**
 * Changes that a page shows but the device has not stored yet. IndexedDB takes some milliseconds, which a reload does not
 * wait for; local storage is written at once. They lie here from the leaving of a page until the next one opens.
 */
export function keepUnstored(storage: KeyStore, entries: readonly NewEntry[]): void {
  for (const [place, entry] of entries.entries()) {
    try {
      storage.setItem(PREFIX + entry.id, JSON.stringify({ ...entry, place } satisfies Unstored));
    } catch {
      // Full or forbidden: IndexedDB may still be in time.
    }
  }
}

export function forgetUnstored(storage: KeyStore, id: string): void {
  storage.removeItem(PREFIX + id);
}

/** In the order in which they were made. What cannot be read is deleted: it would keep everything else from being sent. */
export function listUnstored(storage: KeyStore): NewEntry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const found: Unstored[] = [];
  for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
    const entry = readEntry(storage.getItem(key));
    if (entry && key === PREFIX + entry.id) found.push(entry);
    else storage.removeItem(key);
  }
  return found.toSorted(byTime).map(({ place: _none, ...entry }) => entry);
}

function byTime(one: Unstored, other: Unstored): number {
  const ms = Date.parse(one.change.made_at) - Date.parse(other.change.made_at);
  return ms === 0 ? one.place - other.place : ms;
}

function readEntry(text: string | null): Unstored | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<Unstored> | null; // written above, by any version of this file
    if (typeof entry?.user !== 'string' || typeof entry.family !== 'string' || !entry.change?.fields) return null;
    return { place: 0, ...(entry as NewEntry) }; // the parts that anything is done with were looked at
  } catch {
    return null;
  }
}

/** Of one person: they chose that nothing of theirs is sent. */
export function forgetUnstoredOf(storage: KeyStore, user: string): void {
  for (const entry of listUnstored(storage)) if (entry.user === user) forgetUnstored(storage, entry.id);
}
