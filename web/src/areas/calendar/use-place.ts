import { useMemo } from 'react';
import type { DayWindow } from '../../rows/entries/entry.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { firstWeekday } from '../../ui/dates/weeks.ts';
import { useIsPhone } from '../../ui/theme/use-is-phone.ts';
import { daysRead, readPlace, type Place } from './place.ts';
import { usualView } from './usual-view.ts';

/** What the address says. */
export interface CalendarSearch {
  readonly view?: string;
  readonly date?: string;
}

/** The place of the address, where it says none that of the device and of today. */
export function usePlace(search: CalendarSearch): Place {
  return readPlace(search, usualView(useIsPhone()), dayOf(useNow()));
}

/** The days whose rows are read for the place of the address. */
export function useDaysRead(search: CalendarSearch): DayWindow {
  const { view, day } = usePlace(search);
  const weekStart = firstWeekday(useDateHabits());
  return useMemo(() => daysRead({ view, day }, weekStart), [view, day, weekStart]);
}
