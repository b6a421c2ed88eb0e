import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './plain-screen.module.css';

/** The last net. Refreshing clears what the browser cached of the app, never what waits to be sent. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <main className={styles['screen']}>
      <Logo size="md" />
      <h1>{t('errorTitle')}</h1>
      <p>{t('errorText')}</p>
      <Button tone="primary" onClick={() => void refreshPage()}>
        {t('refreshPage')}
      </Button>
    </main>
  );
}

async function refreshPage(): Promise<void> {
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  location.reload();
}
