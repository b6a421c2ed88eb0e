import type { KeyStore } from './storage-keys.ts';

// The last known day of a person in each of their other families has a key of its own. Their shape is checked where they are shown:
// the code that deletes them is loaded by every page of the app.
const DAYS_KEY = 'casita.days';

export const dayKey = (userId: string, familyId: string): string => `${DAYS_KEY}:${userId}:${familyId}`;

/** Deletes the stored days for which `isKept` answers false. */
export function dropDays(storage: KeyStore, isKept: (userId: string, familyId: string) => boolean): void {
  for (const key of Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) {
    const [name, userId = '', familyId = ''] = key.split(':');
    if (name === DAYS_KEY && !isKept(userId, familyId)) storage.removeItem(key);
  }
}
