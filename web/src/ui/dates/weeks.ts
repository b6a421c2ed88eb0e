import type { DateHabits } from './date-habits.ts';
import { addDays, localeOf, weekdayOf, type Day } from './dates.ts';

const WEEKS_SHOWN = 6;

/** By locale: asking takes the browser some milliseconds. */
const firstWeekdays = new Map<string, number>();

/** The first day of the week: 0 for Sunday, 1 for Monday. It is Monday in Spanish, and in English that of the browser's region. */
export function firstWeekday({ language }: Pick<DateHabits, 'language'>): number {
  if (language === 'es') return 1;
  const name = localeOf(language);
  const known = firstWeekdays.get(name);
  if (known !== undefined) return known;
  // Not in the types, and not in every browser.
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(name);
  const first = (locale.getWeekInfo?.().firstDay ?? 7) % 7;
  firstWeekdays.set(name, first);
  return first;
}

/** Six weeks, of seven days each, from the one in which the month of `day` begins: as many for every month, so that nothing moves. */
export function listWeeks(day: Day, weekStart: number): readonly (readonly Day[])[] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7));
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)),
  );
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1);
}
