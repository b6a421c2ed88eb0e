import { useTranslation } from 'react-i18next';
import styles from './door.module.css';

export type DoorBanner = 'paymentProcessing' | 'paymentLogIn' | 'paymentActive' | 'signedOutEverywhere';

/** Always there, so that what it comes to say is read out. */
export function DoorNotice({ banner }: { banner: DoorBanner | null }) {
  const { t } = useTranslation('account');
  return (
    <div role="status" className={styles['status']}>
      {banner ? <p className={styles['banner']}>{t(banner)}</p> : null}
    </div>
  );
}
