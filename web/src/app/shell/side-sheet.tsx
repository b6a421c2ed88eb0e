import { CircleUser } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Navigation } from './navigation.tsx';
import styles from './sheets.module.css';

interface SideSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onAccount: () => void;
}

/** The side bar of a phone; closes once something is chosen. */
export function SideSheet({ isOpen, onClose, onAccount }: SideSheetProps) {
  const { t } = useTranslation();
  const { user, family } = useSession();
  return (
    <Sheet kind="side" isOpen={isOpen} onClose={onClose} title="Casita">
      <div className={styles['side']}>
        <p className={styles['greeting']}>{t('welcome', { name: user?.display_name.split(' ')[0] ?? '' })}</p>
        <Navigation onChoose={onClose} />
        <button type="button" className={styles['item']} onClick={onAccount}>
          <CircleUser size={20} aria-hidden="true" />
          {t('account')}
        </button>
        {family ? <p className={styles['small']}>{family.name}</p> : null}
      </div>
    </Sheet>
  );
}
