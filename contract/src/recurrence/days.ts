/** Days are numbered from 1 January 1970 on. Arithmetic on numbers, because rules look at many days. */
const DAY_MS = 86_400_000;

/** The weekday of a day: 0 for Sunday. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The number of a day (`2026-11-20`), or of the day of a local time. */
export const dayOfLocal = (local: string): number => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / DAY_MS;

export const localOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** A day in its month and year; `month` and `date` begin at 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** The date of a day, by counting in years that begin in March, so that leap days come last. */
export function dateOfDay(day: number): CalendarDay {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

/** The first day of a month; `month` is 1 to 12. */
export function firstOfMonth(year: number, month: number): number {
  const shifted = month < 3 ? year - 1 : year;
  const fromMarch = month < 3 ? month + 9 : month - 3;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5);
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** How many days a month has. */
export const lengthOfMonth = (year: number, month: number): number =>
  month === 12 ? 31 : firstOfMonth(year, month + 1) - firstOfMonth(year, month);

export const lengthOfYear = (year: number): number => firstOfMonth(year + 1, 1) - firstOfMonth(year, 1);

/** The first day of the week of a day, where weeks begin on `weekStart`. */
export const weekOfDay = (day: number, weekStart: number): number => day - ((weekdayOfDay(day) - weekStart + 7) % 7);

/** The first day of the first week of a year, which is the first with at least four days in it. */
export const firstWeekOf = (year: number, weekStart: number): number => weekOfDay(firstOfMonth(year, 1) + 3, weekStart);

/** The year whose weeks a day belongs to; a day near the turn of the year may be in a week of the other one. */
export function weekYearOf(day: number, weekStart: number): number {
  const { year } = dateOfDay(day);
  if (day < firstWeekOf(year, weekStart)) return year - 1;
  return day >= firstWeekOf(year + 1, weekStart) ? year + 1 : year;
}
