import { Link, useLocation } from '@tanstack/react-router';
import { areaOf, type UpcomingArea } from '../../lib/areas.ts';
import { Badge } from '../../ui/badge.tsx';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import styles from './upcoming-page.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Describes an area that is not built yet. */
export function UpcomingPage() {
  const { t } = useTranslation();
  const area = useLocation({ select: ({ pathname }) => areaOf(pathname) });
  if (!area?.isUpcoming) return null;
  const word = area.word as UpcomingArea; // areas that are upcoming have these words
  return (
    <section className={styles['screen']}>
      <HouseDrawing />
      <Badge>{t('comingSoon')}</Badge>
      <h1>{t(word)}</h1>
      <p className={styles['sentence']}>{t(`coming_${word}`)}</p>
      <Link to="/dashboard" className={styles['back']}>
        {t('notFoundAction')}
      </Link>
    </section>
  );
}
