import { dateOfDay, dayOfLocal, firstOfMonth, localOfDay } from './days.ts';
import { CALENDAR_END, CALENDAR_START, RULE_COUNT_MAX } from './limits.ts';
import { dayOfUntil } from './range.ts';
import { periodsOf, placesIn, type Periods, type Step } from './rule-days.ts';
import type { RuleParts } from './rule-parts.ts';
import { timesOf, type TimesOfDay } from './rule-times.ts';

const DAY = 1_440;
const END_MINUTE = dayOfLocal(CALENDAR_END) * DAY;

/** How many steps an expansion may take. A step is one period, day or time that is looked at, so it is the same on every machine. */
export interface Steps {
  left: number;
}

/** @throws RangeError when fewer are left */
export function spend(steps: Steps, count: number): void {
  steps.left -= count;
  if (steps.left < 0) throw new RangeError('This takes too many steps.');
}

/** Which occurrences of a rule are listed: from a local time on and before another, at most `max`. */
export interface Listed {
  readonly from: string;
  readonly to: string;
  readonly max: number;
  readonly steps: Steps;
}

/** The minute of a local time (`2026-11-20T17:00`, or a day), counted from 1970 as if every day had 24 hours. */
function minuteOf(local: string): number {
  const [hours = 0, minutes = 0] = local.slice(11).split(':').map(Number);
  return dayOfLocal(local) * DAY + hours * 60 + minutes;
}

function localOfMinute(minute: number, length: number): string {
  const day = Math.floor(minute / DAY);
  const clock = minute - day * DAY;
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${localOfDay(day)}T${pad(Math.floor(clock / 60))}:${pad(clock % 60)}`.slice(0, length);
}

/**
 * The local starts that a rule yields, in order, as RFC 5545 (3.3.10) has them, within the calendar's years. All are local times or days, as
 * `start`, before which the rule yields nothing.
 * @throws RangeError when it takes more steps
 */
export function expandRule(rule: RuleParts, start: string, { from, to, max, steps }: Listed): string[] {
  const first = minuteOf(from > CALENDAR_START ? from : CALENDAR_START);
  const end = minuteOf(to < CALENDAR_END ? to : CALENDAR_END) - 1;
  if (end < first) return [];
  const last = Math.min(end, lastMinuteOf(rule, start, steps));
  const found: string[] = [];
  if (max > 0)
    visit(rule, start, { first, last, steps }, (minute) => found.push(localOfMinute(minute, start.length)) < max);
  return found;
}

/** The most times that a rule has on one of the days after its start. */
export function mostPerDay(rule: RuleParts, start: string): number {
  const times = timesOf(rule, minuteOf(start), start.length === 10);
  const day = dayOfLocal(start);
  return Math.max(...Array.from({ length: 7 }, (_, index) => times(day + 1 + index).length));
}

/** The last minute that UNTIL and COUNT admit; Infinity without either. */
function lastMinuteOf(rule: RuleParts, start: string, steps: Steps): number {
  const ofUntil = rule.until === null ? Infinity : lastOfUntil(rule.until, start);
  // A stored count may be beyond the maximum.
  return rule.count > RULE_COUNT_MAX ? ofUntil : Math.min(ofUntil, lastOfCount(rule, start, steps));
}

function lastOfUntil(until: string, start: string): number {
  const day = minuteOf(dayOfUntil(until));
  if (start.length === 10) return day;
  return until.length < 15 ? day + DAY - 1 : day + Number(until.slice(9, 11)) * 60 + Number(until.slice(11, 13));
}

/** The last occurrences of rules that count, which are counted from the first on. Forgotten all at once beyond the maximum. */
const lasts = new Map<string, number>();
const LASTS_MAX = 20_000;

/** The minute of the last occurrence of a rule that counts; Infinity where it is after the calendar's years. */
function lastOfCount(rule: RuleParts, start: string, steps: Steps): number {
  return lasts.get(keyOf(rule, start)) ?? countRule(rule, start, steps);
}

const keyOf = ({ rrule }: RuleParts, start: string) => `${start} ${rrule}`;

/**
 * The same, counted anew, so that the steps do not depend on what was counted before. Remembered afterwards. Of a rule that does not count
 * it is Infinity.
 */
export function countRule(rule: RuleParts, start: string, steps: Steps): number {
  if (rule.count > RULE_COUNT_MAX) return Infinity;
  let left = rule.count;
  let last = Infinity;
  visit(rule, start, { first: minuteOf(start), last: END_MINUTE - 1, steps }, (minute) => {
    left -= 1;
    if (left === 0) last = minute;
    return left > 0;
  });
  if (lasts.size >= LASTS_MAX) lasts.clear();
  lasts.set(keyOf(rule, start), last);
  return last;
}

interface Visited {
  readonly first: number;
  readonly last: number;
  readonly steps: Steps;
}

/** Calls `take` with each minute of a rule from `first` to `last`, in order, until it answers false. COUNT and UNTIL are the caller's. */
function visit(
  rule: RuleParts,
  start: string,
  { first, last, steps }: Visited,
  take: (minute: number) => boolean,
): void {
  const startMinute = minuteOf(start);
  const step: Step = () => spend(steps, 1);
  const begin = Math.max(first, startMinute);
  const periods = periodsOf(rule, dayOfLocal(start), step);
  const times = timesOf(rule, startMinute, start.length === 10);
  // The places of BYSETPOS are those of the whole period; of a day or an hour they are in its times.
  const positions = isLong(rule) ? rule.positions : null;
  /** False when there are no more. */
  const offer = (minute: number) => {
    step();
    return minute <= last && (minute < begin || take(minute));
  };
  let period = Math.max(0, periods.at(Math.floor(begin / DAY)));
  for (; periods.firstDayOf(period) * DAY <= last; period = nextPeriod(rule, periods, period)) {
    step();
    const days = periods.daysOf(period);
    if (positions !== null) {
      if (!chosenMinutes(days, times, positions).every(offer)) return;
      continue;
    }
    for (const day of days) {
      if ((day + 1) * DAY > begin && !times(day).every((minute) => offer(day * DAY + minute))) return;
    }
  }
}

/** The minutes at the places of BYSETPOS, where all days have the same times. */
function chosenMinutes(days: readonly number[], times: TimesOfDay, positions: readonly number[]): number[] {
  const clock = times(0);
  const places = new Set(placesIn(positions, 0, days.length * clock.length));
  return [...places]
    .toSorted((one, other) => one - other)
    .map((place) => {
      const index = Math.floor(place / clock.length);
      return (days[index] ?? 0) * DAY + (clock[place - index * clock.length] ?? 0);
    });
}

/** True for a rule whose sets are of more than a day. */
const isLong = ({ freq }: Pick<RuleParts, 'freq'>) => freq === 'YEARLY' || freq === 'MONTHLY' || freq === 'WEEKLY';

/** The period after one. Days in months that the rule does not name are passed over, month by month. */
function nextPeriod({ freq, months }: RuleParts, periods: Periods, period: number): number {
  const next = period + 1;
  if (months === null || isLong({ freq })) return next;
  const { year, month } = dateOfDay(periods.firstDayOf(next));
  if (months.includes(month)) return next;
  return Math.max(next, periods.at(month === 12 ? firstOfMonth(year + 1, 1) : firstOfMonth(year, month + 1)));
}
