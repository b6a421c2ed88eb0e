import { useEffect, useState } from 'react';
import { forceCheck } from '../../areas/subscription/check.ts';
import { settlePayment } from '../../areas/subscription/settle-payment.ts';
import { prepareArea, translatorOf } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { usePaymentRetries } from './use-payment-retries.ts';

const WORDS = { active: 'paymentActive', unverified: 'paymentUnverified', failed: 'paymentFailed' } as const;

/** Applies, while `isSignedIn`, a payment that could not be applied when the person returned from it: at the start, and until it is settled. */
export function useSettlePayment(isSignedIn: boolean): void {
  const [isUnanswered, setIsUnanswered] = useState(false);
  useEffect(() => {
    if (isSignedIn) void settleLate().then(setIsUnanswered);
  }, [isSignedIn]);
  usePaymentRetries(isSignedIn && isUnanswered, () => settleLate().then(setIsUnanswered));
}

/** True when there was no answer. */
async function settleLate(): Promise<boolean> {
  const settled = await settlePayment();
  // Without an answer there is nothing to say: it is tried again.
  if (settled === null || settled === 'unanswered') return settled !== null;
  if (settled === 'active') await forceCheck();
  await prepareArea('account');
  showToast(() => ({
    ...{ key: 'payment', title: translatorOf('account')(WORDS[settled]) },
    tone: settled === 'active' ? 'done' : 'error',
  }));
  return false;
}
