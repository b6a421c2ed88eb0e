import styles from './auth-forms.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export type AuthBanner =
  | 'paymentProcessing'
  | 'paymentLogIn'
  | 'paymentActive'
  | 'paymentUnverified'
  | 'paymentFailed'
  /** It may be paid, and is tried again. */
  | 'paymentUnanswered'
  | 'signedOutEverywhere'
  | 'sessionEnded';

const FAILURES: ReadonlySet<AuthBanner> = new Set(['paymentUnverified', 'paymentFailed', 'paymentUnanswered']);

/** Always rendered, because screen readers announce only changes within a live region that exists already. */
export function AuthNotice({ banner }: { banner: AuthBanner | null }) {
  const { t } = useTranslation('account');
  return (
    <div role="status" className={styles['status']}>
      {banner ? (
        <div className={`${styles['banner']} ${FAILURES.has(banner) ? styles['failed'] : ''}`}>
          <p>{t(banner === 'paymentUnanswered' ? 'paymentFailed' : banner)}</p>
          {banner === 'paymentUnanswered' ? <p>{t('paymentRetried')}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
