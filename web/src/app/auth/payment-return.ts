import { callRemote } from '../../lib/api/call-remote.ts';
import { PAYMENT_KEY, PAYMENT_VERIFIED_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

/** `left`: nobody here can follow payments up yet, so nothing is said about it. */
type Outcome = 'active' | 'unverified' | 'failed' | 'left';

/** Keeps the payment that somebody comes back from until its person is signed in. One that was followed up already is not kept. */
export function keepPayment(sessionId: string): void {
  const { storage } = theClient().device;
  if (storage.getItem(PAYMENT_VERIFIED_KEY) !== sessionId) trySetItem(storage, PAYMENT_KEY, sessionId);
}

export const readPayment = (): string | null => theClient().device.storage.getItem(PAYMENT_KEY);

type Process = (sessionId: string) => Promise<boolean>;

/** The call that follows a payment up, from the day on that the contract has it. */
async function findProcess(): Promise<Process | null> {
  // Most visits of the door have no payment to follow up, and need no other call's words.
  const { contract } = await import('#contract/contract.ts');
  const call = contract.calls.find(({ name }) => name === 'process-payment-success');
  if (!call) return null;
  return async (sessionId) => {
    const answer = await callRemote(call, { session_id: sessionId });
    return (answer as { success?: unknown }).success === true; // found by name, so its answer has no type here
  };
}

/** Follows up the payment that was kept. One that could not be asked about stays for the next time. */
export async function followUpPayment(sessionId: string, find = findProcess): Promise<Outcome> {
  const { storage } = theClient().device;
  try {
    const process = await find();
    const isActive = process ? await process(sessionId) : null;
    storage.removeItem(PAYMENT_KEY);
    if (isActive === null) return 'left';
    if (!isActive) return 'unverified';
    trySetItem(storage, PAYMENT_VERIFIED_KEY, sessionId);
    return 'active';
  } catch {
    return 'failed';
  }
}
