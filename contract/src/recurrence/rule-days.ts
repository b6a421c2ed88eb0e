import {
  dateOfDay,
  firstOfMonth,
  firstWeekOf,
  lengthOfMonth,
  lengthOfYear,
  weekdayOfDay,
  weekOfDay,
  weekYearOf,
} from './days.ts';
import type { RuleParts, RuleWeekday } from './rule-parts.ts';

/** The periods of a rule, numbered from 0 on: its years, months, weeks or days. */
export interface Periods {
  /** The days of a period that the rule names, in order. */
  daysOf(period: number): readonly number[];
  /** A day such that none of the period, or of a later one, is before it. */
  firstDayOf(period: number): number;
  /** A period such that none before it has this day or a later one. */
  at(day: number): number;
}

/** Counts a step for everything that is looked at; throws when there were too many. */
export type Step = () => void;

/** The periods of a rule that begins on the day `first`. What the rule does not say follows from that day. */
export function periodsOf(parts: RuleParts, first: number, step: Step): Periods {
  const rule = completed(parts, first);
  const { freq, interval, weekStart, months, monthDays, weekdays } = rule;
  const matches = matcherOf(rule);
  const isNamed = (day: number) => {
    step();
    return matches(day);
  };
  /** Of days in any order, which may be there twice: the 31st is also the last. */
  const named = (days: readonly number[]) =>
    days
      .filter(isNamed)
      .toSorted((one, other) => one - other)
      .filter((day, index, all) => day !== all[index - 1]);
  const begun = dateOfDay(first);

  /** The days of a month, or of a whole year, among which are all that the rule names. */
  const daysIn = (start: number, length: number) =>
    weekdays === null ? daysFrom(start, length) : weekdaysIn(weekdays, start, length);
  const daysOfMonth = (year: number, month: number) => {
    const start = firstOfMonth(year, month);
    const length = lengthOfMonth(year, month);
    return monthDays === null ? daysIn(start, length) : placesIn(monthDays, start, length);
  };

  if (freq === 'YEARLY') {
    const firstYear = rule.weeks === null ? begun.year : weekYearOf(first, weekStart);
    const yearOf = (period: number) => firstYear + period * interval;
    return {
      daysOf(period) {
        const year = yearOf(period);
        if (rule.weeks !== null) {
          const start = firstWeekOf(year, weekStart);
          const weeks = placesIn(rule.weeks, 0, (firstWeekOf(year + 1, weekStart) - start) / 7);
          return named(weeks.flatMap((week) => daysFrom(start + week * 7, 7)));
        }
        if (rule.yearDays !== null) return named(placesIn(rule.yearDays, firstOfMonth(year, 1), lengthOfYear(year)));
        // Without months "the 20th Monday" is one of the year.
        if (months === null && monthDays === null) return named(daysIn(firstOfMonth(year, 1), lengthOfYear(year)));
        return named((months ?? ALL_MONTHS).flatMap((month) => daysOfMonth(year, month)));
      },
      // The first week of a year may begin three days before it.
      firstDayOf: (period) => firstOfMonth(yearOf(period), 1) - 3,
      at: (day) => Math.floor((dateOfDay(day - 3).year - firstYear) / interval),
    };
  }
  if (freq === 'MONTHLY') {
    const monthAt = (period: number) => {
      const index = begun.year * 12 + begun.month - 1 + period * interval;
      return { year: Math.floor(index / 12), month: (index % 12) + 1 };
    };
    return {
      daysOf(period) {
        const { year, month } = monthAt(period);
        return (months?.includes(month) ?? true) ? named(daysOfMonth(year, month)) : [];
      },
      firstDayOf(period) {
        const { year, month } = monthAt(period);
        return firstOfMonth(year, month);
      },
      at(day) {
        const { year, month } = dateOfDay(day);
        return Math.floor(((year - begun.year) * 12 + month - begun.month) / interval);
      },
    };
  }
  const isWeekly = freq === 'WEEKLY';
  const start = isWeekly ? weekOfDay(first, weekStart) : first;
  // Hours and minutes are found by their days.
  const length = isWeekly ? 7 * interval : freq === 'DAILY' ? interval : 1;
  const firstDayOf = (period: number) => start + period * length;
  return {
    daysOf(period) {
      const day = firstDayOf(period);
      return isWeekly ? named(daysIn(day, 7)) : isNamed(day) ? [day] : [];
    },
    firstDayOf,
    at: (day) => Math.floor((day - start) / length),
  };
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Places counted from 1, or from the end by -1, in a stretch of so many from `first` on; without those beyond it. */
export const placesIn = (places: readonly number[], first: number, length: number) =>
  places
    .map((place) => (place > 0 ? place - 1 : length + place))
    .filter((place) => place >= 0 && place < length)
    .map((place) => first + place);

/** The weekdays of a rule in a stretch of days; an ordinal counts in the stretch. */
const weekdaysIn = (weekdays: readonly RuleWeekday[], start: number, length: number) =>
  weekdays.flatMap(({ ordinal, weekday }) => {
    const first = start + ((weekday - weekdayOfDay(start) + 7) % 7);
    const count = Math.ceil((start + length - first) / 7);
    const places = ordinal === 0 ? daysFrom(0, count) : placesIn([ordinal], 0, count);
    return places.map((place) => first + place * 7);
  });

/** The rule with the day of its start where it names none. */
function completed(rule: RuleParts, first: number): RuleParts {
  const { freq, months, weeks, yearDays, monthDays, weekdays } = rule;
  if (yearDays !== null || monthDays !== null || weekdays !== null) return rule;
  const { month, date } = dateOfDay(first);
  const ownWeekday = [{ ordinal: 0, weekday: weekdayOfDay(first) }];
  if (freq === 'WEEKLY' || (freq === 'YEARLY' && weeks !== null)) return { ...rule, weekdays: ownWeekday };
  if (freq === 'MONTHLY' && weeks === null) return { ...rule, monthDays: [date] };
  return freq === 'YEARLY' ? { ...rule, months: months ?? [month], monthDays: [date] } : rule;
}

/** True for a place, or for the same place counted from the end. */
const hasPlace = (places: readonly number[], place: number, length: number) =>
  places.includes(place) || places.includes(place - length - 1);

/** Whether a day is one of all that the rule names: of its months, weeks, days and weekdays. */
function matcherOf({ freq, weekStart, months, weeks, yearDays, monthDays, weekdays }: RuleParts) {
  const plain = weekdays?.filter(({ ordinal }) => ordinal === 0).map(({ weekday }) => weekday) ?? [];
  const ordinals = weekdays?.filter(({ ordinal }) => ordinal !== 0) ?? [];
  const isOfMonth = freq === 'MONTHLY' || months !== null;
  const needsDate = [months, weeks, yearDays, monthDays].some((list) => list !== null) || ordinals.length > 0;
  return function matches(day: number): boolean {
    const weekday = weekdayOfDay(day);
    const isPlain = plain.includes(weekday);
    if (weekdays !== null && !isPlain && !ordinals.some((one) => one.weekday === weekday)) return false;
    if (!needsDate) return true;
    const { year, month, date } = dateOfDay(day);
    if (months !== null && !months.includes(month)) return false;
    if (monthDays !== null && !hasPlace(monthDays, date, lengthOfMonth(year, month))) return false;
    const dayOfYear = day - firstOfMonth(year, 1) + 1;
    if (yearDays !== null && !hasPlace(yearDays, dayOfYear, lengthOfYear(year))) return false;
    if (weeks !== null && !hasWeek(weeks, day, weekStart)) return false;
    if (weekdays === null || isPlain) return true;
    const place = isOfMonth ? date : dayOfYear;
    const length = isOfMonth ? lengthOfMonth(year, month) : lengthOfYear(year);
    return ordinals.some(
      (one) =>
        one.weekday === weekday &&
        (one.ordinal > 0 ? Math.ceil(place / 7) === one.ordinal : Math.ceil((length - place + 1) / 7) === -one.ordinal),
    );
  };
}

function hasWeek(weeks: readonly number[], day: number, weekStart: number): boolean {
  const year = weekYearOf(day, weekStart);
  const start = firstWeekOf(year, weekStart);
  return hasPlace(weeks, Math.floor((day - start) / 7) + 1, (firstWeekOf(year + 1, weekStart) - start) / 7);
}
