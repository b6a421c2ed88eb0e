import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openNewTask, preloadTaskDialog } from '../task-dialog-host.tsx';
import styles from './bottom-bar.module.css';
import { DESTINATIONS } from './navigation.tsx';
import type { OpenSheet } from './shell-sheets.tsx';

/** The phone's bar: everything within the reach of one thumb. */
export function BottomBar({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('navigation')} className={styles['bar']}>
      {DESTINATIONS.map(({ to, word, icon: Icon }) => (
        <Link key={to} to={to} className={styles['item']}>
          <Icon size={22} aria-hidden="true" />
          {t(word)}
        </Link>
      ))}
      <button
        type="button"
        className={styles['add']}
        aria-label={t('addTask')}
        onPointerDown={preloadTaskDialog}
        onClick={openNewTask}
      >
        <Plus size={28} aria-hidden="true" />
      </button>
      <button type="button" className={styles['item']} onClick={() => onOpen('side')}>
        <Ellipsis size={22} aria-hidden="true" />
        {t('more')}
      </button>
    </nav>
  );
}
