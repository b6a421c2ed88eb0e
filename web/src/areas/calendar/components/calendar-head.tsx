import { CalendarSearch, ChevronLeft, ChevronRight, FolderSync, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { Day } from '../../../ui/dates/dates.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { CalendarFiles } from '../files/calendar-files.tsx';
import { isDay, VIEWS, type Place, type View } from '../place.ts';

import styles from './calendar-head.module.css';

interface CalendarHeadProps {
  place: Place;
  /** The shown days in words. */
  range: string;
  mayCreate: boolean;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onView: (view: View) => void;
  onDay: (day: Day) => void;
  onNew: () => void;
}

/** Where the calendar is, and the ways to other days and views. */
export function CalendarHead({ place, range, mayCreate, onStep, onToday, onView, onDay, onNew }: CalendarHeadProps) {
  const { t } = useTranslation('calendar');
  const [isJumping, setIsJumping] = useState(false);
  const [areFilesOpen, setFilesOpen] = useState(false);
  const [day, setDay] = useState<string>(place.day);
  const withKey = (name: string, key: string) => t('byKey', { name, key: key.toUpperCase() });
  return (
    <div className={styles['head']}>
      <div className={styles['place']}>
        <Button className={styles['today'] ?? ''} title={withKey(t('today'), 't')} onClick={onToday}>
          {t('today')}
        </Button>
        <IconButton label={t('earlier')} title={withKey(t('earlier'), '←')} onClick={() => onStep(-1)}>
          <ChevronLeft size={22} />
        </IconButton>
        <IconButton label={t('later')} title={withKey(t('later'), '→')} onClick={() => onStep(1)}>
          <ChevronRight size={22} />
        </IconButton>
        <h2 className={styles['range']} aria-live="polite">
          {range}
        </h2>
      </div>
      <div className={styles['ways']}>
        <Choice<View>
          label={t('view')}
          hidesLabel
          chosen={place.view}
          onChoose={onView}
          options={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
        <IconButton
          label={t('jump')}
          onClick={() => {
            setDay(place.day);
            setIsJumping(true);
          }}
        >
          <CalendarSearch size={20} />
        </IconButton>
        <IconButton label={t('print')} className={styles['print'] ?? ''} onClick={() => window.print()}>
          <Printer size={20} />
        </IconButton>
        <IconButton label={t('files')} onClick={() => setFilesOpen(true)}>
          <FolderSync size={20} />
        </IconButton>
        {mayCreate ? (
          <Button
            tone="primary"
            className={styles['new'] ?? ''}
            icon={<Plus size={18} aria-hidden="true" />}
            title={withKey(t('newEvent'), 'n')}
            onClick={onNew}
          >
            {t('shell:newEvent')}
          </Button>
        ) : null}
      </div>
      <CalendarFiles isOpen={areFilesOpen} onClose={() => setFilesOpen(false)} />
      <Sheet isOpen={isJumping} onClose={() => setIsJumping(false)} title={t('jump')}>
        <SheetForm
          onSubmit={(event) => {
            event.preventDefault();
            setIsJumping(false);
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
    </div>
  );
}
