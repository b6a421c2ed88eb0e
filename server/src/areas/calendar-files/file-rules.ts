import { overrideId } from '#contract/areas/calendar.ts';
import {
  OUTSIDE_EVENTS_MAX,
  OUTSIDE_PAST_DAYS,
  type OutsideProblem,
  type OutsideReading,
} from '#contract/areas/outside-calendars.ts';
import { decodeCalendar } from '#contract/icalendar/decode.ts';
import type { FileProblem } from '#contract/icalendar/problems.ts';
import { readCalendar, type FileCalendar, type Noted } from '#contract/icalendar/read-calendar.ts';
import type { FileEvent } from '#contract/icalendar/read-event.ts';
import { leaveOutRefused } from '#contract/icalendar/storable.ts';
import { DAY_MS } from '#contract/limits.ts';
import { rangeOf } from '#contract/recurrence/range.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import type { OutsideRow } from './rules.ts';

const PROBLEMS: Readonly<Record<FileProblem, OutsideProblem>> = {
  too_large: 'too_large',
  too_many: 'too_many',
  empty: 'not_calendar',
  not_calendar: 'not_calendar',
  nested: 'not_calendar',
  too_complex: 'too_complex',
};

interface ReadRows {
  readonly rows: OutsideRow[];
  /** Null for a file of which nothing is left out. */
  readonly reading: OutsideReading | null;
}

/**
 * The rows of a fetched calendar with what of it is left out, or why it is not taken. The same event has the same id at every fetch. An event that the file calls
 * cancelled is left out, an occurrence that it calls so is marked.
 */
export function readRows(
  bytes: Uint8Array,
  { id: sourceId, name, time_zone }: { id: string; name: string; time_zone: string },
  now: Date,
): ReadRows | OutsideProblem {
  const decoded = decodeCalendar(bytes);
  if ('refused' in decoded) return PROBLEMS[decoded.refused];
  const read = readCalendar(decoded.text, {
    ...{ zone: time_zone, year: now.getUTCFullYear(), untitled: name },
  });
  if ('refused' in read) return PROBLEMS[read.refused];
  if (!read.isWhole) return 'truncated';
  const file = leaveOutRefused(read);
  const oldest = new Date(now.getTime() - OUTSIDE_PAST_DAYS * DAY_MS).toISOString();
  const dropped = new Set(file.events.filter((event) => isCancelledWhole(event)).map(({ uid }) => uid));
  const rows = file.events.filter(({ uid }) => !dropped.has(uid)).map((event) => rowOf(event, sourceId));
  const kept = [...new Map(rows.filter(({ range_end }) => range_end >= oldest).map((row) => [row.id, row])).values()];
  return kept.length > OUTSIDE_EVENTS_MAX ? 'too_many' : { rows: kept, reading: readingOf(file) };
}

/** Events that are named; of more the number says enough. */
const NAMED_MAX = 50;
const ZONE_NAME_MAX = 100;

function readingOf({ entries, leftOut, remarks, unknownZones, damages }: FileCalendar): OutsideReading | null {
  if (leftOut.length + remarks.length + unknownZones.length + damages === 0) return null;
  const named = (all: readonly Noted<string>[]) => all.slice(0, NAMED_MAX);
  return {
    entries,
    ...{ left_out_count: leftOut.length, left_out: named(leftOut) },
    ...{ remark_count: remarks.length, remarks: named(remarks) },
    unknown_zones: unknownZones.slice(0, NAMED_MAX).map((name) => name.slice(0, ZONE_NAME_MAX)),
    damages,
  };
}

const isCancelledWhole = ({ cancelled, recurrence_id }: FileEvent) => cancelled && recurrence_id === null;

function rowOf(event: FileEvent, sourceId: string): OutsideRow {
  const { category: _category, priority: _priority, reminders: _reminders, members: _members, ...fields } = event;
  const seriesId = hashId(`${sourceId} ${event.uid}`);
  const isReplacing = event.recurrence_id !== null;
  const { start, end } = rangeOf(event);
  return {
    ...fields,
    id: isReplacing ? overrideId(seriesId, event.recurrence_id) : seriesId,
    source_id: sourceId,
    series_id: isReplacing ? seriesId : null,
    range_start: start,
    range_end: end,
  };
}
