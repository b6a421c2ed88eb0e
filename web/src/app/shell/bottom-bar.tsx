import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { SETTINGS_AREA, type NavigationArea } from '../../areas/areas.ts';
import { CountBadge } from '../../ui/badge.tsx';
import styles from './bottom-bar.module.css';
import { preloadAddSheet, type OpenSheet } from './shell-sheets.tsx';
import { useUnreadMessages } from './use-unread-count.ts';
import { useAreas } from './use-areas.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The navigation bar of phones, at the bottom, within reach of the thumb. */
export function BottomBar({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { t } = useTranslation();
  const { isStaff, areas } = useAreas();
  const unread = useUnreadMessages();
  const items = isStaff ? [...areas, SETTINGS_AREA] : areas.filter(({ isInBottomBar }) => isInBottomBar);
  const [first, second, third] = items;
  return (
    <nav aria-label={t('bottomBar')} data-covers className={`${styles['bar']} ${isStaff ? styles['staff'] : ''}`}>
      {first ? <Item area={first} /> : null}
      {second ? <Item area={second} /> : null}
      {isStaff ? null : (
        <button
          type="button"
          className={styles['add']}
          aria-label={t('add')}
          onPointerDown={preloadAddSheet}
          onClick={() => onOpen('add')}
        >
          <Plus size={28} aria-hidden="true" />
        </button>
      )}
      {third ? <Item area={third} /> : null}
      <button type="button" className={styles['item']} onClick={() => onOpen('side')}>
        <Ellipsis size={22} aria-hidden="true" />
        <span>{t('more')}</span>
        <CountBadge count={unread} words={t('unread', { count: unread })} className={styles['count'] ?? ''} />
      </button>
    </nav>
  );
}

function Item({ area: { path, name, icon: Icon } }: { area: NavigationArea }) {
  const { language } = useTranslation();
  return (
    <Link to={path} className={styles['item']}>
      <Icon size={22} aria-hidden="true" />
      <span>{name[language]}</span>
    </Link>
  );
}
