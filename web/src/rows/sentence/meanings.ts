import { partsOfRule, RULE_DAYS } from '#contract/recurrence/range.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, daysBetween, weekdayOf, type Day } from '../../ui/dates/dates.ts';
import { typedFormat } from '../../ui/dates/typed-day.ts';
import type { DAY_PHRASES, REPEAT_PHRASES, SPAN_PHRASES } from './phrases.ts';
import { monthNamed, numberNamed, unitNamed, weekdayNamed, type Groups, type Unit } from './words.ts';

const SATURDAY = 6;

/** The day that a phrase means, with a time where the phrase has it; and what it can mean as well. */
export interface DayMeaning extends DayAndTime {
  readonly other?: DayAndTime;
}

interface DayAndTime {
  readonly day: Day;
  readonly time?: string;
}

const pad = (part: number) => String(part).padStart(2, '0');

/** The day of these figures; null where there is none. */
function compose(year: number, month: number, date: number): Day | null {
  const day = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`;
  const time = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && year >= 1000 ? day : null;
}

/** The first of these days, year after year, that is not past. */
function nextOf(month: number, date: number, today: Day): Day | null {
  const year = Number(today.slice(0, 4));
  const candidates = [0, 1, 2, 3, 4].map((ahead) => compose(year + ahead, month, date));
  return candidates.find((day) => day !== null && day >= today) ?? null;
}

/** The same date some months later, or the last of that month. */
function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + count;
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return [date, 30, 29, 28].map((one) => (one <= date ? compose(toYear, toMonth, one) : null)).find(Boolean) ?? day;
}

const daysUntil = (weekday: number, today: Day) => (weekday - weekdayOf(today) + 7) % 7;

/** Monday first, as calendars of weeks have it in both languages of the app. */
const placeInWeek = (weekday: number) => (weekday + 6) % 7;

/**
 * The weekday that is meant with `next`, and what others mean by it. In English it is rather that of the next week, and tomorrow is not called
 * so; `el próximo martes` is the nearest, and so is `el martes que viene` unless that is tomorrow.
 */
function readNextWeekday(weekday: number, word: string, today: Day): DayMeaning {
  const nearest = daysUntil(weekday, today) || 7;
  const isInThisWeek = placeInWeek(weekday) > placeInWeek(weekdayOf(today));
  if (nearest > 1 && !isInThisWeek) return { day: addDays(today, nearest) };
  const isLater = word === 'next' || (word === 'viene' && nearest === 1);
  const days = [addDays(today, nearest), addDays(today, nearest + 7)] as const;
  const [day, other] = isLater ? [days[1], days[0]] : days;
  return { day, other: { day: other, time: '' } };
}

/** What a day is read with, besides its words. */
interface DayReading {
  readonly now: Date;
  readonly habits: DateHabits;
  /** A time is said beside it. */
  readonly hasTime: boolean;
  /** The sentence is about what takes place in the evening. */
  readonly isEvening: boolean;
}

/** `Sat 10`: that date where it is such a weekday, else that hour; the other is offered. Only a date where a time is said beside it. */
function readNumbered(groups: Groups, { hasTime, isEvening }: DayReading, today: Day): DayMeaning | null {
  const weekday = weekdayNamed(groups['weekday'] ?? '');
  const number = Number(groups['date']);
  const dates = datesOf(number, today);
  const [nearest] = dates;
  const fitting = dates.find((day) => weekdayOf(day) === weekday);
  const onWeekday = addDays(today, daysUntil(weekday, today));
  const isCertain = hasTime || groups['certain'] !== undefined || groups['suffix'] !== undefined || number > 23;
  const date = fitting === undefined || (!isCertain && fitting !== nearest) ? nearest : fitting;
  if (number === 0 || date === undefined || (isCertain && fitting === undefined)) return null;
  if (isCertain) return { day: date };
  const isAfternoon = number >= 1 && number <= (isEvening ? 10 : 6);
  const hour = String(isAfternoon ? number + 12 : number).padStart(2, '0');
  const asTime = { day: onWeekday, time: `${hour}:00` };
  const asDate = { day: date, time: '' };
  return fitting === nearest ? { ...asDate, other: asTime } : { ...asTime, other: asDate };
}

/** The days of the next year with this date, the nearest first. */
function datesOf(date: number, today: Day): Day[] {
  const months = Array.from({ length: 12 }, (_, ahead) => addMonths(`${today.slice(0, 8)}01`, ahead));
  const days = months.map((first) => compose(Number(first.slice(0, 4)), Number(first.slice(5, 7)), date));
  return days.filter((day) => day !== null && day >= today) as Day[]; // without null
}

/** Fractions and the like, which are dates only after a word such as `on`. */
const FRACTIONS = ['1/2', '1/3', '2/3', '1/4', '3/4', '24/7'];

function readFigures(figures: string, hasLead: boolean, today: Day, habits: DateHabits): Day | null {
  if (!hasLead && FRACTIONS.includes(figures)) return null;
  const [first = 0, second = 0, year] = figures.split(/[/.-]/).map(Number);
  const [date, month] = typedFormat(habits).startsWith('D') ? [first, second] : [second, first];
  if (year === undefined) return nextOf(month, date, today);
  return compose(year < 100 ? 2000 + year : year, month, date);
}

/** The day that a phrase means; null for one that is none after all. */
export function readDayPhrase(
  name: (typeof DAY_PHRASES)[number][0],
  groups: Groups,
  reading: DayReading,
): DayMeaning | null {
  const { now, habits } = reading;
  const today = dayOf(now);
  if (name === 'weekday') return readWeekday(groups, today);
  if (name === 'numbered') return readNumbered(groups, reading, today);
  const day = readDate(name, groups, today, habits);
  return day === null ? null : { day };
}

function readWeekday({ weekday = '', next, viene }: Groups, today: Day): DayMeaning {
  const word = viene === undefined ? next?.trim() : viene.trim().startsWith('que') ? 'viene' : 'proximo';
  if (word !== undefined) return readNextWeekday(weekdayNamed(weekday), word, today);
  const ahead = daysUntil(weekdayNamed(weekday), today);
  if (ahead > 0) return { day: addDays(today, ahead) };
  return { day: today, other: { day: addDays(today, 7), time: '' } };
}

function readDate(
  name: Exclude<(typeof DAY_PHRASES)[number][0], 'weekday' | 'numbered'>,
  groups: Groups,
  today: Day,
  habits: DateHabits,
): Day | null {
  const { count = '1', unit = '', year, month = '', date = groups['dia'] ?? '' } = groups;
  switch (name) {
    case 'today':
      return today;
    case 'tomorrow':
      return addDays(today, 1);
    case 'after':
      return addDays(today, 2);
    case 'weekend':
      return weekdayOf(today) === 0 ? today : addDays(today, daysUntil(SATURDAY, today));
    case 'week':
      return addDays(today, daysUntil(1, today) || 7);
    case 'month':
      return `${addMonths(today, 1).slice(0, 8)}01`;
    case 'later':
      if (unit === 'fortnight') return addDays(today, 14);
      return addUnits(today, numberNamed(count), unitNamed(unit));
    case 'date': {
      const at = /^\d/.test(month) ? Number(month) : monthNamed(month);
      return year === undefined ? nextOf(at, Number(date), today) : compose(Number(year), at, Number(date));
    }
    case 'figures':
      return readFigures(groups['figures'] ?? '', groups['lead'] !== undefined, today, habits);
    case 'ordinal':
      return datesOf(Number(date), today)[0] ?? null;
  }
}

function addUnits(day: Day, count: number, unit: Unit): Day {
  if (unit === 'DAILY' || unit === 'WEEKLY') return addDays(day, count * (unit === 'WEEKLY' ? 7 : 1));
  return addMonths(day, count * (unit === 'YEARLY' ? 12 : 1));
}

const WORD_UNITS: Readonly<Record<string, Unit>> = {
  ...{ week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' },
  ...{ semanal: 'WEEKLY', mensual: 'MONTHLY', anual: 'YEARLY' },
};

/** The rule that a phrase means. */
export function readRule(name: (typeof REPEAT_PHRASES)[number][0], groups: Groups): string | null {
  const { count = '1', unit = groups['units'], word = groups['modo'] } = groups;
  switch (name) {
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekdays':
      return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
    case 'weekend':
      return 'FREQ=WEEKLY;BYDAY=SA';
    case 'dates': {
      const dates = (groups['dates'] ?? '').match(/\d{1,2}/g) ?? [];
      return dates.some((date) => Number(date) < 1 || Number(date) > 31)
        ? null
        : `FREQ=MONTHLY;BYMONTHDAY=${dates.join()}`;
    }
    case 'days': {
      const words = (groups['days'] ?? groups['plural'] ?? '').match(/\p{L}{4,}/gu) ?? [];
      const days = words.map(weekdayNamed).filter((at) => at >= 0);
      // In the order of a week that begins on Monday.
      const names = [...new Set(days)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((at) => RULE_DAYS[at]);
      return `FREQ=WEEKLY;${groups['other'] === undefined ? '' : 'INTERVAL=2;'}BYDAY=${names.join()}`;
    }
    case 'step': {
      const every = groups['other'] === undefined ? numberNamed(count) : 2;
      const of = word === undefined ? unitNamed(unit ?? '') : (WORD_UNITS[word] ?? 'WEEKLY');
      if (every < 1) return null;
      // Spanish counts a fortnight as fifteen days.
      if (of === 'DAILY' && every === 15) return 'FREQ=WEEKLY;INTERVAL=2';
      return every === 1 ? `FREQ=${of}` : `FREQ=${of};INTERVAL=${every}`;
    }
  }
}

/** The first day of a rule, or of a time without a day: one that is not past. */
export function firstDayOf(rrule: string, time: string, now: Date): Day {
  const today = dayOf(now);
  const isPast = time !== '' && time <= `${pad(now.getHours())}:${pad(now.getMinutes())}`;
  const first = isPast ? addDays(today, 1) : today;
  const parts = rrule === '' ? undefined : partsOfRule(rrule);
  const [byDay, byDate] = ['BYDAY', 'BYMONTHDAY'].map((name) => parts?.get(name)?.split(','));
  const days = Array.from({ length: 62 }, (_, at) => addDays(first, at));
  const isMeant = (day: Day) =>
    byDate?.includes(String(Number(day.slice(8)))) ?? byDay?.includes(RULE_DAYS[weekdayOf(day)] ?? '') ?? true;
  return days.find(isMeant) ?? first;
}

/** The first day and the last that a phrase means; null where the one is not before the other. */
export function readSpan(
  name: (typeof SPAN_PHRASES)[number][0],
  groups: Groups,
  now: Date,
): { day: Day; endDay: Day } | null {
  const today = dayOf(now);
  const { month1, month2, date1, date2, weekday1 = '', weekday2 = '', year } = groups;
  if (name === 'weekdays') {
    const day = addDays(today, daysUntil(weekdayNamed(weekday1), today));
    const endDay = addDays(day, daysUntil(weekdayNamed(weekday2), day));
    return endDay === day ? null : { day, endDay };
  }
  const [from, to] = [monthNamed(month1 ?? month2 ?? ''), monthNamed(month2 ?? month1 ?? '')];
  const day = year === undefined ? nextOf(from, Number(date1), today) : compose(Number(year), from, Number(date1));
  const endDay = day && nextOf(to, Number(date2), day);
  return day === null || endDay === null || endDay === day || daysBetween(day, endDay) > 92 ? null : { day, endDay };
}
