import type { MaybeDay } from '../../../ui/dates/dates.ts';
import { QuickDateField } from '../../../ui/dates/quick-date-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface DueFieldsProps {
  day: MaybeDay;
  time: string;
  onChange: (due: { day: MaybeDay; time: string }) => void;
}

/** Due date and time. There is no time without a date. */
export function DueFields({ day, time, onChange }: DueFieldsProps) {
  const { t } = useTranslation('tasks');
  return (
    <QuickDateField
      label={t('fieldDate')}
      value={day}
      onChange={(next) => onChange({ day: next, time: next === '' ? '' : time })}
      beside={
        <TimeField
          label={t('fieldTime')}
          optional={t('optional')}
          value={time}
          disabled={day === ''}
          hint={day === '' ? t('fieldTimeHint') : undefined}
          onChange={(next) => onChange({ day, time: next })}
        />
      }
    />
  );
}
