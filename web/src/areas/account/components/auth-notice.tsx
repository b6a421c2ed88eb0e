import styles from './auth-forms.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export type AuthBanner =
  | 'paymentProcessing'
  | 'paymentLogIn'
  | 'paymentActive'
  | 'paymentUnverified'
  | 'paymentFailed'
  | 'signedOutEverywhere'
  | 'sessionEnded';

const FAILURES: ReadonlySet<AuthBanner> = new Set(['paymentUnverified', 'paymentFailed']);

/** Always rendered, because screen readers announce only changes within a live region that exists already. */
export function AuthNotice({ banner }: { banner: AuthBanner | null }) {
  const { t } = useTranslation('account');
  return (
    <div role="status" className={styles['status']}>
      {banner ? (
        <p className={`${styles['banner']} ${FAILURES.has(banner) ? styles['failed'] : ''}`}>{t(banner)}</p>
      ) : null}
    </div>
  );
}
