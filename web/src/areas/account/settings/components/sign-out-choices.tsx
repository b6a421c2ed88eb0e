import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from '../settings.module.css';

interface SignOutChoicesProps {
  onSignOut: () => void;
  /** Signs out on every device. */
  onSignOutEverywhere: () => void;
}

export function SignOutChoices({ onSignOut, onSignOutEverywhere }: SignOutChoicesProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Button className={styles['start'] ?? ''} onClick={onSignOut}>
        {t('signOut')}
      </Button>
      <div className={styles['form']}>
        <p className={styles['text']}>{t('everywhereText')}</p>
        <Button className={styles['start'] ?? ''} onClick={onSignOutEverywhere}>
          {t('everywhere')}
        </Button>
      </div>
    </>
  );
}
