import type { FamilyEvent } from '../areas/calendar.ts';
import { zoneNamed } from '../times.ts';
import { EVENT_DAYS_MAX, lastingDays } from './limits.ts';
import { addDays, isLocalTime, minutesBetween } from './local-times.ts';
import { isWithinDay, startsOfRule } from './rules.ts';
import { instantOf, localOf } from './zones.ts';

/** What of an event decides when it takes place. */
export type Timed = Pick<
  FamilyEvent,
  | 'id'
  | 'event_date'
  | 'event_time'
  | 'end_date'
  | 'end_time'
  | 'time_zone'
  | 'rrule'
  | 'exdates'
  | 'rdates'
  | 'series_id'
  | 'recurrence_id'
  | 'cancelled'
>;

/** One time that an event takes place, in the viewer's time zone. */
export interface Occurrence<Event = FamilyEvent> {
  /** The row that is shown: the series, or the row that replaces this occurrence. */
  readonly event: Event;
  /** Different for every occurrence of every event. */
  readonly key: string;
  /** The local start that the series has for it, in the event's zone; null for an event that does not repeat. */
  readonly recurrenceId: string | null;
  readonly isAllDay: boolean;
  /** When it begins and ends, in ms; of whole days from midnight to midnight where the viewer is. */
  readonly startMs: number;
  readonly endMs: number;
  /** The first and last day on which it is shown, where the viewer is. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** How long an event without an end is taken to last, in minutes. */
export const DEFAULT_MINUTES = 60;

/** The local start of an event: a day, or a day and a time. */
export function startOf({ event_date, event_time }: Pick<Timed, 'event_date' | 'event_time'>): string {
  return event_time === null ? event_date : `${event_date}T${event_time}`;
}

/** The id under which all rows of a series are found. */
export function seriesOf({ id, series_id }: Pick<Timed, 'id' | 'series_id'>): string {
  return series_id ?? id;
}

/** What tells the occurrences of a series apart: the day, or where several are on a day, also the time. */
function occurrenceKey(local: string, hasTimes: boolean): string {
  return hasTimes ? local : local.slice(0, 10);
}

/** The local starts of one row that is no override, from `from` on and before `to` (local times), without its exceptions. */
export function localStarts(event: Timed, from: string, to: string, max?: number): string[] {
  const start = startOf(event);
  if (event.rrule === null && !event.rdates) return start >= from && start < to ? [start] : [];
  const hasTimes = event.rrule !== null && isWithinDay(event.rrule);
  const left = new Set(event.exdates?.map((local) => occurrenceKey(local, hasTimes)));
  const ofRule = event.rrule === null ? [start] : startsOfRule(event.rrule, start, from, to, max);
  const extra = (event.rdates ?? [])
    .filter(isLocalTime)
    .map((local) => (local.length === start.length ? local : sameTime(local, event)));
  const all = new Set([...ofRule, ...extra]);
  return [...all]
    .filter((local) => local >= from && local < to && !left.has(occurrenceKey(local, hasTimes)))
    .toSorted();
}

/** A date beside the rule, at the event's time. */
function sameTime(local: string, { event_time }: Timed): string {
  return event_time === null ? local.slice(0, 10) : `${local.slice(0, 10)}T${event_time}`;
}

/**
 * All occurrences that overlap `[fromMs, toMs)`, of the rows that a list of this window has, in the order of their start. `zone` is the
 * viewer's.
 */
export function occurrencesIn<Event extends Timed>(
  events: readonly Event[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  zone: string,
): Occurrence<Event>[] {
  const replaced = new Map<string, Set<string>>();
  for (const { series_id, recurrence_id } of events) {
    if (series_id === null || recurrence_id === null) continue;
    const known = replaced.get(series_id) ?? new Set();
    replaced.set(series_id, known.add(recurrence_id).add(recurrence_id.slice(0, 10)));
  }
  const found: Occurrence<Event>[] = [];
  const firstDay = localOf(fromMs, zone).slice(0, 10);
  const to = addDays(localOf(toMs, zone).slice(0, 10), 2);
  for (const event of events) {
    if (event.cancelled) continue;
    if (event.recurrence_id !== null) {
      found.push(occurrenceAt(event, startOf(event), event.recurrence_id, zone));
      continue;
    }
    // Local times in other zones are at most a day away.
    const from = addDays(firstDay, -2 - daysOf(event));
    const others = replaced.get(seriesOf(event));
    const hasTimes = event.rrule !== null && isWithinDay(event.rrule);
    const repeats = event.rrule !== null || event.rdates !== null;
    for (const local of localStarts(event, from, to)) {
      if (!others?.has(occurrenceKey(local, hasTimes))) {
        found.push(occurrenceAt(event, local, repeats ? local : null, zone));
      }
    }
  }
  return found
    .filter(({ startMs, endMs }) => startMs < toMs && (endMs > fromMs || (endMs === startMs && startMs >= fromMs)))
    .toSorted((one, other) => one.startMs - other.startMs || other.endMs - one.endMs || (one.key < other.key ? -1 : 1));
}

/** The days between the first and the last. An event of an older version that lasts longer than events may is shown on its first day. */
function daysOf(event: Timed): number {
  const days = lastingDays(event);
  return days > EVENT_DAYS_MAX ? 0 : days;
}

/** The zone of an event's times: `zone` for one without, and for one that is not known here, as a device may know fewer than the one that chose it. */
export const ownZone = (timeZone: string | null, zone: string): string =>
  (timeZone === null ? null : zoneNamed(timeZone)) ?? zone;

/** The occurrence of `event` that begins at a local time of its own zone. */
export function occurrenceAt<Event extends Timed>(
  event: Event,
  local: string,
  recurrenceId: string | null,
  zone: string,
): Occurrence<Event> {
  const base = { event, key: `${event.id} ${recurrenceId ?? ''}`, recurrenceId };
  const day = local.slice(0, 10);
  const lastLocalDay = addDays(day, daysOf(event));
  if (event.event_time === null) {
    return {
      ...base,
      isAllDay: true,
      startMs: instantOf(`${day}T00:00`, zone),
      endMs: instantOf(`${addDays(lastLocalDay, 1)}T00:00`, zone),
      firstDay: day,
      lastDay: lastLocalDay,
    };
  }
  const own = ownZone(event.time_zone, zone);
  const startMs = instantOf(local, own);
  const endMs = endInstant(event, local, lastLocalDay, startMs, own);
  // An event that ends at midnight does not reach into the next day.
  const lastMoment = Math.max(startMs, endMs - 1);
  return {
    ...base,
    isAllDay: false,
    startMs,
    endMs,
    firstDay: localOf(startMs, zone).slice(0, 10),
    lastDay: localOf(lastMoment, zone).slice(0, 10),
  };
}

/** The end by the clock of its own zone, but not before its start: on the day of a clock change it may be earlier by the clock. */
function endInstant(event: Timed, local: string, lastDay: string, startMs: number, zone: string): number {
  if (event.end_time === null) return startMs + DEFAULT_MINUTES * 60_000;
  const start = startOf(event);
  const lasting = minutesBetween(start, `${event.end_date ?? event.event_date}T${event.end_time}`);
  const end = instantOf(`${lastDay}T${event.end_time}`, zone);
  return end > startMs || lasting === 0 ? Math.max(end, startMs) : startMs + lasting * 60_000;
}
