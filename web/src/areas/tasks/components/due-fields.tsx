import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatLongDay, type MaybeDay } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { useNow } from '../../../ui/dates/use-now.ts';
import { listQuickDays } from '../due.ts';
import styles from './due-fields.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface DueFieldsProps {
  day: MaybeDay;
  time: string;
  onChange: (due: { day: MaybeDay; time: string }) => void;
}

/** Due date and time with the browser's own pickers, which work best on phones and accept typing on a keyboard. */
export function DueFields({ day, time, onChange }: DueFieldsProps) {
  const { t } = useTranslation('tasks');
  const habits = useDateHabits();
  const now = useNow();
  const choose = (next: MaybeDay) => onChange({ day: next, time: next === '' ? '' : time });
  return (
    <div className={styles['due']}>
      <div className={styles['inputs']}>
        <TextField
          label={t('fieldDate')}
          type="date"
          value={day}
          // Browsers show the date in their own order, so the hint spells it out.
          hint={day === '' ? undefined : formatLongDay(day, habits)}
          onChange={(event) => choose(event.target.value)}
        />
        <TextField
          label={t('fieldTime')}
          optional={t('optional')}
          type="time"
          value={time}
          disabled={day === ''}
          hint={day === '' ? t('fieldTimeHint') : undefined}
          onChange={(event) => onChange({ day, time: event.target.value })}
        />
      </div>
      <div role="group" aria-label={t('quickDates')} className={styles['chips']}>
        {listQuickDays(now).map((chip) => (
          <button
            key={chip.word}
            type="button"
            className={styles['chip']}
            aria-pressed={chip.day === day}
            onClick={() => choose(chip.day)}
          >
            {t(chip.word)}
          </button>
        ))}
        {/* Always rendered, because appearing and disappearing would move the fields below. */}
        <button type="button" className={styles['chip']} aria-pressed={day === ''} onClick={() => choose('')}>
          {t('chipNone')}
        </button>
      </div>
    </div>
  );
}
