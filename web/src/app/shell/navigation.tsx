import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { SETTINGS_AREA, type NavigationArea } from '../../areas/areas.ts';
import { CountBadge } from '../../ui/badge.tsx';
import styles from './navigation.module.css';
import { useAreas } from './use-areas.ts';
import { useUnreadCount, useUnreadMessages } from './use-unread-count.ts';
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
  const { isStaff, areas } = useAreas();
  const unread: Readonly<Record<string, number>> = {
    '/notifications': useUnreadCount(),
    '/chat': useUnreadMessages(),
  };
  const each = { isRail, ...(onChoose ? { onChoose } : {}) };
  return (
    <nav aria-labelledby={groupId} className={`${styles['navigation']} ${isRail ? styles['rail'] : ''}`}>
      <h2 id={groupId} className={isRail ? 'visually-hidden' : styles['group']}>
        {t(isStaff ? 'groupAdmin' : 'groupMain')}
      </h2>
      <ul className={`${styles['list']} ${styles['areas']}`}>
        {areas.map((area) => (
          <Item key={area.path} area={area} unread={unread[area.path] ?? 0} {...each} />
        ))}
      </ul>
      <div className={styles['middle']}>{children}</div>
      <ul className={styles['list']}>
        <Item area={SETTINGS_AREA} {...each} />
      </ul>
    </nav>
  );
}

interface ItemProps extends EachProps {
  area: NavigationArea;
  unread?: number;
}

function Item({ area: { path, name, icon: Icon }, unread = 0, isRail = false, onChoose }: ItemProps) {
  const { t, language } = useTranslation();
  const words = name[language];
  return (
    <li>
      <Link to={path} className={styles['item']} data-tip={words} {...(onChoose ? { onClick: onChoose } : {})}>
        <Icon size={20} aria-hidden="true" />
        <span className={isRail ? 'visually-hidden' : styles['word']}>{words}</span>
        <CountBadge count={unread} words={t('unread', { count: unread })} className={styles['count'] ?? ''} />
      </Link>
    </li>
  );
}
