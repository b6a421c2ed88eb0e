import { processPaymentSuccess } from '#contract/areas/plans/payment.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { refreshAccount } from '../../lib/auth/session.ts';
import { PAYMENT_KEY, PLAN_KEY, VERIFIED_PAYMENT_KEY } from '../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { theClient } from '../../lib/sync/client.ts';

/**
 * `active`: it is paid, and applied. `unverified`: the payment provider says that it is not paid. `failed`: the server refused, for good.
 * `unanswered`: it stays stored, and is tried again.
 */
export type SettledPayment = 'active' | 'unverified' | 'failed' | 'unanswered';

let running: Promise<SettledPayment> | null = null;

/** Has the server apply the payment that this device has stored; null without one. Two calls at the same time are one. */
export function settlePayment(): Promise<SettledPayment> | null {
  const sessionId = theClient().device.storage.getItem(PAYMENT_KEY);
  if (sessionId === null) return null;
  running ??= settle(sessionId).finally(() => {
    running = null;
  });
  return running;
}

async function settle(session_id: string): Promise<SettledPayment> {
  const { storage } = theClient().device;
  try {
    const { success } = await callRemote(processPaymentSuccess, { session_id });
    storage.removeItem(PAYMENT_KEY);
    if (!success) return 'unverified';
    trySetItem(storage, VERIFIED_PAYMENT_KEY, session_id);
    storage.removeItem(PLAN_KEY);
    // The plan has changed the member limit.
    void refreshAccount();
    return 'active';
  } catch (thrown) {
    if (!toApiError(thrown).isFinal) return 'unanswered';
    storage.removeItem(PAYMENT_KEY);
    return 'failed';
  }
}
