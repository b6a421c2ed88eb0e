import { useEffect, useEffectEvent } from 'react';
import { theClient } from '../../lib/sync/client.ts';

/** The pause between two tries while the device is awake: what did not answer may be the payment provider. */
export const PAYMENT_RETRY_MS = 30_000;

/** Calls `retry` while `isUnanswered`: when the network or the person comes back, and at intervals. */
export function usePaymentRetries(isUnanswered: boolean, retry: () => Promise<unknown>): void {
  const retryNow = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!isUnanswered) return;
    const { device } = theClient();
    let cancel = () => {};
    const plan = () => {
      cancel = device.after(PAYMENT_RETRY_MS, () => {
        plan();
        retryNow();
      });
    };
    plan();
    const stopListening = device.onWake(retryNow);
    return () => {
      cancel();
      stopListening();
    };
  }, [isUnanswered]);
}
