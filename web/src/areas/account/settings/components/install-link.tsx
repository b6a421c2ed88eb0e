import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import styles from '../settings.module.css';

/** To a public page, which is not part of the app: a plain link. */
export function InstallLink() {
  const { t } = useTranslation('settings');
  return (
    <a href="/install" className={styles['link']}>
      {t('installLink')}
    </a>
  );
}
