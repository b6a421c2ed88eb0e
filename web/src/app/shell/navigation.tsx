import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { CountBadge } from '../../ui/badge.tsx';
import { upcomingAreaOf } from '../upcoming.ts';
import { SETTINGS, type Destination } from './destinations.ts';
import styles from './navigation.module.css';
import { useDestinations } from './use-destinations.ts';
import { useUnreadCount } from './use-unread-count.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface EachProps {
  /** Shows icons only. The labels stay for screen readers and tooltips. */
  isRail?: boolean;
  onChoose?: () => void;
}

interface NavigationProps extends EachProps {
  /** Content above the settings link. */
  children?: ReactNode;
}

/** The navigation links under the name of their group, with settings at the foot. */
export function Navigation({ isRail = false, onChoose, children }: NavigationProps) {
  const { t } = useTranslation();
  const groupId = useId();
  const { isStaff, destinations } = useDestinations();
  const unread = useUnreadCount();
  const each = { isRail, ...(onChoose ? { onChoose } : {}) };
  return (
    <nav aria-labelledby={groupId} className={`${styles['navigation']} ${isRail ? styles['rail'] : ''}`}>
      <h2 id={groupId} className={isRail ? 'visually-hidden' : styles['group']}>
        {t(isStaff ? 'groupAdmin' : 'groupMain')}
      </h2>
      <ul className={styles['list']}>
        {destinations.map((destination) => (
          <Item
            key={destination.to}
            destination={destination}
            unread={destination.to === '/notifications' ? unread : 0}
            {...each}
          />
        ))}
      </ul>
      <div className={styles['middle']}>{children}</div>
      <ul className={styles['list']}>
        <Item destination={SETTINGS} {...each} />
      </ul>
    </nav>
  );
}

interface ItemProps extends EachProps {
  destination: Destination;
  unread?: number;
}

function Item({ destination: { to, word, icon: Icon }, unread = 0, isRail = false, onChoose }: ItemProps) {
  const { t } = useTranslation();
  const isComing = upcomingAreaOf(to) !== null;
  return (
    <li>
      <Link
        to={to}
        className={`${styles['item']} ${isComing ? styles['coming'] : ''}`}
        data-tip={isComing ? `${t(word)} · ${t('soon')}` : t(word)}
        {...(onChoose ? { onClick: onChoose } : {})}
      >
        <Icon size={20} aria-hidden="true" />
        <span className={isRail ? 'visually-hidden' : styles['word']}>{t(word)}</span>
        {isComing ? <span className={isRail ? 'visually-hidden' : styles['soon']}>{t('soon')}</span> : null}
        <CountBadge count={unread} words={t('unread', { count: unread })} className={styles['count'] ?? ''} />
      </Link>
    </li>
  );
}
