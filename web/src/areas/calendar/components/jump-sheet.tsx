import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import type { Day } from '../../../ui/dates/dates.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { isDay } from '../place.ts';

interface JumpSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The day on screen. */
  day: Day;
  onDay: (day: Day) => void;
}

/** A way to any day. */
export function JumpSheet({ isOpen, onClose, day: shown, onDay }: JumpSheetProps) {
  const { t } = useTranslation('calendar');
  const [day, setDay] = useState<string>(shown);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('jump')}>
      <SheetForm
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          if (isDay(day)) onDay(day);
        }}
        actions={
          <Button type="submit" tone="primary" disabled={!isDay(day)}>
            {t('go')}
          </Button>
        }
      >
        <DateField label={t('fieldDate')} value={day} onChange={setDay} />
      </SheetForm>
    </Sheet>
  );
}
