import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, formatDay, insideSentence, type Day } from '../../ui/dates/dates.ts';

/** Says days near today by their names: at the start of a line, and inside of a sentence. */
export function useSayDay(today: Day): { (day: Day): string; inside: (day: Day) => string } {
  const { t } = useTranslation('school-parts');
  const habits = useDateHabits();
  const named: Readonly<Record<Day, string>> = {
    [today]: t('today'),
    [addDays(today, 1)]: t('tomorrow'),
    [addDays(today, -1)]: t('yesterday'),
  };
  const say = (day: Day) => named[day] ?? formatDay(day, today, habits);
  const inside = (day: Day) => named[day]?.toLocaleLowerCase() ?? insideSentence(say(day), habits.language);
  return Object.assign(say, { inside });
}
