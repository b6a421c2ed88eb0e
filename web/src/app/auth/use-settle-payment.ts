import { useEffect } from 'react';
import { forceCheck } from '../../areas/subscription/check.ts';
import { settlePayment } from '../../areas/subscription/settle-payment.ts';
import { prepareArea, translatorOf } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

const WORDS = { active: 'paymentActive', unverified: 'paymentUnverified', failed: 'paymentFailed' } as const;

/** Applies at the start, while `isSignedIn`, a payment that could not be applied when the person returned from it. */
export function useSettlePayment(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) void settleLate();
  }, [isSignedIn]);
}

async function settleLate(): Promise<void> {
  const settled = await settlePayment();
  // Without an answer there is nothing to say: the next start tries again.
  if (settled === null || settled === 'unanswered') return;
  if (settled === 'active') await forceCheck();
  await prepareArea('account');
  showToast(() => ({
    ...{ key: 'payment', title: translatorOf('account')(WORDS[settled]) },
    tone: settled === 'active' ? 'done' : 'error',
  }));
}
