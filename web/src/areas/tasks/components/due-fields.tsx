import { DateField } from '../../../ui/dates/date-field.tsx';
import type { MaybeDay } from '../../../ui/dates/dates.ts';
import { QuickDays } from '../../../ui/dates/quick-days.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import styles from './due-fields.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface DueFieldsProps {
  day: MaybeDay;
  time: string;
  onChange: (due: { day: MaybeDay; time: string }) => void;
}

/** Due date and time. There is no time without a date. */
export function DueFields({ day, time, onChange }: DueFieldsProps) {
  const { t } = useTranslation('tasks');
  const choose = (next: MaybeDay) => onChange({ day: next, time: next === '' ? '' : time });
  return (
    <div className={styles['due']}>
      <div className={styles['inputs']}>
        <DateField label={t('fieldDate')} value={day} onChange={choose} />
        <TimeField
          label={t('fieldTime')}
          optional={t('optional')}
          value={time}
          disabled={day === ''}
          hint={day === '' ? t('fieldTimeHint') : undefined}
          onChange={(next) => onChange({ day, time: next })}
        />
      </div>
      <QuickDays value={day} onChange={choose} />
    </div>
  );
}
