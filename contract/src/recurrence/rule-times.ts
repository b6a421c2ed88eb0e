import { placesIn } from './rule-days.ts';
import type { RuleParts } from './rule-parts.ts';

const DAY = 1_440;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The minutes of a day at which a rule takes place, in order. */
export type TimesOfDay = (day: number) => readonly number[];

/**
 * The times of each day that the rule names. `first` is the minute of its start, counted from 1970; null for whole days, which have one
 * time only.
 */
export function timesOf(rule: RuleParts, first: number, isWholeDay: boolean): TimesOfDay {
  const { freq, hours, minutes } = rule;
  if (freq !== 'HOURLY' && freq !== 'MINUTELY') {
    const clock = ((first % DAY) + DAY) % DAY;
    const named = isWholeDay
      ? [0]
      : (hours ?? [Math.floor(clock / 60)]).flatMap((hour) =>
          (minutes ?? [clock % 60]).map((minute) => hour * 60 + minute),
        );
    // The set of a day is chosen from here, those of longer periods are chosen from when their days are known.
    const chosen = freq === 'DAILY' ? choose(named, rule.positions) : named;
    return () => chosen;
  }
  const found = freq === 'HOURLY' ? hourly(rule, first) : minutely(rule, first);
  return isWholeDay ? (day) => (found(day).length > 0 ? [0] : []) : found;
}

function hourly({ interval, hours, minutes, positions }: RuleParts, first: number): TimesOfDay {
  const firstHour = Math.floor(first / 60);
  const chosen = choose(minutes ?? [first - firstHour * 60], positions);
  return (day) =>
    (hours ?? HOURS)
      .filter((hour) => (day * 24 + hour - firstHour) % interval === 0)
      .flatMap((hour) => chosen.map((minute) => hour * 60 + minute));
}

function minutely({ interval, hours, minutes, positions }: RuleParts, first: number): TimesOfDay {
  // Each minute is a set of its own.
  if (choose([0], positions).length === 0) return () => [];
  return (day) =>
    (hours ?? HOURS).flatMap((hour) => {
      const start = day * DAY + hour * 60 - first;
      if (minutes !== null)
        return minutes.filter((minute) => (start + minute) % interval === 0).map((minute) => hour * 60 + minute);
      const found: number[] = [];
      for (let minute = (interval - (start % interval)) % interval; minute < 60; minute += interval)
        found.push(hour * 60 + minute);
      return found;
    });
}

/** Of times in order, those at the places of BYSETPOS; all without it. */
function choose(times: readonly number[], positions: readonly number[] | null): readonly number[] {
  if (positions === null) return times;
  const places = placesIn(positions, 0, times.length);
  return times.filter((_, index) => places.includes(index));
}
