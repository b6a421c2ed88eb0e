import * as z from 'zod/mini';
import { CALENDAR_ADDRESSES_KEY, readStored } from '../../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../../lib/storage/safe-storage.ts';

const Addresses = z.record(z.string(), z.object({ path: z.string(), created_at: z.string() }));
const keyOf = (user = '') => `${CALENDAR_ADDRESSES_KEY}:${user}`;

/** The path of the person's address in a family, if this device made the one that was made then. */
export function readAddress(user: string | undefined, family: string | undefined, createdAt: string): string | null {
  const found = readStored(localStorage, keyOf(user), Addresses)?.[family ?? ''];
  return found && found.created_at === createdAt ? found.path : null;
}

/** Stores the address that was just made, or forgets it. */
export function keepAddress(
  user: string | undefined,
  family: string | undefined,
  made: { path: string; created_at: string } | null,
): void {
  const { [family ?? '']: _former, ...others } = readStored(localStorage, keyOf(user), Addresses) ?? {};
  trySetItem(localStorage, keyOf(user), JSON.stringify(made ? { ...others, [family ?? '']: made } : others));
}
