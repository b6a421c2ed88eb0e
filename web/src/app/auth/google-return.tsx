import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from '../errors/plain-screen.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Long enough to read the progress message. */
const READ_MS = 1_000;

/** Google's return to /calendar. Calendars cannot be connected yet, so it shows an error and removes Google's answer from the address. */
export function GoogleReturn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      showToast(() => ({
        key: 'google-calendar',
        title: t('googleCalendarFailed'),
        description: t('googleCalendarFailedText'),
        tone: 'error',
      }));
      void navigate({ to: '/calendar', search: {}, replace: true });
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [navigate, t]);
  return (
    <main className={styles['screen']}>
      <p role="status">{t('googleCalendarCompleting')}</p>
    </main>
  );
}
