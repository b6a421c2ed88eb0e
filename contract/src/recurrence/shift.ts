import { addDays, addMinutes, daysBetween, minutesBetween, ordinalOf, weekdayOf } from './local-times.ts';
import { dayOfUntil, partsOfRule, RULE_DAYS } from './range.ts';
import { isWithinDay, withPart } from './rules.ts';

const isInLastWeek = (local: string) => addDays(local.slice(0, 10), 7).slice(0, 7) !== local.slice(0, 7);

/** The day with an ordinal weekday (`-1FR`) in the month of `day`. */
function dayOfOrdinal(day: string, ordinal: number, weekday: number): string {
  const first = `${day.slice(0, 7)}-01`;
  if (ordinal > 0) return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (ordinal - 1) * 7);
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7) + (ordinal + 1) * 7);
}

/** A local time of a series, of which one occurrence was moved from `from` to `to`. Times or days, as `to` is; a day beside times stays a day. */
export function shiftLocal(local: string, from: string, to: string): string {
  if (local.length > 10 && from.length > 10 && to.length > 10) return addMinutes(local, minutesBetween(from, to));
  const day = addDays(local.slice(0, 10), daysBetween(from.slice(0, 10), to.slice(0, 10)));
  return to.length === 10 || from.length > 10 ? day : `${day}${to.slice(10)}`;
}

interface Shifted {
  readonly rrule: string;
  /** The first day of the series. */
  readonly firstDay: string;
}

/**
 * The rule of a series that begins on `firstDay`, and its new first day, so that its occurrence at `from` is at `to` and all others move
 * as far. Null where no rule does that, as for the last day of each month.
 */
export function shiftRule(rrule: string, firstDay: string, from: string, to: string): Shifted | null {
  if (from === to) return { rrule, firstDay };
  if (isWithinDay(rrule)) return null;
  const days = daysBetween(from.slice(0, 10), to.slice(0, 10));
  const shifted = { rrule: withUntil(rrule, from, to), firstDay: addDays(firstDay, days) };
  if (days === 0) return shifted;
  const parts = partsOfRule(rrule);
  const narrowing = [...parts.keys()].filter((name) => name.startsWith('BY')).join();
  const freq = parts.get('FREQ') ?? '';
  if (narrowing === '') return shifted;
  const weekdays = (parts.get('BYDAY') ?? '').split(',');
  if (narrowing === 'BYDAY' && ['DAILY', 'WEEKLY'].includes(freq)) {
    const turned = withPart(shifted.rrule, 'BYDAY', weekdays.map((name) => turn(name, days)).join());
    // Which days belong to one week counts where weeks are left out.
    const isCounted = freq === 'WEEKLY' && parts.has('INTERVAL');
    return {
      ...shifted,
      rrule: isCounted ? withPart(turned, 'WKST', turn(parts.get('WKST') ?? 'MO', days)) : turned,
    };
  }
  if (freq !== 'MONTHLY') return null;
  if (narrowing === 'BYMONTHDAY' && /^\d+$/.test(parts.get('BYMONTHDAY') ?? ''))
    return { ...shifted, rrule: withPart(shifted.rrule, 'BYMONTHDAY', String(Number(to.slice(8, 10)))) };
  const [, sign] = /^(-?)\d[A-Z]{2}$/.exec(weekdays.join()) ?? [];
  if (narrowing !== 'BYDAY' || sign === undefined) return null;
  const ordinal = sign === '-' && isInLastWeek(to) ? -1 : ordinalOf(to);
  const name = RULE_DAYS[weekdayOf(to)] ?? 'MO';
  return {
    rrule: withPart(shifted.rrule, 'BYDAY', `${ordinal}${name}`),
    firstDay: dayOfOrdinal(shifted.firstDay, ordinal, weekdayOf(to)),
  };
}

function turn(name: string, days: number): string {
  const at = RULE_DAYS.findIndex((one) => one === name);
  return RULE_DAYS[(((at + days) % 7) + 7) % 7] ?? name;
}

/** UNTIL moves with the occurrences. */
function withUntil(rrule: string, from: string, to: string): string {
  const until = partsOfRule(rrule).get('UNTIL');
  if (until === undefined) return rrule;
  const day = dayOfUntil(until);
  const isTimed = until.length > 8 && from.length > 10 && to.length > 10;
  const moved = isTimed
    ? `${addMinutes(`${day}T${until.slice(9, 11)}:${until.slice(11, 13)}`, minutesBetween(from, to))}${until.slice(13, 15)}`
    : addDays(day, daysBetween(from.slice(0, 10), to.slice(0, 10)));
  return withPart(rrule, 'UNTIL', moved.replaceAll(/[-:]/g, ''));
}
