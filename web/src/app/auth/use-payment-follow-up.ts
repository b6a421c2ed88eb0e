import { useEffect, useState } from 'react';
import type { AuthBanner } from '../../areas/account/components/auth-notice.tsx';
import { PAYMENT_KEY, VERIFIED_PAYMENT_KEY } from '../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { theClient } from '../../lib/sync/client.ts';
import { readOneTimeParams } from './auth-search.ts';

/** Long enough to read that the payment was successful. */
export const PAYMENT_FOLLOW_UP_MS = 1_000;

/** `none`: there is no payment. `failed`: it is not applied, and the banner says so. `unanswered`: the same, but it is tried again. */
export type FollowUp = 'none' | 'paid' | 'failed' | 'unanswered';

/**
 * Applies the payment that the person returned from, before the redirect to their destination. Its id is stored until they are signed in.
 * That it is in the address proves nothing, so the server asks the payment provider.
 */
export function usePaymentFollowUp() {
  const { device } = theClient();
  const [payment] = useState(() => {
    const id = readOneTimeParams().payment ?? device.storage.getItem(PAYMENT_KEY);
    return id === device.storage.getItem(VERIFIED_PAYMENT_KEY) ? null : id;
  });
  const [banner, setBanner] = useState<AuthBanner | null>(() => {
    const { payment: named, hasPaid } = readOneTimeParams();
    // Without an id there is nothing to ask for: the plan is there once the provider has told the server.
    return payment !== null || (hasPaid && named === null) ? 'paymentLogIn' : null;
  });

  useEffect(() => {
    if (payment === null) device.storage.removeItem(PAYMENT_KEY);
    else trySetItem(device.storage, PAYMENT_KEY, payment);
  }, [device, payment]);

  async function followUp(): Promise<FollowUp> {
    if (device.storage.getItem(PAYMENT_KEY) === null) return 'none';
    // A repeated try does not take away what the person reads meanwhile.
    setBanner((before) => (before === 'paymentUnanswered' ? before : 'paymentProcessing'));
    try {
      // The code for plans is not needed before sign-in, so it is fetched only here.
      const [{ settlePayment }, { forceCheck }] = await Promise.all([
        import('../../areas/subscription/settle-payment.ts'),
        import('../../areas/subscription/check.ts'),
      ]);
      const settled = await settlePayment();
      if (settled !== 'active') {
        if (settled === 'unanswered') return waitForAnswer();
        setBanner(settled === 'unverified' ? 'paymentUnverified' : 'paymentFailed');
        return 'failed';
      }
      setBanner('paymentActive');
      await new Promise<void>((resolve) => void device.after(PAYMENT_FOLLOW_UP_MS, resolve));
      await forceCheck();
      return 'paid';
    } catch {
      // The code could not be fetched.
      return waitForAnswer();
    }
  }

  function waitForAnswer(): FollowUp {
    setBanner('paymentUnanswered');
    return 'unanswered';
  }

  return { banner, followUp };
}
