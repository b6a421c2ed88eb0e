import { CircleUser } from 'lucide-react';
import { useSession } from '../../lib/auth/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useOwnFirstName } from '../people.ts';
import { isStaffOnly } from '../guards/staff-only.ts';
import { Navigation } from './navigation.tsx';
import { QuickActions } from './quick-actions.tsx';
import styles from './sheets.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface SideSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onAccount: () => void;
}

/** The side bar of a phone, as a sheet. It closes when an item is chosen. */
export function SideSheet({ isOpen, onClose, onAccount }: SideSheetProps) {
  const { t } = useTranslation();
  const session = useSession();
  const name = useOwnFirstName();
  return (
    <Sheet kind="side" isOpen={isOpen} onClose={onClose} title="Casita">
      <div className={styles['side']}>
        <p className={styles['greeting']}>{t('welcome', { name })}</p>
        {isStaffOnly(session) ? (
          <p className={styles['greeting']}>
            <Badge tone="sky">{t('adminMode')}</Badge>
          </p>
        ) : (
          <QuickActions onChoose={onClose} className={styles['actions']} />
        )}
        <Navigation onChoose={onClose}>{session.family ? <p>{session.family.name}</p> : null}</Navigation>
        <button type="button" className={styles['item']} onClick={onAccount}>
          <CircleUser size={20} aria-hidden="true" />
          {t('account')}
        </button>
      </div>
    </Sheet>
  );
}
