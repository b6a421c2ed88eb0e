import { Link } from '@tanstack/react-router';
import { useSession } from '../../lib/auth/session.ts';
import { useUnreadCount } from '../shell/use-unread-count.ts';
import styles from './greeting.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/**
 * The number of unread notifications, in a quiet line beside the day's sentence. On a phone it includes the greeting, for which the
 * header has no room.
 */
export function Greeting() {
  const { t } = useTranslation();
  const { user } = useSession();
  const unread = useUnreadCount();
  return (
    <div className={styles['greeting']}>
      <p className={styles['welcome']}>{t('welcome', { name: user?.display_name ?? '' })}</p>
      {unread > 0 ? (
        <Link to="/notifications" className={styles['news']}>
          {t('unreadToday', { count: unread })}
        </Link>
      ) : null}
    </div>
  );
}
