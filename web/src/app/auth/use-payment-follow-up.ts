import { useEffect, useState } from 'react';
import type { AuthBanner } from '../../areas/account/components/auth-notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { readBrought } from './auth-search.ts';
import { followUpPayment, keepPayment, readPayment } from './payment-return.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Long enough to read that the payment arrived. */
const FOLLOW_UP_MS = 1_000;

/** Follows up a payment that somebody came back from, before they go on. */
export function usePaymentFollowUp() {
  const { t } = useTranslation('account');
  const [banner, setBanner] = useState<AuthBanner | null>(() =>
    (readBrought().payment ?? readPayment()) === null ? null : 'paymentLogIn',
  );

  useEffect(() => {
    const { payment } = readBrought();
    if (payment !== null) keepPayment(payment);
  }, []);

  /** True when there was a payment, whatever came of it. */
  async function followUp(): Promise<boolean> {
    const payment = readPayment();
    if (payment === null) return false;
    setBanner('paymentProcessing');
    const outcome = await followUpPayment(payment);
    setBanner(outcome === 'active' ? 'paymentActive' : null);
    if (outcome === 'unverified') showToast(() => ({ title: t('paymentUnverified'), tone: 'error' }));
    if (outcome === 'failed') showToast(() => ({ title: t('paymentFailed'), tone: 'error' }));
    if (outcome === 'active') await new Promise((done) => setTimeout(done, FOLLOW_UP_MS));
    // Plans are asked about behind the door; their code is not needed before.
    const { forceCheck } = await import('../../areas/subscription/check.ts');
    await forceCheck();
    return true;
  }

  return { banner, followUp };
}
