import type { Device } from '../storage/device.ts';
import { trySetItem } from '../storage/safe-storage.ts';

const PREFIX = 'casita.discarded:';
type KeyStore = Device['storage'];

/**
 * Ids of entries that a person discarded, in local storage from the wish until the database has confirmed it: a database that cannot
 * delete them, or does not answer, would give them to the next page, which would send them.
 */
export function noteDiscarded(storage: KeyStore, ids: readonly string[]): void {
  for (const id of ids) trySetItem(storage, PREFIX + id, '1');
}

export function forgetDiscarded(storage: KeyStore, ids: readonly string[]): void {
  for (const id of ids) storage.removeItem(PREFIX + id);
}

export function isDiscarded(storage: KeyStore, id: string): boolean {
  return storage.getItem(PREFIX + id) !== null;
}

export function listDiscarded(storage: KeyStore): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}
