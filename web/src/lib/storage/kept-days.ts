import * as z from 'zod/mini';
import { MyDay } from '#contract/areas/my-day.ts';
import { trySetItem } from './safe-storage.ts';
import { DAYS_KEY, readStored, type KeyStore } from './storage-keys.ts';

const KeptDays = z.record(z.string(), MyDay);
/** The last known day of a person in each of their families, by the family's id. */
export type KeptDays = z.infer<typeof KeptDays>;

const keyOf = (userId: string) => `${DAYS_KEY}:${userId}`;

export const readDays = (storage: KeyStore, userId: string): KeptDays =>
  readStored(storage, keyOf(userId), KeptDays) ?? {};

/** Stores the day of one family; null deletes it. */
export function keepDay(storage: KeyStore, userId: string, familyId: string, day: MyDay | null): void {
  const { [familyId]: _before, ...others } = readDays(storage, userId);
  const days = day ? { ...others, [familyId]: day } : others;
  if (Object.keys(days).length === 0) storage.removeItem(keyOf(userId));
  else trySetItem(storage, keyOf(userId), JSON.stringify(days));
}

/** Deletes what is stored of all families but these. */
export function dropOtherDays(storage: KeyStore, userId: string, familyIds: readonly string[]): void {
  for (const familyId of Object.keys(readDays(storage, userId)))
    if (!familyIds.includes(familyId)) keepDay(storage, userId, familyId, null);
}
