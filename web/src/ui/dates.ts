import type { Language } from '../lib/language.ts';

/** A calendar day as `YYYY-MM-DD`, without zone. */
export type Day = string;
/** A day, or empty for none: what a date input holds. */
export type MaybeDay = string;

export function dayOf(date: Date): Day {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Noon of a day here: far from every change of clocks. */
function noonOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function addDays(day: Day, count: number): Day {
  const date = noonOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/** How many days `later` is after `earlier`; negative when before. */
export function daysBetween(earlier: Day, later: Day): number {
  return Math.round((noonOf(later).getTime() - noonOf(earlier).getTime()) / 86_400_000);
}

/** English as the browser's own English writes it; Spanish with DD/MM and 24 hours everywhere. */
export function localeOf(language: Language): string {
  if (language === 'es') return 'es-ES';
  return navigator.languages.find((one) => one.toLowerCase().startsWith('en-')) ?? 'en-US';
}

/** `5:00 PM`, `17:00`. */
export function formatTime(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit' }).format(date);
}

/** A day in a few letters: `Friday` within a week of `today`, else `Fri 28 Nov`, with the year when it is another one. */
export function formatDay(day: Day, today: Day, language: Language): string {
  const away = daysBetween(today, day);
  const isNear = away > 1 && away < 7;
  const options: Intl.DateTimeFormatOptions = isNear
    ? { weekday: 'long' }
    : {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
      };
  return startLarge(new Intl.DateTimeFormat(localeOf(language), options).format(noonOf(day)), language);
}

/** `Friday, November 21`. */
export function formatLongDay(day: Day, language: Language): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return startLarge(new Intl.DateTimeFormat(localeOf(language), options).format(noonOf(day)), language);
}

/** Spanish writes weekdays small; at the start of a line they are large. */
function startLarge(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}
