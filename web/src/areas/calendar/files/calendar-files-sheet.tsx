import { useState } from 'react';
import { calendarPermissions } from '#contract/areas/calendar.ts';
import { hasPin } from '../../../lib/auth/has-pin.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { AddressSection } from './address-section.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportSection, type ChosenFile } from './import-section.tsx';
import { OutsideSection } from './outside-section.tsx';
import styles from './files.module.css';

interface CalendarFilesSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Files in and out, the person's own address, and calendars from outside. While a file is looked at, it has the sheet for itself. */
export function CalendarFilesSheet({ isOpen, onClose }: CalendarFilesSheetProps) {
  const { t } = useTranslation('files');
  const mayCreate = useMay()(calendarPermissions.create);
  // The server gives no files of the family to a child's account with a PIN.
  const mayExport = !hasPin(useSession());
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  function close(): void {
    setChosen(null);
    onClose();
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t(chosen ? 'import' : 'title')} closesOnOutsideClick={!chosen}>
      {chosen ? (
        <ImportPreview chosen={chosen} onBack={() => setChosen(null)} onDone={close} />
      ) : (
        <div className={styles['sections']}>
          {mayCreate ? <ImportSection onChosen={setChosen} /> : null}
          {mayExport ? <ExportSection /> : null}
          {mayExport ? <AddressSection /> : null}
          <OutsideSection />
        </div>
      )}
    </Sheet>
  );
}
