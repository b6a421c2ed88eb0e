import { Link, useLocation } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import styles from './upcoming-page.module.css';
import { upcomingAreaOf } from '../upcoming.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Describes an area that is not built yet. */
export function UpcomingPage() {
  const { t } = useTranslation();
  const area = useLocation({ select: ({ pathname }) => upcomingAreaOf(pathname) });
  if (!area) return null;
  return (
    <section className={styles['screen']}>
      <HouseDrawing />
      <Badge>{t('comingSoon')}</Badge>
      <h1>{t(area)}</h1>
      <p className={styles['sentence']}>{t(`coming_${area}`)}</p>
      <Link to="/dashboard" className={styles['back']}>
        {t('notFoundAction')}
      </Link>
    </section>
  );
}
