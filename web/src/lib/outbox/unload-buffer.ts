import type { Device } from '../storage/device.ts';
import { isWhole, setAside, type NewEntry, type OutboxEntry } from './outbox-entry.ts';

const PREFIX = 'casita.unstored:';

/** Its place among those that were left with it: ids made within one millisecond sort by chance. */
type Unstored = NewEntry & { readonly place: number };
type KeyStore = Device['storage'];

/**
 * Changes that a page shows but the device has not stored yet. IndexedDB takes some milliseconds, which a reload does not
 * wait for; local storage is written at once. They lie here from the leaving of a page until another one takes them in, and as
 * long as IndexedDB does not work.
 */
export function keepUnstored(storage: KeyStore, entries: readonly NewEntry[]): void {
  for (const [place, entry] of entries.entries()) keepOneUnstored(storage, entry, place);
}

/** False where local storage is full or forbidden. */
export function keepOneUnstored(storage: KeyStore, entry: NewEntry, place: number): boolean {
  try {
    storage.setItem(PREFIX + entry.id, JSON.stringify({ ...entry, place } satisfies Unstored));
    return true;
  } catch {
    return false;
  }
}

/** Whether what was written under this key of local storage is a change; null stands for all keys. */
export const isUnstoredKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX);

export function forgetUnstored(storage: KeyStore, id: string): void {
  storage.removeItem(PREFIX + id);
}

/** In the order in which they were made. What nobody can be told of is deleted; what is damaged goes into the tray. */
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
    if (typeof entry?.user !== 'string' || typeof entry.family !== 'string') return null;
    const found = { place: 0, ...entry } as Unstored & OutboxEntry; // looked at next; the database gives `seq`
    return isWhole(found) ? found : { ...setAside(found), place: 0 };
  } catch {
    return null;
  }
}
