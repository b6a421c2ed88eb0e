import type { Language } from '../../lib/i18n/language.ts';

import type { DateHabits } from './date-habits.ts';

/** A calendar day as `YYYY-MM-DD`, without zone. */
export type Day = string;
/** A day, or empty for none: the value of a date input. */
export type MaybeDay = string;

/** The time zone of the device, by whose clock days and times are shown and chosen. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function dayOf(date: Date): Day {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const DAY_MS = 86_400_000;

/** Noon of a day as if it were of UTC, where no clock changes and which the browser computes faster than the local time zone. */
function noonOf(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date, 12);
}

export const addDays = (day: Day, count: number): Day =>
  new Date(noonOf(day) + count * DAY_MS).toISOString().slice(0, 10);

/** 0 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(noonOf(day)).getUTCDay();

/** The number of days from `earlier` to `later`; negative when `later` is before `earlier`. */
export const daysBetween = (earlier: Day, later: Day): number => Math.round((noonOf(later) - noonOf(earlier)) / DAY_MS);

/** English uses the browser's own variant; Spanish always uses DD/MM and 24 hours. */
export function localeOf(language: Language): string {
  if (language === 'es') return 'es-ES';
  return navigator.languages.find((one) => one.toLowerCase().startsWith('en-')) ?? 'en-US';
}

/** Making one takes the browser about a tenth of a millisecond, which a screen with hundreds of dates would feel. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a local day or time that is given as if it were of UTC: a formatter keeps the time zone in which it was made, and the device may
 * come into another one.
 */
function formatLocal(utcMs: number, options: Intl.DateTimeFormatOptions, language: Language): string {
  const locale = localeOf(language);
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(utcMs);
}

/** `5:00 PM`, `17:00`. */
export function formatTime(date: Date, { language, timeFormat }: DateHabits): string {
  const clock = timeFormat === null ? {} : ({ hourCycle: timeFormat === '12' ? 'h12' : 'h23' } as const);
  // With 24 hours, the hour has two digits in every language.
  const hour = timeFormat === '24' ? '2-digit' : 'numeric';
  const time = Date.UTC(1970, 0, 1, date.getHours(), date.getMinutes());
  return formatLocal(time, { hour, minute: '2-digit', ...clock }, language);
}

/** A full hour, as short as it is clear: `5 PM`, `17:00`. */
export function formatHour(hour: number, habits: DateHabits): string {
  const time = formatTime(new Date(2026, 0, 1, hour), habits);
  return /\d$/.test(time) ? time : time.replace(/[:.]00/, '');
}

/** A day with its year: `November 28, 2026`, or in the person's date format, `28/11/2026`. */
export function formatDate(day: Day, { language, dateFormat }: DateHabits): string {
  if (dateFormat === null) return formatWords(day, { day: 'numeric', month: 'long', year: 'numeric' }, language);
  const [year = '', month = '', date = ''] = day.split('-');
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/**
 * A short form of a day: `Friday` within a week of `today`, else `Fri 28 Nov`, with the year if it is another one. With a date
 * format of the person: `Fri 28/11/2026`.
 */
export function formatDay(day: Day, today: Day, habits: DateHabits): string {
  const { language, dateFormat } = habits;
  const away = daysBetween(today, day);
  if (away > 1 && away < 7) return formatWords(day, { weekday: 'long' }, language);
  if (dateFormat !== null) return `${formatWords(day, { weekday: 'short' }, language)} ${formatDate(day, habits)}`;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return formatWords(day, { weekday: 'short', day: 'numeric', month: 'short', ...year }, language);
}

/** `Friday, November 21`; with a date format of the person `Friday, 11/21/2026`. */
export function formatLongDay(day: Day, habits: DateHabits): string {
  const { language, dateFormat } = habits;
  if (dateFormat !== null) return `${formatWords(day, { weekday: 'long' }, language)}, ${formatDate(day, habits)}`;
  return formatWords(day, { weekday: 'long', day: 'numeric', month: 'long' }, language);
}

/** Capitalises the first letter: Spanish weekdays are lower case, except at the start of a line. */
export function formatWords(day: Day, options: Intl.DateTimeFormatOptions, language: Language): string {
  return startLarge(formatLocal(noonOf(day), options, language));
}

/** From one day to another, what they share said once: `16–22 Nov 2026`. */
export function formatDayRange(first: Day, last: Day, options: Intl.DateTimeFormatOptions, language: Language): string {
  const formatter = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
  return startLarge(formatter.formatRange(noonOf(first), noonOf(last)));
}

/** A Sunday, to name weekdays by. */
const SUNDAY = '2026-11-22';

/** The name of a weekday, 0 for Sunday, as at the start of a line. */
export const nameWeekday = (weekday: number, width: 'long' | 'short' | 'narrow', language: Language): string =>
  formatWords(addDays(SUNDAY, weekday), { weekday: width }, language);

/** A day that is not at the start of a line: Spanish weekdays, months and words such as `Hoy` are lower case there. */
export const insideSentence = (day: string, language: Language): string =>
  language === 'es' ? day.slice(0, 1).toLocaleLowerCase('es') + day.slice(1) : day;

/** With a capital, as at the start of a line. */
export const startLarge = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
