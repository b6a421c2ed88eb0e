import { partsOfRule, RULE_DAYS } from '#contract/recurrence/range.ts';
import type { DateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatTime, weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import { typedFormat } from '../../../ui/dates/typed-day.ts';
import {
  type DAY_PHRASES,
  monthNamed,
  numberNamed,
  type REPEAT_PHRASES,
  unitNamed,
  weekdayNamed,
  type Groups,
  type Unit,
} from './phrases.ts';

const SATURDAY = 6;

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
  now: Date,
  habits: DateHabits,
): Day | null {
  const today = dayOf(now);
  const { count = '1', unit = '', year, month = '', date = groups['dia'] ?? '', weekday = '' } = groups;
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
      return addUnits(today, numberNamed(count), unitNamed(unit));
    case 'date': {
      const at = /^\d/.test(month) ? Number(month) : monthNamed(month);
      return year === undefined ? nextOf(at, Number(date), today) : compose(Number(year), at, Number(date));
    }
    case 'figures':
      return readFigures(groups['figures'] ?? '', groups['lead'] !== undefined, today, habits);
    case 'weekday': {
      const ahead = daysUntil(weekdayNamed(weekday), today);
      const isNext = groups['next'] !== undefined || groups['viene'] !== undefined;
      return addDays(today, ahead === 0 && isNext ? 7 : ahead);
    }
    case 'ordinal': {
      const months = [0, 1, 2].map((ahead) => addMonths(`${today.slice(0, 8)}01`, ahead));
      const days = months.map((first) => compose(Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(date)));
      return days.find((day) => day !== null && day >= today) ?? null;
    }
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

/** The hour that is meant by a part of the day. */
const PART_HOURS: readonly (readonly [RegExp, hour: number])[] = [
  [/morning|manana/, 9],
  [/afternoon/, 16],
  [/noon|midday|mediodia/, 12],
  [/tarde/, 17],
  [/evening|night|noche/, 20],
];

/** The hour of the part of the day that a phrase names: 20 for `tonight`; undefined where it names none. */
export function hourOfPart({ noon, part, thisPart, daypart, parte, partes }: Groups): number | undefined {
  const said = noon ?? part ?? thisPart ?? daypart ?? parte ?? partes;
  return said === undefined ? undefined : PART_HOURS.find(([words]) => words.test(said))?.[1];
}

/** The time at which a part of a day begins; the next full hour where that is over today, and after 23:00 the end of the day. */
export function timeOfPart(hour: number, day: Day | null, now: Date): string {
  if (day !== dayOf(now) || hour > now.getHours()) return `${pad(hour)}:00`;
  return now.getHours() < 23 ? `${pad(now.getHours() + 1)}:00` : '23:59';
}

/** True where the person's clock counts to twelve, twice. */
const hasTwelveHours = (habits: DateHabits) => !formatTime(new Date(2026, 0, 1, 21), habits).includes('21');

/**
 * The time that a phrase means. An hour from one to six without a half of the day is after noon, because families have little to do before
 * seven; with its minutes it is so only on a clock of twelve hours.
 */
export function readTimePhrase(groups: Groups, habits: DateHabits, isLater: boolean): string | null {
  if (groups['noon'] !== undefined) return `${hourOfPart(groups)}:00`;
  const { hour = '', minute, media, menos, half, night, part = night } = groups;
  const number = numberNamed(hour) - (menos === undefined ? 0 : 1);
  const minutes = menos !== undefined ? 45 : media === 'media' ? 30 : media === 'cuarto' ? 15 : Number(minute ?? 0);
  if (number > 23 || number < 0 || (half !== undefined && (number > 12 || number === 0))) return null;
  const isMorning = half === 'a' || part === 'manana' || part === 'morning';
  const isAfternoon = half === 'p' || part === 'tarde' || part === 'afternoon' || part === 'evening';
  const isNight = part === 'noche' || part === 'night';
  const write = (of: number) => `${pad(of)}:${pad(minutes)}`;
  if (number > 12) return write(number);
  if (isMorning) return write(number % 12);
  if (isNight) return write(number < 6 ? number : (number % 12) + (number === 12 ? 0 : 12));
  if (isAfternoon) return write((number % 12) + 12);
  if (isLater) return write(number === 12 ? 12 : number + 12);
  const isBare = minute === undefined || hasTwelveHours(habits);
  return write(isBare && number >= 1 && number <= 6 && !hour.startsWith('0') ? number + 12 : number);
}

/** The first day of a rule, or of a time without a day: one that is not past. */
export function firstDayOf(rrule: string, time: string, now: Date): Day {
  const today = dayOf(now);
  const isPast = time !== '' && time <= `${pad(now.getHours())}:${pad(now.getMinutes())}`;
  const first = isPast ? addDays(today, 1) : today;
  const byDay = rrule === '' ? undefined : partsOfRule(rrule).get('BYDAY')?.split(',');
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at));
  return days.find((day) => byDay?.includes(RULE_DAYS[weekdayOf(day)] ?? '') ?? true) ?? first;
}
