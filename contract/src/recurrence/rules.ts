import { CALENDAR_END, isInCalendar, PER_DAY_MAX, problemOfBounds, RULE_COUNT_MAX } from './limits.ts';
import { countRule, expandRule, mostPerDay, spend, type Steps } from './expand.ts';
import { addDays } from './local-times.ts';
import { partsOfRule } from './range.ts';
import { readRuleParts, type RuleParts } from './rule-parts.ts';

/** The most occurrences of one rule that are listed at once. */
const LISTED_MAX = 5_000;

/** More steps than any rule takes that has no more than `PER_DAY_MAX` occurrences a day: each day of the calendar's years is a few. */
const STEPS_MAX = 1_000_000;

/** Steps that an occurrence costs which is shown: its instant, its place in the calendar. */
const SHOWN_STEPS = 30;
const MONTH_DAYS = 31;

/**
 * The local starts that a rule yields from `from` on and before `to`, in order, at most `max`, within the calendar's years. All are local
 * times (`2026-11-20T17:00`, or days), of which `start` is the first occurrence. Of a stored text that is no rule it is the only one.
 */
export function startsOfRule(rrule: string, start: string, from: string, to: string, max = LISTED_MAX): string[] {
  try {
    return startsWithin({ left: STEPS_MAX }, rrule, start, from, to, max);
  } catch {
    // A stored rule that takes more steps is shown once, as one that cannot be read.
    return onlyStart(start, from, to);
  }
}

/** The same for rules that share a number of steps. @throws RangeError when there are no more */
export function startsWithin(
  steps: Steps,
  ...[rrule, start, from, to, max = LISTED_MAX]: Parameters<typeof startsOfRule>
): string[] {
  const rule = readRuleParts(rrule);
  return rule === null ? onlyStart(start, from, to) : expandRule(rule, start, { from, to, max, steps });
}

const onlyStart = (start: string, from: string, to: string) => (start >= from && start < to ? [start] : []);

export type RuleProblem = 'invalid' | 'empty' | 'often' | 'interval' | 'count' | 'years';

/**
 * What is wrong with a rule whose first occurrence is `start` (local): `invalid` is none that can be read, `empty` has no occurrence, `often`
 * repeats more than `PER_DAY_MAX` times a day, `interval` and `count` are beyond their maximum, `years` begins or ends outside of the
 * calendar's years. Null when it is fine. For every rule that a client sends or a file has. `steps` are those that rules share.
 * @throws RangeError when there are no more of them
 */
export function problemOfRule(rrule: string, start: string, steps: Steps = { left: STEPS_MAX }): RuleProblem | null {
  return isInCalendar(start) ? checkRule(rrule, start, steps) : (problemOfBounds(rrule) ?? 'years');
}

/**
 * The same for any start, and for rules that share a number of steps. A rule takes as many as are needed to count it, to find its first
 * occurrence, and to show a month, to which occurrences reach that began `lastingDays` earlier: the month that begins with the first one,
 * and where that does not say how full later ones are, the fullest that there may be.
 * @throws RangeError when there are no more
 */
export function checkRule(rrule: string, start: string, steps: Steps, lastingDays = 0): RuleProblem | null {
  const freq = partsOfRule(rrule).get('FREQ');
  if (freq === 'SECONDLY') return 'often';
  const bounds = problemOfBounds(rrule);
  if (bounds !== null) return bounds;
  const rule = readRuleParts(rrule);
  const isWithinWholeDay = start.length === 10 && (freq === 'HOURLY' || freq === 'MINUTELY');
  if (rule === null || !rule.isStandard || isWithinWholeDay) return 'invalid';
  const perDay = mostPerDay(rule, start);
  if (perDay > PER_DAY_MAX) return 'often';
  countRule(rule, start, steps);
  const [first] = expandRule(rule, start, { from: start, to: CALENDAR_END, max: 1, steps });
  if (first === undefined) return 'empty';
  const days = MONTH_DAYS + lastingDays;
  const shown =
    perDay > 1 || !isEven(rule)
      ? Math.max(1, perDay) * days
      : expandRule(rule, start, { from: first, to: addDays(first.slice(0, 10), days), max: Infinity, steps }).length;
  spend(steps, shown * SHOWN_STEPS);
  return null;
}

/** True for a rule whose later months are about as full as the one that begins with its first occurrence, which may be the last of its period. */
function isEven({ freq, interval, positions, ...lists }: RuleParts): boolean {
  const { months, weeks, yearDays, monthDays, weekdays } = lists;
  if (freq !== 'YEARLY' && months === null && (freq !== 'MONTHLY' || interval === 1)) return true;
  if (freq !== 'YEARLY' && freq !== 'MONTHLY') return false;
  // A single day of each month or year.
  if (positions !== null) return positions.length === 1;
  const areSingle = [months, weeks, yearDays, monthDays, weekdays].every((list) => list === null || list.length === 1);
  const isOfEachMonth = freq === 'YEARLY' && months === null && monthDays !== null;
  return areSingle && !isOfEachMonth && (weekdays?.every(({ ordinal }) => ordinal !== 0) ?? true);
}

/** True for a rule that may yield several occurrences on a day. */
export function isWithinDay(rrule: string): boolean {
  const parts = partsOfRule(rrule);
  return ['HOURLY', 'MINUTELY'].includes(parts.get('FREQ') ?? '') || parts.has('BYHOUR') || parts.has('BYMINUTE');
}

/** The rule, which now ends before `local`. */
export function endBefore(rrule: string, local: string): string {
  const until =
    local.length === 10 ? addDays(local, -1) : new Date(Date.parse(`${local}:00Z`) - 1_000).toISOString().slice(0, 19);
  return withPart(withPart(rrule, 'COUNT', null), 'UNTIL', until.replaceAll(/[-:]/g, ''));
}

/**
 * The rule from `local` on: one that counts, without the occurrences before. `steps` are those that rules share.
 * @throws RangeError when there are no more of them
 */
export function continueFrom(rrule: string, start: string, local: string, steps?: Steps): string {
  const count = partsOfRule(rrule).get('COUNT');
  if (count === undefined) return rrule;
  const max = Math.min(Number(count), RULE_COUNT_MAX);
  const counted = [rrule, start, start, local, max] as const;
  const before = (steps ? startsWithin(steps, ...counted) : startsOfRule(...counted)).length;
  return withPart(rrule, 'COUNT', String(Math.max(1, Number(count) - before)));
}

/** The rule with a part set, or without it. */
export function withPart(rrule: string, name: string, value: string | null): string {
  const parts = new Map(partsOfRule(rrule));
  if (value === null) parts.delete(name);
  else parts.set(name, value);
  return [...parts].map(([key, text]) => `${key}=${text}`).join(';');
}
