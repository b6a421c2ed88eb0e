import { overrideId, type EventChanges, type FamilyEvent, type NewEvent } from '../areas/calendar.ts';
import { addDays, addMinutes, daysBetween, isLocalTime, minutesBetween } from './local-times.ts';
import { localStarts, seriesOf, startOf, startOfDate, startReplacedBy } from './occurrences.ts';
import { continueFrom, endBefore } from './rules.ts';
import { shiftLocal, shiftRule } from './shift.ts';

/** One write of an event. */
export type EventWrite =
  | { readonly op: 'create'; readonly id: string; readonly fields: NewEvent }
  | { readonly op: 'update'; readonly id: string; readonly fields: EventChanges }
  | { readonly op: 'remove' | 'restore'; readonly id: string };

/** Writes that are made as one, and those that take them back. */
export interface Plan {
  readonly writes: readonly EventWrite[];
  readonly undo: readonly EventWrite[];
}

export const REACHES = ['one', 'following', 'all'] as const;
/** Which occurrences of a series a change is meant for. */
export type Reach = (typeof REACHES)[number];

/** An occurrence of a series that a person has chosen. */
export interface Chosen {
  /** The row that is shown: the series itself, or the row that replaces this occurrence. */
  readonly event: FamilyEvent;
  /** The row with the rule. */
  readonly series: FamilyEvent;
  /** The local start that the series has for it. */
  readonly recurrenceId: string;
  /** The rows of the calendar that are known here, for those that replace occurrences of the series. */
  readonly known: readonly FamilyEvent[];
  /** A row by its id, whether it was removed or not. */
  readonly find: (id: string) => FamilyEvent | null;
  /** Id of the row that continues the series. */
  readonly newId: string;
}

const TIME_FIELDS = ['event_date', 'event_time', 'end_date', 'end_time', 'time_zone', 'rrule'] as const;
type Times = Pick<FamilyEvent, (typeof TIME_FIELDS)[number]>;

const timesIn = (row: Times): Times => ({
  ...{ event_date: row.event_date, event_time: row.event_time, end_date: row.end_date },
  ...{ end_time: row.end_time, time_zone: row.time_zone, rrule: row.rrule },
});

/** True for a row with several occurrences. */
export const repeats = ({ rrule, rdates }: Pick<FamilyEvent, 'rrule' | 'rdates'>): boolean =>
  rrule !== null || (rdates !== null && rdates.length > 0);

/** The times of one occurrence, in the event's own zone, as those of a single event. */
export function timesOf(event: FamilyEvent, recurrenceId: string | null): Times {
  const start = startOf(event);
  if (event.recurrence_id !== null || recurrenceId === null || recurrenceId === start)
    return { ...timesIn(event), rrule: null };
  const base = { ...timesIn(event), rrule: null, event_date: recurrenceId.slice(0, 10) };
  const lastDay = addDays(base.event_date, daysBetween(event.event_date, event.end_date ?? event.event_date));
  const end_date = lastDay === base.event_date ? null : lastDay;
  if (event.event_time === null || event.end_time === null || recurrenceId.slice(11) === event.event_time)
    return { ...base, end_date };
  const lasting = minutesBetween(start, `${event.end_date ?? event.event_date}T${event.end_time}`);
  const end = addMinutes(recurrenceId, lasting);
  const times = { event_time: recurrenceId.slice(11), end_time: end.slice(11) };
  return { ...base, ...times, end_date: end.slice(0, 10) === base.event_date ? null : end.slice(0, 10) };
}

/** The row of a series whose occurrence a row replaces, or the series itself; null where it is not known here. */
export function seriesWith(known: readonly FamilyEvent[], event: FamilyEvent): FamilyEvent | null {
  const { recurrence_id, series_id } = event;
  if (recurrence_id === null) return event;
  if (!isLocalTime(recurrence_id)) return null;
  const day = recurrence_id.slice(0, 10);
  const found = known
    .filter((row) => row.recurrence_id === null && seriesOf(row) === series_id)
    .map((row) => ({ row, start: startReplacedBy(recurrence_id, row, localStarts(row, day, addDays(day, 1))) }));
  const own = found.find(({ start }) => start === recurrence_id) ?? found.find(({ start }) => start !== null);
  return own?.row ?? null;
}

/** What a new row copies of another one. */
function copyOf(row: FamilyEvent): NewEvent {
  const { title, description, location, contact_id, contact_name, category, priority } = row;
  const { assigned_members, reminders, audience } = row;
  const details = { description, location, contact_id, contact_name, category, priority };
  return { title, ...timesIn(row), ...details, assigned_members, reminders, audience };
}

/** The changes, and the same fields as they are in the row. Times are changed together. */
function updating(row: FamilyEvent, changes: EventChanges): { write: EventWrite; back: EventWrite } {
  const hasTimes = TIME_FIELDS.some((name) => name in changes);
  const fields = hasTimes ? { ...timesIn(row), ...changes } : changes;
  // The fields of the changes are columns of the row.
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof FamilyEvent]]));
  return { write: { op: 'update', id: row.id, fields }, back: { op: 'update', id: row.id, fields: before } };
}

