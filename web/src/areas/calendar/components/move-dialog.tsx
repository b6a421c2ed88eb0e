import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { minuteOf, type Entry } from '../../../rows/entries/entry.ts';
import type { Spot } from '../../../rows/entries/entry.ts';
import fields from '../dialog/fields.module.css';

interface MoveDialogProps {
  entry: Entry;
  isOpen: boolean;
  onClose: () => void;
  onMove: (to: Spot) => void;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Another day, and another time or none, without dragging. */
export function MoveDialog({ entry, isOpen, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation('calendar');
  const first = dayOf(new Date(entry.startMs));
  const minute = minuteOf(entry.startMs, first);
  // What gets a time begins at nine, if nothing else is chosen.
  const clock = entry.isAllDay
    ? '09:00'
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const [day, setDay] = useState(entry.isAllDay ? entry.firstDay : first);
  const [time, setTime] = useState(clock);
  const [isAllDay, setAllDay] = useState(entry.isAllDay);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('moveTo')}>
      <SheetForm
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onMove({ day, minute: isAllDay ? null : minutesOf(time) });
        }}
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" tone="primary" disabled={day === '' || (!isAllDay && time === '')}>
              {t('move')}
            </Button>
          </>
        }
      >
        <p>{entry.title}</p>
        <label className={fields['check']}>
          <input type="checkbox" checked={isAllDay} onChange={({ target }) => setAllDay(target.checked)} />
          {t('fieldAllDay')}
        </label>
        <div className={fields['pair']}>
          <DateField label={t('fieldDate')} value={day} onChange={setDay} />
          {isAllDay ? null : <TimeField label={t('fieldTime')} value={time} onChange={setTime} />}
        </div>
      </SheetForm>
    </Sheet>
  );
}
