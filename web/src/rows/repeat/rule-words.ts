import { dayOfUntil, partsOfRule, RULE_DAYS } from '#contract/recurrence/range.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { formatWords, nameWeekday } from '../../ui/dates/dates.ts';
import { messages as en } from './rule-words/messages.en.ts';
import { messages as es } from './rule-words/messages.es.ts';

const WORKDAYS = 'FR,MO,TH,TU,WE';

const WORDS = { en, es };

const fill = (text: string, value: string | number) => text.replace('{}', () => String(value));

/** `1st`, `22nd` in English; in Spanish the figure. */
function ordinal(date: number, language: Language): string {
  if (language === 'es') return `día ${date}`;
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${date}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(date)]}`;
}

/** Inside of a sentence: Spanish weekdays and months are lower case there. */
const inside = (name: string, language: Language): string => (language === 'es' ? name.toLocaleLowerCase('es') : name);

/** How many times a month the rule names, and their weekday, of `3FR` or `FR`. */
function readByDay(text: string): { nth: number; name: string } {
  const [, nth = '0', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? [];
  return { nth: Number(nth), name };
}

/**
 * A rule (RFC 5545, RRULE) in words, as they stand in the middle of a sentence: `every 2 weeks on Monday and Friday, until November 28, 2026`,
 * `cada semana`. Parts that have no short words are said as a rule of its own.
 */
export function describeRule(rrule: string, language: Language): string {
  const words = WORDS[language];
  const parts = partsOfRule(rrule);
  const unit = parts.get('FREQ') as keyof typeof words.units; // others are found missing in the next line
  const isKnown =
    unit in words.units && !['BYSETPOS', 'BYWEEKNO', 'BYYEARDAY', 'BYMINUTE'].some((part) => parts.has(part));
  if (!isKnown) return words.other;
  const numbers = (part: string) => (parts.get(part) ?? '').split(',').filter(Boolean).map(Number);
  const list = new Intl.ListFormat(language);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const byDay = (parts.get('BYDAY') ?? '').split(',').filter(Boolean);
  const isPlainWeekly = interval === 1 && (unit === 'WEEKLY' || unit === 'DAILY') && byDay.length > 0;

  const weekdays = byDay.map((text) => {
    const { nth, name } = readByDay(text);
    const at = RULE_DAYS.findIndex((one) => one === name);
    const weekday = inside(nameWeekday(at, 'long', language), language);
    return fill(nth < 0 ? words.last : (words.nth[nth - 1] ?? '{}'), weekday);
  });
  const isOrdinal = byDay.some((text) => readByDay(text).nth !== 0);
  const dates = numbers('BYMONTHDAY').map((date) => (date < 0 ? words.lastDay : ordinal(date, language)));
  const months = numbers('BYMONTH').map((month) =>
    inside(formatWords(`2024-${String(month).padStart(2, '0')}-01`, { month: 'long' }, language), language),
  );
  const hours = numbers('BYHOUR').map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');

  const [one = '', several = ''] = words.units[unit];
  const every = interval === 1 ? one : fill(several, interval);
  const head = !isPlainWeekly
    ? every + (weekdays.length > 0 ? fill(isOrdinal ? words.onThe : words.on, list.format(weekdays)) : '')
    : byDay.toSorted().join() === WORKDAYS
      ? words.weekdays
      : fill(words.everyDays, list.format(weekdays));
  return [
    head,
    dates.length > 0 ? fill(words.onThe, list.format(dates)) : '',
    months.length > 0 ? fill(words.inMonths, list.format(months)) : '',
    hours.length > 0 ? fill(words.at, list.format(hours)) : '',
    until ? fill(words.until, formatDayOf(until, language)) : '',
    count === undefined ? '' : fill(count === '1' ? words.once : words.times, count),
  ].join('');
}

function formatDayOf(until: string, language: Language): string {
  return inside(formatWords(dayOfUntil(until), { day: 'numeric', month: 'long', year: 'numeric' }, language), language);
}
