import { useEffect, useState } from 'react';
import type { AuthBanner } from '../../areas/account/components/auth-notice.tsx';
import { PAYMENT_KEY } from '../../lib/storage/storage-keys.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { theClient } from '../../lib/sync/client.ts';
import { readOneTimeParams } from './auth-search.ts';

/**
 * Asks for the plan after a payment that the person returned from, before the redirect to their destination. The payment is stored until
 * they are signed in. Whether it succeeded is not claimed: no function of the contract answers that.
 */
export function usePaymentFollowUp() {
  const { storage } = theClient().device;
  const [banner, setBanner] = useState<AuthBanner | null>(() =>
    (readOneTimeParams().payment ?? storage.getItem(PAYMENT_KEY)) === null ? null : 'paymentLogIn',
  );

  useEffect(() => {
    const { payment } = readOneTimeParams();
    if (payment !== null) trySetItem(storage, PAYMENT_KEY, payment);
  }, [storage]);

  /** Returns true when there was a payment. */
  async function followUp(): Promise<boolean> {
    if (storage.getItem(PAYMENT_KEY) === null) return false;
    setBanner('paymentProcessing');
    storage.removeItem(PAYMENT_KEY);
    // The code for plans is not needed before sign-in, so it is fetched only here.
    const { forceCheck } = await import('../../areas/subscription/check.ts');
    await forceCheck();
    setBanner(null);
    return true;
  }

  return { banner, followUp };
}
