import { RRuleTemporal } from 'rrule-temporal';
import { CALENDAR_END, CALENDAR_START, isInCalendar, PER_DAY_MAX, problemOfBounds, RULE_COUNT_MAX } from './limits.ts';
import { addDays } from './local-times.ts';
import { plainStarts, type Listed } from './plain-rules.ts';
import { partsOfRule, RULE_PARTS } from './range.ts';

/** The most occurrences of one rule that are listed at once. */
const LISTED_MAX = 5_000;

/** Places or steps of a rule after which it is given up. */
const STEPS_MAX = 20_000;
/** The same for a rule that is checked: every day of eight years, in which 29 February occurs at least once, and no rule holds the server up. */
const CHECKED_STEPS_MAX = 3_000;

/**
 * The local starts that a rule yields from `from` on and before `to`, in order, at most `max`, within the calendar's years. All are local
 * times (`2026-11-20T17:00`, or days), of which `start` is the first occurrence. Of a stored text that is no rule it is the only one.
 */
export function startsOfRule(rrule: string, start: string, from: string, to: string, max = LISTED_MAX): string[] {
  try {
    return expand(rrule, start, { from, to, max, steps: STEPS_MAX });
  } catch {
    return start >= from && start < to ? [start] : [];
  }
}

/**
 * The same within a number of steps.
 * @throws Error for a text that is no rule, or when a plain rule takes more steps
 */
export function expand(rrule: string, start: string, listed: Listed): string[] {
  const from = listed.from > CALENDAR_START ? listed.from : CALENDAR_START;
  const to = listed.to < CALENDAR_END ? listed.to : CALENDAR_END;
  if (to <= from) return [];
  const inCalendar = { ...listed, from, to };
  return plainStarts(rrule, start, inCalendar) ?? libraryStarts(rrule, start, inCalendar);
}

/** The same by the library, which knows all rules. */
export function libraryStarts(rrule: string, start: string, { from, to, max, steps }: Listed): string[] {
  const begin = from > start ? from : start;
  const rule = ruleFrom(withoutCount(rrule, start), start, steps);
  if (to <= begin) return [];
  const local = (found: { toString(): string }) => found.toString().slice(0, start.length);
  try {
    if (max >= LISTED_MAX) {
      return rule
        .between(dateOf(begin), dateOf(to), true)
        .map(local)
        .filter((found) => found < to);
    }
    const found: string[] = [];
    for (let next = rule.next(dateOf(begin), true); next && found.length < max; next = rule.next(next, false)) {
      if (local(next) >= to) break;
      found.push(local(next));
    }
    return found;
  } catch {
    return []; // the library gives up on a rule that it reads, and that yields nothing for very long
  }
}

/** The most occurrences that a rule counts for which they have to be listed from the first on. */
const COUNTED_MAX = 1_000;
/** Ends of rules that count, which take long to find. */
const ends = new Map<string, string>();
const ENDS_MAX = 500;

/** The rule with its last occurrence in place of a count. A stored count beyond the maximum is left out. */
function withoutCount(rrule: string, start: string): string {
  const count = countOf(rrule);
  if (count === 0) return rrule;
  const endless = withPart(rrule, 'COUNT', null);
  if (count > RULE_COUNT_MAX) return endless;
  const key = `${start} ${rrule}`;
  const end = ends.get(key) ?? endOfCount(rrule, start, STEPS_MAX);
  if (end === null) return rrule;
  if (ends.size >= ENDS_MAX) ends.clear();
  ends.set(key, end);
  return withPart(endless, 'UNTIL', end.replaceAll(/[-:]/g, ''));
}

/** The COUNT of a rule; 0 for one that does not count. */
const countOf = (rrule: string) => Number(partsOfRule(rrule).get('COUNT')) || 0;

/** The last occurrence of a rule that counts, with seconds; null where that takes more steps. */
function endOfCount(rrule: string, start: string, steps: number): string | null {
  try {
    return ruleFrom(rrule, start, steps).all().at(-1)?.toString().slice(0, 19) ?? null;
  } catch {
    return null;
  }
}

