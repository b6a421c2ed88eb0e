import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import {
  OUTSIDE_EVENTS_MAX,
  OUTSIDE_PAST_DAYS,
  type OutsideEvent,
  type OutsideProblem,
  type OutsideReading,
} from '#contract/areas/outside-calendars.ts';
import type { Unstamped } from '#contract/family-table.ts';
import { decodeCalendar } from '#contract/icalendar/decode.ts';
import type { FileProblem } from '#contract/icalendar/problems.ts';
import { readCalendar, type FileCalendar, type Noted } from '#contract/icalendar/read-calendar.ts';
import type { FileEvent } from '#contract/icalendar/read-event.ts';
import { leaveOutRefused } from '#contract/icalendar/storable.ts';
import type { Language } from '#contract/languages.ts';
import { DAY_MS } from '#contract/limits.ts';
import { rangeOf } from '#contract/recurrence/range.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { titleOfTask } from '../tasks/entry-commands.ts';

/** An event as it is stored, without what the database fills in. */
export type OutsideRow = Unstamped<OutsideEvent> & { readonly id: string };

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

/** What is compared of two versions of an event: all that is sent, but what follows from it. */
export function contentOf({ range_start: _start, range_end: _end, ...content }: OutsideRow): string {
  return JSON.stringify(Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** True for an answer that has lost so much that people are asked before anything is removed. */
export function isShrunk(before: number, now: number): boolean {
  return now * 2 < before;
}

const EVERY_MS = 6 * 3_600_000;
const FIRST_RETRY_MS = 15 * 60_000;
/** Calendars of many families are fetched at different moments. */
const JITTER_MS = 30 * 60_000;

/** When a calendar is fetched next, after so many failed attempts in a row. `random`: from 0 to 1. */
export function nextFetch(now: Date, failures: number, random: number): Date {
  const wait = failures === 0 ? EVERY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), EVERY_MS);
  return new Date(now.getTime() + wait + random * JITTER_MS);
}

/** What an event is called in a calendar file. That of a task is stored with an English word before the task's title. */
export const nameEvent = ({ task_id, title }: Pick<FamilyEvent, 'task_id' | 'title'>, language: Language): string =>
  task_id !== null && language === 'es' ? `Tarea: ${titleOfTask(title)}` : title;

/** What a birthday is called in a calendar file. */
export const nameBirthday = (name: string, language: Language): string =>
  language === 'es' ? `Cumpleaños de ${name}` : `${name}'s birthday`;
