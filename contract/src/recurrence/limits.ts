import { daysBetween, isLocalDay } from './local-times.ts';
import { dayOfUntil, partsOfRule } from './range.ts';

/** The years that the calendar has. */
export const CALENDAR_YEARS = { first: 1900, last: 2199 } as const;
/** Its days: from the first of these on, and before the second. Rules are expanded only between them. */
export const CALENDAR_START = `${CALENDAR_YEARS.first}-01-01`;
export const CALENDAR_END = `${CALENDAR_YEARS.last + 1}-01-01`;
/** The most days that an event lasts. */
export const EVENT_DAYS_MAX = 400;
/** The most days, weeks, months or years from one occurrence of a rule to the next. */
export const RULE_INTERVAL_MAX = 1_000;
/** The most occurrences that a rule counts. */
export const RULE_COUNT_MAX = 10_000;
/** Occurrences within a day, above which a rule is refused. */
export const PER_DAY_MAX = 100;

export const isInCalendar = (local: string): boolean => local >= CALENDAR_START && local < CALENDAR_END;

/** The days from the first to the last of an event, both `2026-11-20`; 0 on one day. */
export function lastingDays({ event_date, end_date }: { event_date: string; end_date: string | null }): number {
  return end_date === null ? 0 : daysBetween(event_date, end_date);
}

/**
 * What is wrong with the numbers of a rule, by its text alone: `interval` and `count` are beyond their maximum, `years` is an UNTIL outside
 * of the calendar's years, `invalid` is no number or day at all.
 */
export function problemOfBounds(rrule: string): 'interval' | 'count' | 'years' | 'invalid' | null {
  const parts = partsOfRule(rrule);
  const numbers = [parts.get('INTERVAL'), parts.get('COUNT')].filter((text) => text !== undefined);
  if (!numbers.every((text) => /^0*[1-9]\d*$/.test(text))) return 'invalid';
  if (Number(parts.get('INTERVAL') ?? 1) > RULE_INTERVAL_MAX) return 'interval';
  if (Number(parts.get('COUNT') ?? 1) > RULE_COUNT_MAX) return 'count';
  const until = parts.get('UNTIL');
  if (until === undefined) return null;
  const day = dayOfUntil(until);
  if (!/^\d{8}(T([01]\d|2[0-3])([0-5]\d){2}Z?)?$/.test(until) || !isLocalDay(day)) return 'invalid';
  return isInCalendar(day) ? null : 'years';
}
