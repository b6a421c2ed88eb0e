import * as z from 'zod/mini';
import { trySetItem } from './safe-storage.ts';
import { DAYS_KEY, readStored, type KeyStore } from './storage-keys.ts';

// Their shape is checked where they are shown: the code that only deletes them is loaded by every page.
const KeptDays = z.record(z.string(), z.unknown());
/** The last known day of a person in each of their families, by the family's id. */
export type KeptDays = z.infer<typeof KeptDays>;

const keyOf = (userId: string) => `${DAYS_KEY}:${userId}`;

export const readDays = (storage: KeyStore, userId: string): KeptDays =>
  readStored(storage, keyOf(userId), KeptDays) ?? {};

export function keepDays(storage: KeyStore, userId: string, days: KeptDays): void {
  if (Object.keys(days).length === 0) storage.removeItem(keyOf(userId));
  else trySetItem(storage, keyOf(userId), JSON.stringify(days));
}

/** Deletes what is stored of all families but these. */
export function dropOtherDays(storage: KeyStore, userId: string, familyIds: readonly string[]): void {
  const kept = Object.entries(readDays(storage, userId)).filter(([id]) => familyIds.includes(id));
  keepDays(storage, userId, Object.fromEntries(kept));
}
