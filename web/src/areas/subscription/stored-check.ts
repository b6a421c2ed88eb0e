import * as z from 'zod/mini';
import { checkSubscription, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { CHECK_KEY, readStored, type KeyStore } from '../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

const Checks = z.record(z.string(), checkSubscription.output);
const checksOf = (storage: KeyStore, userId: string) => readStored(storage, `${CHECK_KEY}:${userId}`, Checks) ?? {};
/** The key of the check for people without a family. */
const NO_FAMILY = 'none';

/** The last check of a person's plan in one family. */
export const readCheck = (storage: KeyStore, userId: string, familyId: string | null): SubscriptionCheck | null =>
  checksOf(storage, userId)[familyId ?? NO_FAMILY] ?? null;

export function keepCheck(storage: KeyStore, userId: string, familyId: string | null, check: SubscriptionCheck): void {
  const checks = { ...checksOf(storage, userId), [familyId ?? NO_FAMILY]: check };
  trySetItem(storage, `${CHECK_KEY}:${userId}`, JSON.stringify(checks));
}
