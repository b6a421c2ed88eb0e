import { Link } from '@tanstack/react-router';
import { useOwnFirstName } from '../people.ts';
import { useUnreadCount } from '../shell/use-unread-count.ts';
import styles from './greeting.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/**
 * The number of unread notifications, in a quiet line beside the day's sentence. On a phone it includes the greeting, for which the
 * header has no room, by the first name.
 */
export function Greeting() {
  const { t } = useTranslation();
  const name = useOwnFirstName();
  const unread = useUnreadCount();
  return (
    <div className={styles['greeting']}>
      <p className={styles['welcome']}>{t('welcome', { name })}</p>
      {unread > 0 ? (
        <Link to="/notifications" className={styles['news']}>
          {t('unreadToday', { count: unread })}
        </Link>
      ) : null}
    </div>
  );
}
