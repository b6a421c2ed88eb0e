import type { Device } from '../storage/device.ts';
import { isDiscarded } from './discarded-entries.ts';
import { isWhole, setAside } from './entry-damage.ts';
import type { NewEntry, OutboxEntry } from './outbox-entry.ts';

const PREFIX = 'casita.unstored:';

/** `place` orders entries of the same millisecond, whose ids sort at random. */
type Buffered = NewEntry & { readonly place: number };
type KeyStore = Device['storage'];

/**
 * Writes changes to local storage that the client shows but the device has not stored yet. IndexedDB takes some milliseconds,
 * which a reload does not wait for; local storage is written synchronously. The changes stay there until another client reads
 * them, and as long as IndexedDB does not work.
 */
export function bufferEntries(storage: KeyStore, entries: readonly NewEntry[]): void {
  for (const [place, entry] of entries.entries()) bufferEntry(storage, entry, place);
}

/** False when local storage is full or forbidden. */
export function bufferEntry(storage: KeyStore, entry: NewEntry, place: number): boolean {
  try {
    storage.setItem(PREFIX + entry.id, JSON.stringify({ ...entry, place } satisfies Buffered));
    return true;
  } catch {
    return false;
  }
}

/** True for a local storage key of a buffered change. Null (from a storage event) stands for all keys. */
export const isBufferKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX);

export function deleteBuffered(storage: KeyStore, id: string): void {
  storage.removeItem(PREFIX + id);
}

/**
 * Buffered changes in the order in which they were made. A damaged change becomes a refused entry. One that a person
 * discarded is deleted, and one whose user or family cannot be read.
 */
export function listBuffered(storage: KeyStore): NewEntry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const found: Buffered[] = [];
  for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
    const entry = readEntry(storage.getItem(key));
    if (entry && key === PREFIX + entry.id && !isDiscarded(storage, entry.id)) found.push(entry);
    else storage.removeItem(key);
  }
  return found.toSorted(byTime).map(({ place: _none, ...entry }) => entry);
}

function byTime(one: Buffered, other: Buffered): number {
  const ms = Date.parse(one.change.made_at) - Date.parse(other.change.made_at);
  return ms === 0 ? one.place - other.place : ms;
}

function readEntry(text: string | null): Buffered | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<Buffered> | null; // written by `bufferEntry`, of any version of the app
    if (typeof entry?.user !== 'string' || typeof entry.family !== 'string') return null;
    const found = { place: 0, ...entry } as Buffered & OutboxEntry; // validated next; the database assigns `seq`
    return isWhole(found) ? found : { ...setAside(found), place: 0 };
  } catch {
    return null;
  }
}
