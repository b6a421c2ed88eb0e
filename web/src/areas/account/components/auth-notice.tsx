import styles from './auth-forms.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export type AuthBanner = 'paymentProcessing' | 'paymentLogIn' | 'paymentActive' | 'signedOutEverywhere';

/** Always there, so that what it comes to say is read out. */
export function AuthNotice({ banner }: { banner: AuthBanner | null }) {
  const { t } = useTranslation('account');
  return (
    <div role="status" className={styles['status']}>
      {banner ? <p className={styles['banner']}>{t(banner)}</p> : null}
    </div>
  );
}
