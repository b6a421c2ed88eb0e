import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { SETTINGS_AREA, type Area } from '../../lib/areas.ts';
import { openNewEvent, preloadEventDialog } from '../dialogs/event-dialog-host.tsx';
import { openNewTask, preloadTaskDialog } from '../dialogs/task-dialog-host.tsx';
import styles from './bottom-bar.module.css';
import type { OpenSheet } from './shell-sheets.tsx';
import { useAreas, useCurrentArea } from './use-areas.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The navigation bar of phones, at the bottom, within reach of the thumb. */
export function BottomBar({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { t } = useTranslation();
  const { isStaff, areas } = useAreas();
  const items = isStaff ? [...areas, SETTINGS_AREA] : areas.filter(({ isInBottomBar }) => isInBottomBar);
  const [first, second, third] = items;
  // What is added is what the screen lists.
  const isCalendar = useCurrentArea()?.word === 'calendar';
  return (
    <nav aria-label={t('bottomBar')} className={`${styles['bar']} ${isStaff ? styles['staff'] : ''}`}>
      {first ? <Item area={first} /> : null}
      {second ? <Item area={second} /> : null}
      {isStaff ? null : (
        <button
          type="button"
          className={styles['add']}
          aria-label={t(isCalendar ? 'newEvent' : 'addTask')}
          onPointerDown={isCalendar ? preloadEventDialog : preloadTaskDialog}
          onClick={() => (isCalendar ? openNewEvent() : openNewTask())}
        >
          <Plus size={28} aria-hidden="true" />
        </button>
      )}
      {third ? <Item area={third} /> : null}
      <button type="button" className={styles['item']} onClick={() => onOpen('side')}>
        <Ellipsis size={22} aria-hidden="true" />
        <span>{t('more')}</span>
      </button>
    </nav>
  );
}

function Item({ area: { path, name, icon: Icon } }: { area: Area }) {
  const { language } = useTranslation();
  return (
    <Link to={path} className={styles['item']}>
      <Icon size={22} aria-hidden="true" />
      <span>{name[language]}</span>
    </Link>
  );
}
