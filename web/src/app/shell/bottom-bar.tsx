import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { openNewTask, preloadTaskDialog } from '../dialogs/task-dialog-host.tsx';
import styles from './bottom-bar.module.css';
import { SETTINGS, type Destination } from './destinations.ts';
import type { OpenSheet } from './shell-sheets.tsx';
import { useDestinations } from './use-destinations.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const THUMB_PATHS: readonly string[] = ['/dashboard', '/tasks', '/calendar'];

/** The navigation bar of phones, at the bottom, within reach of the thumb. */
export function BottomBar({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { t } = useTranslation();
  const { isStaff, destinations } = useDestinations();
  const items = isStaff ? [...destinations, SETTINGS] : destinations.filter(({ to }) => THUMB_PATHS.includes(to));
  const [first, second, third] = items;
  return (
    <nav aria-label={t('bottomBar')} className={`${styles['bar']} ${isStaff ? styles['staff'] : ''}`}>
      {first ? <Item destination={first} /> : null}
      {second ? <Item destination={second} /> : null}
      {isStaff ? null : (
        <button
          type="button"
          className={styles['add']}
          aria-label={t('addTask')}
          onPointerDown={preloadTaskDialog}
          onClick={openNewTask}
        >
          <Plus size={28} aria-hidden="true" />
        </button>
      )}
      {third ? <Item destination={third} /> : null}
      <button type="button" className={styles['item']} onClick={() => onOpen('side')}>
        <Ellipsis size={22} aria-hidden="true" />
        <span>{t('more')}</span>
      </button>
    </nav>
  );
}

function Item({ destination: { to, word, icon: Icon } }: { destination: Destination }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className={styles['item']}>
      <Icon size={22} aria-hidden="true" />
      <span>{t(word)}</span>
    </Link>
  );
}
