import { useTranslation } from 'react-i18next';
import styles from './door.module.css';

export type PaymentBanner = 'paymentProcessing' | 'paymentLogIn' | 'paymentActive';

/** Always there, so that what it comes to say is read out. */
export function PaymentNotice({ banner }: { banner: PaymentBanner | null }) {
  const { t } = useTranslation('account');
  return (
    <div role="status" className={styles['status']}>
      {banner ? <p className={styles['banner']}>{t(banner)}</p> : null}
    </div>
  );
}
