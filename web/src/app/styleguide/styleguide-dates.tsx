import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DateField } from '../../ui/dates/date-field.tsx';
import { addDays, dayOf } from '../../ui/dates/dates.ts';
import { Month } from '../../ui/dates/month.tsx';
import { QuickDateField } from '../../ui/dates/quick-date-field.tsx';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { StyleguidePart } from './styleguide-part.tsx';

const nothing = () => undefined;

/** The fields for dates and times, and the small month, whose days have marks. */
export function StyleguideDates() {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  const [day, setDay] = useState(today);
  const [time, setTime] = useState('');
  const marks = new Map([1, 2, 3, 4].map((count) => [addDays(today, count * 2), { count, label: String(count) }]));
  return (
    <StyleguidePart title="Dates and times">
      <QuickDateField
        label={t('fieldDate')}
        value={day}
        onChange={setDay}
        isRequired
        beside={<TimeField label={t('fieldTime')} optional={t('optional')} value={time} onChange={setTime} />}
      />
      <TimeField label={t('fieldTime')} value="" after="16:00" onChange={nothing} />
      <DateField label={t('fieldDate')} value="" error={t('dueDateInvalid')} onChange={nothing} />
      <DateField label={t('fieldDate')} value={today} disabled onChange={nothing} />
      <TimeField label={t('fieldTime')} hint={t('fieldTimeHint')} value="" disabled onChange={nothing} />
      <Month value={day} today={today} onChoose={setDay} marks={marks} min={addDays(today, -3)} />
    </StyleguidePart>
  );
}
