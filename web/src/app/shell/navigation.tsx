import { Link } from '@tanstack/react-router';
import { ListChecks, Sun, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './navigation.module.css';

interface Destination {
  to: '/dashboard' | '/tasks';
  word: 'today' | 'tasks';
  icon: LucideIcon;
}

/** The rooms that exist. */
export const DESTINATIONS: readonly Destination[] = [
  { to: '/dashboard', word: 'today', icon: Sun },
  { to: '/tasks', word: 'tasks', icon: ListChecks },
];

export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('navigation')}>
      <ul className={styles['list']}>
        {DESTINATIONS.map(({ to, word, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles['item']} {...(onChoose ? { onClick: onChoose } : {})}>
              <Icon size={20} aria-hidden="true" />
              {t(word)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
