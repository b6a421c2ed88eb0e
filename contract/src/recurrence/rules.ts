import { RRuleTemporal } from 'rrule-temporal';
import { addDays } from './local-times.ts';
import { plainStarts } from './plain-rules.ts';
import { partsOfRule } from './range.ts';

/** Occurrences within a day, above which a rule is refused. */
export const PER_DAY_MAX = 100;
/** The most occurrences of one rule that are listed at once. */
const LISTED_MAX = 5_000;

/**
 * The local starts that a rule yields from `from` on and before `to`, in order, at most `max`. All are local times
 * (`2026-11-20T17:00`, or days), of which `start` is the first occurrence.
 * @throws Error for a text that is no rule
 */
export function startsOfRule(rrule: string, start: string, from: string, to: string, max = LISTED_MAX): string[] {
  return plainStarts(rrule, start, from, to, max) ?? libraryStarts(rrule, start, from, to, max);
}

/** Steps after which the library gives up looking for an occurrence. */
const STEPS_MAX = 20_000;
/** The same for a rule that is checked: every day of eight years, in which 29 February occurs at least once, and no rule holds the server up. */
const CHECKED_STEPS_MAX = 3_000;

/** The same by the library, which knows all rules. */
export function libraryStarts(
  rrule: string,
  start: string,
  from: string,
  to: string,
  max: number,
  steps = STEPS_MAX,
): string[] {
  const rule = ruleFrom(rrule, start, steps);
  const begin = from > start ? from : start;
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

/** The rule for the library: local times as if they were of UTC, which has no clock changes. */
function ruleFrom(rrule: string, start: string, maxIterations: number): RRuleTemporal {
  const until = partsOfRule(rrule).get('UNTIL');
  const text = until === undefined ? rrule : withPart(rrule, 'UNTIL', localUntil(until, start.length === 10));
  const startText = dateOf(start).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${startText}\nRRULE:${text}`, maxIterations });
}

/** The last moment of an UNTIL. One in UTC was made local by the reader of the file that it came in. */
function localUntil(until: string, isDay: boolean): string {
  return `${until.slice(0, 8)}${isDay || until.length < 15 ? 'T235959' : until.slice(8, 15)}Z`;
}

const dateOf = (local: string) => new Date(local.length === 10 ? `${local}T00:00:00Z` : `${local}:00Z`);

/** What is wrong with a rule: it is none, it has no occurrence, or it repeats more than `PER_DAY_MAX` times a day. Null when it is fine. */
export function problemOfRule(rrule: string, start: string): 'invalid' | 'empty' | 'often' | null {
  if (partsOfRule(rrule).get('FREQ') === 'SECONDLY') return 'often';
  try {
    const [first] = libraryStarts(rrule, start, start, '9998-12-31', 1, CHECKED_STEPS_MAX);
    if (first === undefined) return 'empty';
    const nextDay = addDays(first.slice(0, 10), 1);
    const often = libraryStarts(rrule, start, first, nextDay, PER_DAY_MAX + 1, CHECKED_STEPS_MAX);
    return often.length > PER_DAY_MAX ? 'often' : null;
  } catch {
    return 'invalid';
  }
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
  const before = startsOfRule(rrule, start, start, local, Number(count)).length;
  return withPart(rrule, 'COUNT', String(Math.max(1, Number(count) - before)));
}

/** The rule with a part set, or without it. */
export function withPart(rrule: string, name: string, value: string | null): string {
  const parts = new Map(partsOfRule(rrule));
  if (value === null) parts.delete(name);
  else parts.set(name, value);
  return [...parts].map(([key, text]) => `${key}=${text}`).join(';');
}
