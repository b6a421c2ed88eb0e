import { useTranslation } from 'react-i18next';
import { reloadIntoNewest } from '../pwa/updates.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './plain-screen.module.css';

/** The last net, also for a screen whose code a newer version has replaced. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <main className={styles['screen']}>
      <Logo size="md" />
      <h1>{t('errorTitle')}</h1>
      <p>{t('errorText')}</p>
      <Button tone="primary" onClick={() => void reloadIntoNewest()}>
        {t('refreshPage')}
      </Button>
    </main>
  );
}
