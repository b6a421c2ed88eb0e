import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import { AddTaskButton } from './add-task-button.tsx';
import { Navigation } from './navigation.tsx';
import styles from './side-bar.module.css';

export function SideBar({ className = '' }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { family } = useSession();
  return (
    <aside aria-label="Casita" className={`${styles['side']} ${className}`}>
      {/* The landing page is not part of the app: a plain link. */}
      <a href="/landing" className={styles['logo']} aria-label={t('toLanding')}>
        <Logo size="md" />
      </a>
      <div role="group" aria-label={t('quickActions')}>
        <AddTaskButton />
      </div>
      <Navigation />
      {family ? <p className={styles['family']}>{family.name}</p> : null}
    </aside>
  );
}