/** The rule for the library: local times as if they were of UTC, which has no clock changes. */
function ruleFrom(rrule: string, start: string, maxIterations: number): RRuleTemporal {
  const parts = partsOfRule(rrule);
  if (![...parts.keys()].every((name) => RULE_PARTS.test(name))) throw new Error(`${rrule} is no rule of RFC 5545.`);
  const until = parts.get('UNTIL');
  const text = until === undefined ? rrule : withPart(rrule, 'UNTIL', localUntil(until, start.length === 10));
  const startText = dateOf(start).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${startText}\nRRULE:${text}`, maxIterations });
}

/** The last moment of an UNTIL. One in UTC was made local by the reader of the file that it came in. */
function localUntil(until: string, isDay: boolean): string {
  return `${until.slice(0, 8)}${isDay || until.length < 15 ? 'T235959' : until.slice(8, 15)}Z`;
}

const dateOf = (local: string) => new Date(local.length === 10 ? `${local}T00:00:00Z` : `${local}:00Z`);

export type RuleProblem = 'invalid' | 'empty' | 'often' | 'interval' | 'count' | 'years';

/**
 * What is wrong with a rule whose first occurrence is `start` (local): `invalid` is none that can be read, `empty` has no occurrence, `often`
 * repeats more than `PER_DAY_MAX` times a day, `interval` and `count` are beyond their maximum, `years` begins or ends outside of the
 * calendar's years. Null when it is fine. For every rule that a client sends or a file has.
 */
export function problemOfRule(rrule: string, start: string): RuleProblem | null {
  if (partsOfRule(rrule).get('FREQ') === 'SECONDLY') return 'often';
  const bounds = problemOfBounds(rrule);
  if (bounds !== null) return bounds;
  if (!isInCalendar(start)) return 'years';
  try {
    const isPlain = plainStarts(rrule, start, { from: start, to: start, max: 1, steps: 1 }) !== null;
    if (!isPlain && !isCountable(rrule, start)) return 'count';
    const steps = CHECKED_STEPS_MAX;
    const [first] = expand(rrule, start, { from: start, to: CALENDAR_END, max: 1, steps });
    if (first === undefined) return 'empty';
    const nextDay = addDays(first.slice(0, 10), 1);
    const often = expand(rrule, start, { from: first, to: nextDay, max: PER_DAY_MAX + 1, steps });
    return often.length > PER_DAY_MAX ? 'often' : null;
  } catch {
    return 'invalid';
  }
}

/** False for a rule whose occurrences have to be listed to be counted, and are too many or too rare for that. */
function isCountable(rrule: string, start: string): boolean {
  const count = countOf(rrule);
  return count === 0 || (count <= COUNTED_MAX && endOfCount(rrule, start, CHECKED_STEPS_MAX) !== null);
}

/** True for a rule that may yield several occurrences on a day. */
export function isWithinDay(rrule: string): boolean {
  const parts = partsOfRule(rrule);
  return ['HOURLY', 'MINUTELY'].includes(parts.get('FREQ') ?? '') || parts.has('BYHOUR') || parts.has('BYMINUTE');
}

/** The rule, which now ends before `local`. */
export function endBefore(rrule: string, local: string): string {
  const until =
    local.length === 10 ? addDays(local, -1) : new Date(dateOf(local).getTime() - 1_000).toISOString().slice(0, 19);
  return withPart(withPart(rrule, 'COUNT', null), 'UNTIL', until.replaceAll(/[-:]/g, ''));
}

/** The rule from `local` on: one that counts, without the occurrences before. */
export function continueFrom(rrule: string, start: string, local: string): string {
  const count = partsOfRule(rrule).get('COUNT');
  if (count === undefined) return rrule;
  const max = Math.min(Number(count), RULE_COUNT_MAX);
  // A rule of days on one weekday has up to seven places for each occurrence.
  const steps = 7 * RULE_COUNT_MAX;
  const before = expand(rrule, start, { from: start, to: local, max, steps }).length;
  return withPart(rrule, 'COUNT', String(Math.max(1, Number(count) - before)));
}

/** The rule with a part set, or without it. */
export function withPart(rrule: string, name: string, value: string | null): string {
  const parts = new Map(partsOfRule(rrule));
  if (value === null) parts.delete(name);
  else parts.set(name, value);
  return [...parts].map(([key, text]) => `${key}=${text}`).join(';');
}