/** A change of an event that does not repeat. */
export function planSingle(event: FamilyEvent, changes: EventChanges | null): Plan {
  if (changes === null) return { writes: [{ op: 'remove', id: event.id }], undo: [{ op: 'restore', id: event.id }] };
  const { write, back } = updating(event, changes);
  return { writes: [write], undo: [back] };
}

/** A change of an occurrence, of it and those that follow, or of all. `changes` are those of the occurrence; null deletes. */
export function planChange(chosen: Chosen, reach: Reach, changes: EventChanges | null): Plan | null {
  if (reach === 'one') return planOne(chosen, changes);
  const { series, recurrenceId } = chosen;
  const [first] = localStarts(series, startOf(series), addDays(recurrenceId.slice(0, 10), 1), 1);
  const isAll = reach === 'all' || first === undefined || first >= recurrenceId;
  if (changes !== null && isBesideRule(chosen) && (!isAll || TIME_FIELDS.some((name) => name in changes))) return null;
  return isAll ? planAll(chosen, changes) : planFollowing(chosen, changes);
}

/** True for a date beside the rule at another time of the day, by which the others cannot be moved or continued. */
function isBesideRule({ series, recurrenceId }: Chosen): boolean {
  return (
    series.rdates !== null &&
    series.rdates.includes(recurrenceId) &&
    recurrenceId.slice(10) !== startOf(series).slice(10)
  );
}

function planOne({ event, series, recurrenceId, find }: Chosen, changes: EventChanges | null): Plan {
  const { rrule: _rule, ...own } = changes ?? { cancelled: true };
  if (event.recurrence_id !== null) {
    const { write, back } = updating(event, own);
    return { writes: [write], undo: [back] };
  }
  const id = overrideId(seriesOf(series), recurrenceId);
  const fields = { ...copyOf(series), ...timesOf(series, recurrenceId), ...own };
  const undo: EventWrite[] = [{ op: 'remove', id }];
  if (find(id) === null) {
    const place = { series_id: seriesOf(series), recurrence_id: recurrenceId };
    return { writes: [{ op: 'create', id, fields: { ...fields, ...place } }], undo };
  }
  // It was changed before, and that was undone.
  return {
    writes: [
      { op: 'restore', id },
      { op: 'update', id, fields: { cancelled: false, ...fields } },
    ],
    undo,
  };
}

/** The rows that replace occurrences of the series, from one of them on. */
function overridesOf({ series, known }: Chosen, from: string): FamilyEvent[] {
  return known.filter(
    (row) =>
      row.recurrence_id !== null &&
      row.recurrence_id >= from &&
      row.series_id === seriesOf(series) &&
      seriesWith([series], row) !== null,
  );
}

const removed = (rows: readonly FamilyEvent[]): EventWrite[] => rows.map(({ id }) => ({ op: 'remove', id }));
const restored = (rows: readonly FamilyEvent[]): EventWrite[] => rows.map(({ id }) => ({ op: 'restore', id }));

interface Moved {
  /** The fields of the row with the rule, from its first day on. */
  readonly fields: EventChanges;
  /** Where an occurrence was and is. */
  readonly from: string;
  readonly to: string;
}

/** The changes of an occurrence as changes of a row whose rule is `rrule` and which begins on `firstDay`; null where the rule cannot follow. */
function moveSeries(chosen: Chosen, changes: EventChanges, rrule: string | null, firstDay: string): Moved | null {
  const { event, recurrenceId } = chosen;
  const shown = timesOf(event, recurrenceId);
  const next = { ...shown, ...changes };
  const from = startOf(shown);
  const to = startOf(next);
  if (!TIME_FIELDS.some((name) => name in changes)) return { fields: changes, from, to };
  const hasOwnRule = changes.rrule !== undefined && changes.rrule !== null && changes.rrule !== chosen.series.rrule;
  const days = daysBetween(from.slice(0, 10), to.slice(0, 10));
  const shifted =
    hasOwnRule || rrule === null
      ? { rrule: hasOwnRule ? (changes.rrule ?? null) : null, firstDay: addDays(firstDay, days) }
      : shiftRule(rrule, firstDay, from, to);
  if (shifted === null) return null;
  const span = daysBetween(next.event_date, next.end_date ?? next.event_date);
  const times = {
    ...{ event_date: shifted.firstDay, event_time: next.event_time, end_time: next.end_time },
    ...{ end_date: span === 0 ? null : addDays(shifted.firstDay, span), time_zone: next.time_zone },
    rrule: changes.rrule === null ? null : shifted.rrule,
  };
  return { fields: { ...changes, ...times }, from, to };
}

