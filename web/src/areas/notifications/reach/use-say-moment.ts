import { useCallback } from 'react';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';

/** Says when something was or will be, by the device's clock: `17:05`, on another day `Fri 28 Nov, 17:05`. */
export function useSayMoment(): (date: Date) => string {
  const habits = useDateHabits();
  const today = dayOf(useNow());
  return useCallback(
    (date) => {
      const day = dayOf(date);
      const time = formatTime(date, habits);
      return day === today ? time : `${formatDay(day, today, habits)}, ${time}`;
    },
    [habits, today],
  );
}
