import { Link, useLocation } from '@tanstack/react-router';
import { areaOf } from '../../areas/areas.ts';
import { Badge } from '../../ui/badge.tsx';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import styles from './upcoming-page.module.css';
import { useTranslation, type MessageKey } from '../../lib/i18n/i18n.ts';

/** Describes an area that is not built yet. */
export function UpcomingPage() {
  const { t, language } = useTranslation();
  const { t: say } = useTranslation('upcoming');
  const area = useLocation({ select: ({ pathname }) => areaOf(pathname) });
  if (!area?.isComing) return null;
  return (
    <section className={styles['screen']}>
      <HouseDrawing />
      <Badge>{t('comingSoon')}</Badge>
      <h1>{area.name[language]}</h1>
      {/* Each area to come has a sentence under its word. */}
      <p className={styles['sentence']}>{say(`coming_${area.word}` as MessageKey<'upcoming'>)}</p>
      <Link to="/dashboard" className={styles['back']}>
        {t('notFoundAction')}
      </Link>
    </section>
  );
}
