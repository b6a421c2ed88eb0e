import { useEffect, useState } from 'react';
import type { AuthBanner } from '../../areas/account/components/auth-notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { readOneTimeParams } from './auth-search.ts';
import { followUpPayment, storePayment, readPayment } from './payment-return.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Long enough to read that the payment succeeded. */
const FOLLOW_UP_MS = 1_000;

/** Follows up the payment that the person returned from, before the redirect to their destination. */
export function usePaymentFollowUp() {
  const { t } = useTranslation('account');
  const [banner, setBanner] = useState<AuthBanner | null>(() =>
    (readOneTimeParams().payment ?? readPayment()) === null ? null : 'paymentLogIn',
  );

  useEffect(() => {
    const { payment } = readOneTimeParams();
    if (payment !== null) storePayment(payment);
  }, []);

  /** Returns true when there was a payment, whatever its outcome. */
  async function followUp(): Promise<boolean> {
    const payment = readPayment();
    if (payment === null) return false;
    setBanner('paymentProcessing');
    const outcome = await followUpPayment(payment);
    setBanner(outcome === 'active' ? 'paymentActive' : null);
    if (outcome === 'unverified') showToast(() => ({ title: t('paymentUnverified'), tone: 'error' }));
    if (outcome === 'failed') showToast(() => ({ title: t('paymentFailed'), tone: 'error' }));
    if (outcome === 'active') await new Promise((done) => setTimeout(done, FOLLOW_UP_MS));
    // The code for plans is not needed before sign-in, so it is fetched only here.
    const { forceCheck } = await import('../../areas/subscription/check.ts');
    await forceCheck();
    return true;
  }

  return { banner, followUp };
}
