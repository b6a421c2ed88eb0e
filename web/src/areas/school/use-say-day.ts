import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, formatDay, type Day } from '../../ui/dates/dates.ts';

/** Says days near today by their names. */
export function useSayDay(today: Day): (day: Day) => string {
  const { t } = useTranslation('school-parts');
  const habits = useDateHabits();
  return (day) => {
    if (day === today) return t('today');
    if (day === addDays(today, 1)) return t('tomorrow');
    if (day === addDays(today, -1)) return t('yesterday');
    return formatDay(day, today, habits);
  };
}
