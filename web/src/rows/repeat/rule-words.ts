import { dayOfUntil, partsOfRule, RULE_DAYS } from '#contract/recurrence/range.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { formatWords, nameWeekday } from '../../ui/dates/dates.ts';
import { messages as en } from './rule-words/messages.en.ts';
import { messages as es } from './rule-words/messages.es.ts';

const WORKDAYS = '1,2,3,4,5';

const WORDS = { en, es };

const fill = (text: string, value: string | number) => text.replace('{}', () => String(value));

/** `1st`, `22nd` in English; in Spanish the figure. */
function ordinal(date: number, language: Language): string {
  if (language === 'es') return String(date);
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${date}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(date)]}`;
}

/** Inside of a sentence: Spanish weekdays and months are lower case there. */
const inside = (name: string, language: Language): string => (language === 'es' ? name.toLocaleLowerCase('es') : name);

/** A weekday from 1 for Monday to 7 for Sunday, and which of its month it is (0 for each of them), of `3FR` or `FR`. */
function readByDay(text: string): { nth: number; weekday: number } {
  const [, nth = '0', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? [];
  return { nth: Number(nth), weekday: RULE_DAYS.findIndex((one) => one === name) || 7 };
}

/** `Monday`; of several days Spanish has a plural where it differs: `sábados`. */
function weekdayWord(weekday: number, language: Language, isPlural: boolean): string {
  const name = inside(nameWeekday(weekday % 7, 'long', language), language);
  return language === 'es' && isPlural && !name.endsWith('s') ? `${name}s` : name;
}

/** The parts of a rule that are said; null for one that has others. */
function readRule(rrule: string) {
  const parts = partsOfRule(rrule);
  const numbers = (part: string) => (parts.get(part) ?? '').split(',').filter(Boolean).map(Number);
  const unit = parts.get('FREQ') as keyof typeof en.units; // others are found missing in the next line
  if (!(unit in en.units) || ['BYSETPOS', 'BYWEEKNO', 'BYYEARDAY', 'BYMINUTE'].some((part) => parts.has(part)))
    return null;
  const byDay = (parts.get('BYDAY') ?? '').split(',').filter(Boolean).map(readByDay);
  const weekdays = byDay.toSorted((one, other) => one.weekday - other.weekday);
  const isOrdinal = weekdays.some(({ nth }) => nth !== 0);
  const dates = numbers('BYMONTHDAY');
  const isSayable =
    weekdays.every(({ nth }) => (isOrdinal ? nth !== 0 : true) && nth >= -1 && nth <= en.nth.length) &&
    dates.every((date) => date >= -1) &&
    (weekdays.length === 0 || dates.length === 0);
  if (!isSayable) return null;
  return {
    ...{ unit, weekdays, isOrdinal, dates, months: numbers('BYMONTH'), hours: numbers('BYHOUR') },
    ...{ interval: Number(parts.get('INTERVAL') ?? 1), until: parts.get('UNTIL'), count: parts.get('COUNT') },
  };
}

type Rule = NonNullable<ReturnType<typeof readRule>>;

/**
 * A rule (RFC 5545, RRULE) in words, as they stand in the middle of a sentence: `every 2 weeks on Monday and Friday, until November 28, 2026`,
 * `cada semana`. One with parts that have no short words is said as a rule of its own.
 */
export function describeRule(rrule: string, language: Language): string {
  const words = WORDS[language];
  const rule = readRule(rrule);
  if (rule === null) return words.other;
  const { hours, until, count } = rule;
  const times = hours.map((hour) => `${String(hour).padStart(2, '0')}:00`);
  return [
    describeDays(rule, language),
    times.length > 0 ? fill(hours[0] === 1 ? words.atOne : words.at, listOf(times, language)) : '',
    until ? fill(words.until, formatDayOf(until, language)) : '',
    count === undefined ? '' : fill(count === '1' ? words.once : words.times, count),
  ].join('');
}

const listOf = (names: readonly string[], language: Language) => new Intl.ListFormat(language).format(names);

function describeDays(rule: Rule, language: Language): string {
  const words = WORDS[language];
  const { interval, weekdays, isOrdinal, months } = rule;
  // In some months only is in some months of every year.
  const unit = rule.unit === 'MONTHLY' && interval === 1 && months.length > 0 ? 'YEARLY' : rule.unit;
  const [one = '', several = ''] = words.units[unit];
  const every = interval === 1 ? one : fill(several, interval);
  const names = months.map((month) => monthName(month, language));
  const days = isOrdinal ? listOrdinals(rule, language) : listDates(rule, language);
  if (days !== '') {
    const [date, month] = [rule.dates[0] ?? 0, months[0] ?? 0];
    if (unit === 'YEARLY' && date > 0 && rule.dates.length === 1 && months.length === 1)
      return every + fill(words.onDate, dateName(month, date, language));
    if (unit === 'MONTHLY' && interval === 1) return fill(words.ofEveryMonth, days);
    return every + fill(words.onDate, days) + (names.length > 0 ? fill(words.ofMonths, listOf(names, language)) : '');
  }
  const inMonths = names.length > 0 ? fill(words.inMonths, listOf(names, language)) : '';
  if (weekdays.length === 0) return every + inMonths;
  const isShorter = unit === 'HOURLY' || unit === 'MINUTELY';
  if (interval > 1 || isShorter) return every + fill(words.on, listWeekdays(rule, language, true)) + inMonths;
  if (weekdays.map(({ weekday }) => weekday).join() === WORKDAYS) return words.workdays + inMonths;
  const isOne = weekdays.length === 1;
  return fill(isOne ? words.everyWeekday : words.everyWeekdays, listWeekdays(rule, language, !isOne)) + inMonths;
}

const listWeekdays = ({ weekdays }: Rule, language: Language, isPlural: boolean) =>
  listOf(
    weekdays.map(({ weekday }) => weekdayWord(weekday, language, isPlural)),
    language,
  );

/** `the 15th and 30th`, `the 15th and the last day`; empty without dates. */
function listDates({ dates }: Rule, language: Language): string {
  const words = WORDS[language];
  const counted = dates.filter((date) => date > 0).toSorted((one, other) => one - other);
  const figures = listOf(
    counted.map((date) => ordinal(date, language)),
    language,
  );
  const said = counted.length === 0 ? [] : [fill(counted.length === 1 ? words.date : words.dates, figures)];
  return listOf(dates.includes(-1) ? [...said, words.lastDay] : said, language);
}

/** `the first and third Monday`, `the first Monday and the last Friday`. */
function listOrdinals({ weekdays }: Rule, language: Language): string {
  const words = WORDS[language];
  const place = (nth: number) => (nth === -1 ? words.last : (words.nth[nth - 1] ?? ''));
  const ofWeekday = new Map<number, number[]>();
  for (const { nth, weekday } of weekdays) ofWeekday.set(weekday, [...(ofWeekday.get(weekday) ?? []), nth]);
  const groups = [...ofWeekday].map(([weekday, places]) => {
    const counted = places.toSorted((one, other) => Number(one < 0) - Number(other < 0) || one - other);
    const named = counted.map((nth, at) => fill(at === 0 ? words.firstOf : words.othersOf, place(nth)));
    return `${listOf(named, language)} ${weekdayWord(weekday, language, false)}`;
  });
  return listOf(groups, language);
}

const monthName = (month: number, language: Language) =>
  inside(formatWords(`2024-${String(month).padStart(2, '0')}-01`, { month: 'long' }, language), language);

/** `March 1`, `el 1 de marzo`. */
function dateName(month: number, date: number, language: Language): string {
  const day = `2024-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`; // 2024 has a 29 February
  const name = inside(formatWords(day, { day: 'numeric', month: 'long' }, language), language);
  return language === 'es' ? fill(WORDS.es.firstOf, name) : name;
}

function formatDayOf(until: string, language: Language): string {
  return inside(formatWords(dayOfUntil(until), { day: 'numeric', month: 'long', year: 'numeric' }, language), language);
}
