import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HouseDrawing } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './plain-screen.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation();
  usePageTitle(t('notFoundTitle'));
  return (
    <main className={styles['screen']}>
      <HouseDrawing />
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      <Link to="/dashboard">{t('notFoundAction')}</Link>
    </main>
  );
}
