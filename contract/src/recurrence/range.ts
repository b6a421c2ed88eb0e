import { DAY_MS } from '../limits.ts';

/** The end of an event that repeats for ever: the latest time that PostgreSQL has in every time zone. */
export const ENDLESS = '9998-12-31T00:00:00.000Z';

/** The clocks of the earth are at most this far from UTC. */
const EAST_MS = 14 * 3_600_000;
const WEST_MS = 12 * 3_600_000;
const LAST_MS = Date.parse(ENDLESS);

/** What of an event decides when it takes place. */
export interface Times {
  readonly event_date: string;
  readonly end_date: string | null;
  readonly rrule: string | null;
  readonly rdates: readonly string[] | null;
  readonly recurrence_id: string | null;
}

/** The names of a rule's parts (RFC 5545, 3.3.10). Others, such as RSCALE for other calendars, are not expanded. */
export const RULE_PARTS =
  /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BY(SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))$/;

/** Weekdays as rules write them, from Sunday on. */
export const RULE_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type RuleDay = (typeof RULE_DAYS)[number];

/** The parts of a rule by their names, in upper case. */
export function partsOfRule(rrule: string): ReadonlyMap<string, string> {
  return new Map(
    rrule
      .toUpperCase()
      .split(';')
      .map((part) => {
        const [name = '', value = ''] = part.split('=');
        return [name, value] as const;
      }),
  );
}

/** The day of an UNTIL (`20261128`, `20261128T120000Z`): `2026-11-28`. */
export const dayOfUntil = (until: string): string => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;

const dayMs = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`);

/** Start of the last day on which the rule yields an occurrence, or a later day; endless where that is not known. */
function lastDayOfRule(rrule: string, firstDay: number): number {
  const parts = partsOfRule(rrule);
  const until = parts.get('UNTIL');
  // The day of an UNTIL in UTC may be the day before in local time, or the day after.
  if (until) return dayMs(dayOfUntil(until)) + DAY_MS;
  const count = Number(parts.get('COUNT') ?? NaN);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const freq = parts.get('FREQ');
  const narrowing = [...parts.keys()].filter((name) => name.startsWith('BY') && name !== 'BYDAY');
  if (Number.isNaN(count) || narrowing.length > 0) return LAST_MS;
  if (freq === 'WEEKLY' || freq === 'DAILY') return firstDay + (count * interval + 1) * 7 * DAY_MS;
  return LAST_MS;
}

/**
 * From when to when all occurrences of an event lie, as ISO times in UTC. Wider than exact: it holds for every time zone, needs no
 * time zone data, and is the same on every device and on the server. What replaces an occurrence also covers the day it replaces.
 */
export function rangeOf(event: Times): { start: string; end: string } {
  const first = dayMs(event.event_date);
  const lasting = dayMs(event.end_date ?? event.event_date) - first;
  const others = [...(event.rdates ?? []), ...(event.recurrence_id === null ? [] : [event.recurrence_id])].map(dayMs);
  const start = Math.min(first, ...others) - EAST_MS;
  const last = event.rrule === null ? first : lastDayOfRule(event.rrule, first);
  const end = Math.max(last, first, ...others) + lasting + DAY_MS + WEST_MS;
  return { start: new Date(start).toISOString(), end: new Date(Math.min(end, LAST_MS)).toISOString() };
}
