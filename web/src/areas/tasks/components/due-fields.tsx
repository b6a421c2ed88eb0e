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

/** The device's own pickers: the best there are for a thumb, and typed into with a keyboard. */
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
          // Browsers show the date in their own order: the sentence below it leaves no doubt.
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
        {/* Always there: what comes and goes would move the fields below. */}
        <button type="button" className={styles['chip']} aria-pressed={day === ''} onClick={() => choose('')}>
          {t('chipNone')}
        </button>
      </div>
    </div>
  );
}
