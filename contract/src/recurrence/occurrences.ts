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

/** The local starts of one row that is no override, from `from` on and before `to` (local times), without its exceptions, at most `max`. */
export function localStarts(event: Timed, from: string, to: string, max = Infinity): string[] {
  const start = startOf(event);
  if (event.rrule === null && !event.rdates) return start >= from && start < to ? [start] : [];
  const exceptions = exceptionsOf(event);
  const ofRule =
    event.rrule === null
      ? [start]
      : startsOfRule(event.rrule, start, from, to, ...(max === Infinity ? [] : [max + exceptions.size]));
  const extra = (event.rdates ?? []).filter(isLocalTime).map((local) => startOfDate(local, event));
  return [...new Set([...ofRule, ...extra])]
    .filter((local) => local >= from && local < to && !isExcepted(local, exceptions))
    .toSorted()
    .slice(0, max);
}

/** An exception means the occurrence of its moment. A day without a time means the whole day, and of whole days there is nothing else. */
export function exceptionsOf(event: Timed): ReadonlySet<string> {
  return new Set(event.exdates?.map((local) => (event.event_time === null ? local.slice(0, 10) : local)));
}

export const isExcepted = (local: string, exceptions: ReadonlySet<string>): boolean =>
  exceptions.has(local) || exceptions.has(local.slice(0, 10));

/**
 * Which of the local starts that a row has on a day is replaced by the row of an occurrence: the one of its moment. A series whose time was
 * changed keeps what replaces its occurrences (a device may not know all of them), so a moment that the row does not have means the only
 * occurrence of its day.
 */
export function startReplacedBy(recurrenceId: string, event: Timed, startsOfDay: readonly string[]): string | null {
  if (startsOfDay.includes(recurrenceId)) return recurrenceId;
  const [only, ...others] = startsOfDay;
  return only === undefined || others.length > 0 || isExcepted(recurrenceId, exceptionsOf(event)) ? null : only;
}

/** The starts that rows of occurrences replace. */
function startsReplacedBy(recurrenceIds: Iterable<string>, event: Timed, starts: readonly string[]): Set<string> {
  const days = Map.groupBy(starts, (local) => local.slice(0, 10));
  const replaced = [...recurrenceIds].map((id) => startReplacedBy(id, event, days.get(id.slice(0, 10)) ?? []));
  return new Set(replaced.filter((local) => local !== null));
}

/** The local start of a date beside the rule; a day means the event's time. */
export function startOfDate(local: string, { event_time }: Pick<Timed, 'event_time'>): string {
  if (event_time === null) return local.slice(0, 10);
  return local.length === 10 ? `${local}T${event_time}` : local;
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
  const replacing = new Map<string, string[]>();
  for (const { series_id, recurrence_id } of events) {
    if (series_id === null || recurrence_id === null) continue;
    const known = replacing.get(series_id) ?? [];
    known.push(recurrence_id);
    replacing.set(series_id, known);
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
    const starts = localStarts(event, from, to);
    const replaced = startsReplacedBy(replacing.get(seriesOf(event)) ?? [], event, starts);
    const repeats = event.rrule !== null || event.rdates !== null;
    const own = starts.filter((local) => !replaced.has(local));
    const occurrences = own.map((local) => occurrenceAt(event, local, repeats ? local : null, zone));
    found.push(...(event.rrule !== null && isWithinDay(event.rrule) ? distinct(occurrences) : occurrences));
  }
  return found
    .filter(({ startMs, endMs }) => startMs < toMs && (endMs > fromMs || (endMs === startMs && startMs >= fromMs)))
    .toSorted((one, other) => one.startMs - other.startMs || other.endMs - one.endMs || (one.key < other.key ? -1 : 1));
}

/** The hour that the clocks skip is the hour after it, which takes place once: by its own local time, which is the later of both. */
function distinct<Event>(occurrences: readonly Occurrence<Event>[]): Iterable<Occurrence<Event>> {
  return new Map(occurrences.map((occurrence) => [occurrence.startMs, occurrence])).values();
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
  const days = daysOf(event);
  const lastLocalDay = days === 0 ? day : addDays(day, days);
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
  const end = instantOf(`${lastDay}T${event.end_time}`, zone);
  if (end > startMs) return end;
  const lasting = minutesBetween(startOf(event), `${event.end_date ?? event.event_date}T${event.end_time}`);
  return startMs + lasting * 60_000;
}
