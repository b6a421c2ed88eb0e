import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthNotice, type AuthBanner } from './auth-notice.tsx';
import styles from './auth-forms.module.css';

interface PaymentReturnProps {
  banner: AuthBanner;
  /** Leads on to the app after a payment that failed; null while one is being applied. */
  onGoOn: (() => void) | null;
}

/** What a signed-in person sees who returns from a payment. */
export function PaymentReturn({ banner, onGoOn }: PaymentReturnProps) {
  const { t } = useTranslation('account');
  return (
    <AuthFrame title={t('paymentTitle')} stage="payment">
      <AuthNotice banner={banner} />
      {onGoOn ? (
        <div className={styles['stack']}>
          <Button tone="primary" wide onClick={onGoOn}>
            {t('paymentGoOn')}
          </Button>
          {/* A public page, not part of the app: a plain link. */}
          <a href="/contact" className={styles['link']}>
            {t('paymentContact')}
          </a>
        </div>
      ) : null}
    </AuthFrame>
  );
}
