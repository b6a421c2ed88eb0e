import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, formatLongDay, insideSentence, type Day } from '../../ui/dates/dates.ts';
import { midnightOf, type Distance, type Entry, type Spot } from './entry.ts';

/** A day inside a sentence. */
export const sayDay = (day: Day, habits: DateHabits): string =>
  insideSentence(formatLongDay(day, habits), habits.language);

/** A weekday and a time, of this device's clock. */
export function sayMoment(timeMs: number, { language, timeFormat }: DateHabits): string {
  const clock = timeFormat === null ? {} : ({ hourCycle: timeFormat === '12' ? 'h12' : 'h23' } as const);
  const shape = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language, { ...shape, ...clock }).format(timeMs);
}

/** Where an entry is after it was moved. */
export function sayMoved({ startMs, firstDay }: Entry, by: Distance, habits: DateHabits): string {
  return by.minutes === 0
    ? sayDay(addDays(firstDay, by.days), habits)
    : sayMoment(startMs + (by.days * 1440 + by.minutes) * 60_000, habits);
}

export function saySpot({ day, minute }: Spot, habits: DateHabits): string {
  return minute === null ? sayDay(day, habits) : sayMoment(new Date(midnightOf(day)).setHours(0, minute), habits);
}
