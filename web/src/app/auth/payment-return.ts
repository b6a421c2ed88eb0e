import { callRemote } from '../../lib/api/call-remote.ts';
import { PAYMENT_KEY, PAYMENT_VERIFIED_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

/** `unsupported`: the contract has no call to follow payments up yet, so no message is shown. */
type Outcome = 'active' | 'unverified' | 'failed' | 'unsupported';

/** Stores the payment until the person who made it is signed in. A payment that was followed up already is not stored again. */
export function storePayment(sessionId: string): void {
  const { storage } = theClient().device;
  if (storage.getItem(PAYMENT_VERIFIED_KEY) !== sessionId) trySetItem(storage, PAYMENT_KEY, sessionId);
}

export const readPayment = (): string | null => theClient().device.storage.getItem(PAYMENT_KEY);

type Process = (sessionId: string) => Promise<boolean>;

/** The call that follows a payment up; null while the contract does not have it. */
async function findProcess(): Promise<Process | null> {
  // Imported on demand: most visits of /auth have no payment to follow up and do not need the whole contract.
  const { contract } = await import('#contract/contract.ts');
  const call = contract.calls.find(({ name }) => name === 'process-payment-success');
  if (!call) return null;
  return async (sessionId) => {
    const answer = await callRemote(call, { session_id: sessionId });
    return (answer as { success?: unknown }).success === true; // the call was found by name, so its answer has no type
  };
}

/** Follows up the stored payment. If the server cannot be asked, the payment stays stored for the next visit. */
export async function followUpPayment(sessionId: string, find = findProcess): Promise<Outcome> {
  const { storage } = theClient().device;
  try {
    const process = await find();
    const isActive = process ? await process(sessionId) : null;
    storage.removeItem(PAYMENT_KEY);
    if (isActive === null) return 'unsupported';
    if (!isActive) return 'unverified';
    trySetItem(storage, PAYMENT_VERIFIED_KEY, sessionId);
    return 'active';
  } catch {
    return 'failed';
  }
}