function planAll(chosen: Chosen, changes: EventChanges | null): Plan | null {
  const { series } = chosen;
  const overrides = overridesOf(chosen, '');
  if (changes === null)
    return {
      writes: [...removed(overrides), { op: 'remove', id: series.id }],
      undo: [{ op: 'restore', id: series.id }, ...restored(overrides)],
    };
  const moved = moveSeries(chosen, changes, series.rrule, series.event_date);
  if (moved === null) return null;
  const dates = shiftDates(series, moved, '');
  const { write, back } = updating(series, { ...moved.fields, ...dates });
  // The chosen occurrence gets the changes too where a row replaces it. The other rows that do keep what they have.
  const { rrule: _rule, ...ofChosen } = changes;
  const isChosen = (row: FamilyEvent) => row.id === chosen.event.id;
  const changed = overrides.map((row) => (isChosen(row) ? { ...row, ...ofChosen } : row));
  const keys = rekeyed(chosen, changed, moved, seriesOf(series));
  const stays = moved.from === moved.to ? overrides.filter(isChosen).map((row) => updating(row, ofChosen)) : [];
  return {
    writes: [...keys.before, write, ...keys.after, ...stays.map((own) => own.write)],
    undo: [...keys.undoBefore, ...stays.map((own) => own.back), back, ...keys.undoAfter],
  };
}

function planFollowing(chosen: Chosen, changes: EventChanges | null): Plan | null {
  const { series, recurrenceId, newId } = chosen;
  if (series.rrule === null) return null;
  const overrides = overridesOf(chosen, recurrenceId);
  const earlier = {
    rrule: endBefore(series.rrule, recurrenceId),
    exdates: series.exdates?.filter((local) => startOfDate(local, series) < recurrenceId) ?? null,
    rdates: series.rdates?.filter((local) => startOfDate(local, series) < recurrenceId) ?? null,
  };
  const { write, back } = updating(series, earlier);
  if (changes === null) return { writes: [...removed(overrides), write], undo: [back, ...restored(overrides)] };
  const rest = continueFrom(series.rrule, startOf(series), recurrenceId);
  const moved = moveSeries(chosen, changes, rest, recurrenceId.slice(0, 10));
  if (moved === null) return null;
  // What was changed for this occurrence alone is part of what follows from it.
  const own = chosen.event.id === series.id ? [] : overrides.filter(({ id }) => id === chosen.event.id);
  const times = { ...timesOf(series, recurrenceId), rrule: rest };
  // Moved to earlier days it may meet an occurrence that was changed alone, so it becomes a series of its own.
  const isApart = (moved.fields.event_date ?? recurrenceId) < recurrenceId.slice(0, 10);
  const fields = {
    ...{ ...copyOf(chosen.event), ...times, ...moved.fields },
    ...shiftDates(series, moved, recurrenceId),
    series_id: isApart ? null : seriesOf(series),
  };
  const others = overrides.filter((row) => !own.includes(row));
  const keys = rekeyed(chosen, others, moved, isApart ? newId : seriesOf(series));
  return {
    writes: [{ op: 'create', id: newId, fields }, ...removed(own), ...keys.before, write, ...keys.after],
    undo: [...keys.undoBefore, { op: 'remove', id: newId }, back, ...restored(own), ...keys.undoAfter],
  };
}

/** Exceptions and further dates from `from` on, moved with the series; nothing where they stay. */
function shiftDates(series: FamilyEvent, moved: Moved, from: string): Pick<NewEvent, 'exdates' | 'rdates'> {
  const isMoved = moved.from !== moved.to;
  if (!isMoved && from === '') return {};
  const shift = (dates: readonly string[]) =>
    dates.filter((local) => startOfDate(local, series) >= from).map((local) => shiftLocal(local, moved.from, moved.to));
  return {
    ...(series.exdates ? { exdates: shift(series.exdates) } : {}),
    ...(series.rdates ? { rdates: shift(series.rdates) } : {}),
  };
}

/** Rows that replace occurrences replace the same ones after the series has moved: under the id of their new start. */
function rekeyed({ find }: Chosen, overrides: readonly FamilyEvent[], { from, to }: Moved, seriesId: string) {
  if (from === to) return { before: [], after: [], undoBefore: [], undoAfter: [] };
  const after = overrides.flatMap((row): EventWrite[] => {
    const recurrence_id = shiftLocal(row.recurrence_id ?? '', from, to);
    const id = overrideId(seriesId, recurrence_id);
    const fields = { ...copyOf(row), cancelled: row.cancelled };
    if (find(id) === null) return [{ op: 'create', id, fields: { ...fields, series_id: seriesId, recurrence_id } }];
    return [
      { op: 'restore', id },
      { op: 'update', id, fields },
    ];
  });
  const made = [...new Set(after.map(({ id }) => id))];
  return {
    ...{ before: removed(overrides), after },
    ...{ undoBefore: made.map((id): EventWrite => ({ op: 'remove', id })), undoAfter: restored(overrides) },
  };
}
