import type { Language } from '../../lib/i18n/language.ts';
import type { DateFormat, DateHabits } from './date-habits.ts';
import type { DateWords } from './date-words.ts';
import { addDays, formatDate, formatWords, localeOf, weekdayOf, type Day, type MaybeDay } from './dates.ts';

/** How a person writes a date in figures: as chosen, else in the order of the language. */
export function typedFormat({ language, dateFormat }: DateHabits): DateFormat {
  if (dateFormat !== null) return dateFormat;
  const parts = new Intl.DateTimeFormat(localeOf(language)).formatToParts();
  const first = parts.find(({ type }) => type !== 'literal')?.type;
  return first === 'day' ? 'DD/MM/YYYY' : first === 'month' ? 'MM/DD/YYYY' : 'YYYY-MM-DD';
}

/** A day as a person types it: `28/11/2026`; empty without one. */
export function writeDay(day: MaybeDay, habits: DateHabits): string {
  return day === '' ? '' : formatDate(day, { ...habits, dateFormat: typedFormat(habits) });
}

export interface Reading {
  readonly today: Day;
  readonly habits: DateHabits;
  readonly words: DateWords;
  readonly min?: MaybeDay | undefined;
  readonly max?: MaybeDay | undefined;
}

/**
 * Reads a typed day: in figures with or without a year (`5/12`, `5.12.26`, `05122026`, `2026-12-05`), with the month in words (`5 dec`),
 * the day of a month (`28`), a weekday, today or tomorrow. Without its year it is the next such day, or with a `max` the last one. Null
 * when it is none of these.
 */
export function readDay(text: string, reading: Reading): Day | null {
  const { today, habits, words } = reading;
  const plain = simplify(text);
  if (plain === simplify(words.today)) return today;
  if (plain === simplify(words.tomorrow)) return addDays(today, 1);
  const weekday = findName(plain, listWeekdays(habits.language));
  if (weekday !== -1) return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  const names = [...plain.matchAll(/\p{L}{3,}/gu)].map(([word]) => findName(word, listMonths(habits.language)));
  const month = names.find((at) => at !== -1);
  const figures = [...plain.matchAll(/\d+/g)].map(([digits]) => digits);
  if (month === undefined) return /\p{L}/u.test(plain) ? null : readFigures(figures, reading);
  const [date = '', year] = figures[0] !== undefined && figures[0].length > 2 ? figures.toReversed() : figures;
  return figures.length > 2 ? null : complete(year, String(month + 1), date, reading);
}

function readFigures(figures: readonly string[], reading: Reading): Day | null {
  const [first = '', second = '', third] = figures;
  const format = typedFormat(reading.habits);
  if (figures.length > 3) return null;
  if (figures.length === 3 && first.length === 4) return complete(first, second, third ?? '', reading);
  if (figures.length > 1) {
    if (figures.length === 3 && format.startsWith('Y') && third?.length !== 4)
      return complete(first, second, third ?? '', reading);
    return format.startsWith('D') ? complete(third, second, first, reading) : complete(third, first, second, reading);
  }
  if (first.length <= 2) return complete(undefined, undefined, first, reading);
  // Figures without anything between them, in the person's order: `0512`, `051226`, `05122026`.
  if (![4, 6, 8].includes(first.length)) return null;
  if (format.startsWith('Y') && first.length > 4)
    return complete(first.slice(0, -4), first.slice(-4, -2), first.slice(-2), reading);
  return readFigures([first.slice(0, 2), first.slice(2, 4), ...(first.length > 4 ? [first.slice(4)] : [])], reading);
}

/** The day of these figures, if there is such a day. A missing year or month follows from today, `min` and `max`. */
function complete(year: string | undefined, month: string | undefined, date: string, reading: Reading): Day | null {
  const { today, min, max } = reading;
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const [ceiling, floor] = [max || null, min || today];
  const isWrong = (day: Day) => (ceiling === null ? day < floor : day > ceiling);
  const step = ceiling === null ? 1 : -1;
  if (month === undefined) {
    const day = compose(thisYear, thisMonth, Number(date));
    const [otherYear, otherMonth] = moveMonth(thisYear, thisMonth, step);
    return day !== null && !isWrong(day) ? day : compose(otherYear, otherMonth, Number(date));
  }
  const inYear = (of: number) => compose(of, Number(month), Number(date));
  if (year === undefined) {
    const day = inYear(thisYear);
    return day !== null && !isWrong(day) ? day : inYear(thisYear + step);
  }
  if (year.length === 4) return inYear(Number(year));
  if (year.length !== 2) return null;
  const short = 2000 + Number(year);
  return inYear(ceiling !== null && short > Number(ceiling.slice(0, 4)) ? short - 100 : short);
}

function moveMonth(year: number, month: number, step: 1 | -1): [year: number, month: number] {
  const count = year * 12 + month - 1 + step;
  return [Math.floor(count / 12), (count % 12) + 1];
}

function compose(year: number, month: number, date: number): Day | null {
  const day = [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-');
  const time = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/** Lower case, without accents. */
const simplify = (text: string) => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The place of the only name that begins with these letters, at least three; -1 without one. */
function findName(letters: string, names: readonly string[]): number {
  return letters.length < 3 ? -1 : names.findIndex((name) => name.startsWith(letters));
}

/** From Sunday on: the 7th of January 2024 was one. */
function listWeekdays(language: Language): string[] {
  return Array.from({ length: 7 }, (_, at) =>
    simplify(formatWords(addDays('2024-01-07', at), { weekday: 'long' }, language)),
  );
}

function listMonths(language: Language): string[] {
  return Array.from({ length: 12 }, (_, at) =>
    simplify(formatWords(`2024-${String(at + 1).padStart(2, '0')}-01`, { month: 'long' }, language)),
  );
}
