import type { EventChanges, FamilyEvent } from '#contract/areas/calendar.ts';
import { addDays, addMinutes, minutesBetween } from '#contract/recurrence/local-times.ts';
import { ownZone, startOf, type Occurrence } from '#contract/recurrence/occurrences.ts';
import { timesOf } from '#contract/recurrence/series.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import type { Distance, Spot } from '../../rows/entries/entry.ts';
import type { Day } from '../../ui/dates/dates.ts';

type Moved = Pick<Occurrence, 'event' | 'recurrenceId' | 'startMs' | 'endMs'>;

/** The changes of an event that is moved. By days alone it keeps its clock time, in its own zone. */
export function moveEvent(moved: Moved, { days, minutes }: Distance, zone: string): EventChanges {
  const { rrule: _rule, ...times } = timesOf(moved.event, moved.recurrenceId);
  const { event_time, end_time } = times;
  if (event_time === null || minutes === 0) {
    const end_date = times.end_date === null ? null : addDays(times.end_date, days);
    return { ...times, event_date: addDays(times.event_date, days), end_date };
  }
  const seen = addMinutes(localOf(moved.startMs, zone), days * 1440 + minutes);
  const start = localOf(instantOf(seen, zone), ownZone(times.time_zone, zone));
  const starts = { ...times, event_date: start.slice(0, 10), event_time: start.slice(11) };
  if (end_time === null) return { ...starts, end_date: null };
  const lasting = minutesBetween(startOf(times), `${times.end_date ?? times.event_date}T${end_time}`);
  return { ...starts, ...endAt(addMinutes(start, lasting), starts.event_date) };
}

const endAt = (end: string, day: Day) => ({
  end_date: end.slice(0, 10) === day ? null : end.slice(0, 10),
  end_time: end.slice(11),
});

const startOfSpot = ({ day, minute }: Spot) => addMinutes(`${day}T00:00`, minute ?? 0);
/** How long an event of whole days becomes that gets a time. */
const HOUR = 60;

/** The changes of an event with times that becomes one of a whole day, or the other way round. */
export function placeEvent(moved: Moved, spot: Spot, zone: string): EventChanges {
  const { rrule: _rule, ...times } = timesOf(moved.event, moved.recurrenceId);
  if (spot.minute === null) return { ...NO_TIMES, event_date: spot.day, end_date: null };
  const own = ownZone(times.time_zone, zone);
  const start = localOf(instantOf(startOfSpot(spot), zone), own);
  const event_date = start.slice(0, 10);
  return { event_date, event_time: start.slice(11), ...endAt(addMinutes(start, HOUR), event_date), time_zone: own };
}

const NO_TIMES = { event_time: null, end_time: null, time_zone: null };

/** The shortest event that a drag of its beginning or its end makes. */
const SHORTEST_MINUTES = 15;

/** The changes of an event whose beginning is moved, not after its end. */
export function resizeStart(moved: Moved, { days, minutes }: Distance, zone: string): EventChanges {
  const { rrule: _rule, ...times } = timesOf(moved.event, moved.recurrenceId);
  const lastDay = times.end_date ?? times.event_date;
  if (times.event_time === null) {
    const first = addDays(times.event_date, days);
    return { ...times, event_date: first < lastDay ? first : lastDay, end_date: first < lastDay ? lastDay : null };
  }
  const own = ownZone(times.time_zone, zone);
  // An event without an end is drawn with one, which it gets.
  const end = times.end_time === null ? localOf(moved.endMs, own) : `${lastDay}T${times.end_time}`;
  const seen = addMinutes(localOf(moved.startMs, zone), days * 1440 + minutes);
  const [wanted, latest] = [localOf(instantOf(seen, zone), own), addMinutes(end, -SHORTEST_MINUTES)];
  const start = wanted < latest ? wanted : latest;
  const event_date = start.slice(0, 10);
  return { ...times, event_date, event_time: start.slice(11), ...endAt(end, event_date) };
}

/** The changes of an event whose end is moved, not before its beginning. */
export function resizeEnd(moved: Moved, { days, minutes }: Distance, zone: string): EventChanges {
  const { rrule: _rule, ...times } = timesOf(moved.event, moved.recurrenceId);
  if (times.event_time === null) {
    const end = addDays(times.end_date ?? times.event_date, days);
    return { ...times, end_date: end <= times.event_date ? null : end };
  }
  const own = ownZone(times.time_zone, zone);
  const seen = addMinutes(localOf(moved.endMs, zone), days * 1440 + minutes);
  const end = localOf(instantOf(seen, zone), own);
  const earliest = addMinutes(startOf(times), SHORTEST_MINUTES);
  return { ...times, ...endAt(end < earliest ? earliest : end, times.event_date) };
}

/** True where a change leaves the times as they are. */
export function isUnmoved(event: FamilyEvent, recurrenceId: string | null, changes: EventChanges): boolean {
  const times = timesOf(event, recurrenceId);
  return (['event_date', 'event_time', 'end_date', 'end_time'] as const).every((name) => times[name] === changes[name]);
}
