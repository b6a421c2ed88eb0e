import { CalendarSearch, ChevronLeft, ChevronRight, FolderSync, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { Day } from '../../../ui/dates/dates.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { CalendarFiles } from '../files/calendar-files.tsx';
import { VIEWS, type Place, type View } from '../place.ts';
import styles from './calendar-head.module.css';

const JumpSheet = lazySheet(() => import('./jump-sheet.tsx').then((file) => file.JumpSheet));

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
  const { family } = useSession();
  /** `number` counts the openings, so that each starts on the day that is shown then. */
  const [jump, setJump] = useState({ isOpen: false, number: 0 });
  const [areFilesOpen, setFilesOpen] = useState(false);
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
        <p className={styles['family']}>{family?.name}</p>
      </div>
      <div className={styles['ways']}>
        <Choice<View>
          label={t('view')}
          hidesLabel
          chosen={place.view}
          onChoose={onView}
          options={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
        <IconButton label={t('jump')} onClick={() => setJump(({ number }) => ({ isOpen: true, number: number + 1 }))}>
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
            <span className={styles['words']}>{t('shell:newEvent')}</span>
          </Button>
        ) : null}
      </div>
      <CalendarFiles isOpen={areFilesOpen} onClose={() => setFilesOpen(false)} />
      <JumpSheet
        key={jump.number}
        isOpen={jump.isOpen}
        onClose={() => setJump({ ...jump, isOpen: false })}
        day={place.day}
        onDay={onDay}
      />
    </div>
  );
}
