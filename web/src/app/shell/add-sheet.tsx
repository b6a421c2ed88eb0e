import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { FamilyQuickAdd } from '../dialogs/family-quick-add.tsx';
import styles from './sheets.module.css';
import { useCurrentArea } from './use-areas.ts';

interface AddSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What the raised button of a phone opens: a sentence is enough, and the dialogs with all fields are one press away. */
export function AddSheet({ isOpen, onClose }: AddSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('add')}>
      <div className={styles['add']}>
        <FamilyQuickAdd place="sheet" page={useCurrentArea()?.word} onDone={onClose} />
      </div>
    </Sheet>
  );
}
