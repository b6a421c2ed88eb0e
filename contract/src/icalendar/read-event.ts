import {
  EVENT_CATEGORIES,
  EVENT_PRIORITIES,
  LOCATION_MAX,
  REMINDER_MINUTES_MAX,
  REMINDERS_MAX,
  type FamilyEvent,
} from '../areas/calendar.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../limits.ts';
import { EVENT_DAYS_MAX, lastingDays } from '../recurrence/limits.ts';
import { addMinutes, minutesBetween } from '../recurrence/local-times.ts';
import { tidyLine, tidyText } from '../text.ts';
import { Uuid } from '../uuid.ts';
import type { Block } from './blocks.ts';
import { placesOf } from './links.ts';
import { EVENT_DATES_MAX, type EventProblem, type EventRemark } from './problems.ts';
import { propertiesOf, textOf, valueOf } from './properties.ts';
import type { createRuleReader } from './read-rules.ts';
import { endOf, isDay, localIn, minutesOfDuration, momentIn, timesOf, type FileTime } from './read-times.ts';
import type { ZoneNames } from './zone-names.ts';

type Times = 'event_date' | 'event_time' | 'end_date' | 'end_time' | 'time_zone' | 'rrule' | 'exdates' | 'rdates';

/** An event of a file. */
export interface FileEvent extends Pick<FamilyEvent, Times | 'title' | 'description' | 'location' | 'reminders'> {
  readonly uid: string;
  /** The local start, in the series' zone, of the occurrence that it replaces; null for an event or series of its own. */
  readonly recurrence_id: string | null;
  readonly cancelled: boolean;
  /** Null where the file does not say. */
  readonly category: FamilyEvent['category'] | null;
  readonly priority: FamilyEvent['priority'] | null;
  /** Ids of the members it is for, in a file that this product wrote. */
  readonly members: readonly string[];
}

/** An event as it was read, with what decides how it stands to others of the same UID. */
export interface ReadEvent {
  readonly event: FileEvent;
  /** What replaces its occurrences of another length. */
  readonly parts: readonly FileEvent[];
  /** True where it replaces an occurrence and all that follow. */
  readonly isFollowing: boolean;
  /** The number of its version; 0 without one. */
  readonly sequence: number;
  /** When it was written, as text that is compared. */
  readonly stamp: string;
  readonly remarks: readonly EventRemark[];
}

export interface EventReader {
  readonly zones: ZoneNames;
  /** The zone that the file names as its own. */
  readonly ownZone: string | null;
  readonly rule: ReturnType<typeof createRuleReader>;
  /** The title of an event without one. */
  readonly untitled: string;
  /** The start of each series by its UID, in whose zone the starts of its occurrences are named. Series are read first. */
  readonly seriesStarts: Map<string, FileTime>;
}

export const titleOf = (block: Block, untitled: string): string =>
  shorten(tidyLine, textOf(block, 'SUMMARY'), TITLE_MAX) || untitled;

/** One event of a file, or why it is left out. */
export function readEvent(block: Block, reader: EventReader): ReadEvent | { problem: EventProblem } {
  const { zones, seriesStarts } = reader;
  const title = titleOf(block, reader.untitled);
  if (countDates(block) > EVENT_DATES_MAX) return { problem: 'dates' };
  const isAlone = !['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => block.lines.has(name));
  const timesIn = (name: string) => propertiesOf(block, name).flatMap((one) => timesOf(one, zones, isAlone));
  const first = (name: string) => timesIn(name)[0];
  const cancelled = /^CANCELLED$/i.test(valueOf(block, 'STATUS') ?? '');
  const replaced = first('RECURRENCE-ID');
  // A cancelled occurrence need not say when it would have been (RFC 5546, 3.2.5).
  const given = first('DTSTART') ?? (cancelled ? replaced : undefined);
  if (!given) return { problem: 'start' };
  const end = first('DTEND');
  const start = block.lines.has('RRULE') ? given : momentIn(given, end, reader.ownZone);
  const duration = valueOf(block, 'DURATION');
  const ends = endOf(start, end, duration);
  const days = lastingDays({ event_date: start.local.slice(0, 10), end_date: ends.end_date });
  // Longer ones are left out for that.
  const rule = reader.rule(block, start, days > EVENT_DAYS_MAX ? 0 : days);
  if ('problem' in rule) return rule;

  const uid = (valueOf(block, 'UID') ?? '').slice(0, 255) || `${start.local}-${hashOf(title)}`;
  const series = seriesStarts.get(uid);
  if (!replaced) seriesStarts.set(uid, start);
  const datesOf = (name: string) => {
    const dates = timesIn(name);
    return dates.length === 0 ? null : [...new Set(dates.map((date) => occurrenceAt(date, start)))].toSorted();
  };
  const places = placesOf(block);
  const event: FileEvent = {
    uid,
    title,
    recurrence_id: replaced ? occurrenceAt(replaced, series ?? start) : null,
    cancelled,
    event_date: start.local.slice(0, 10),
    event_time: isDay(start) ? null : start.local.slice(11),
    ...ends,
    time_zone: start.zone,
    rrule: replaced ? null : rule.rrule,
    exdates: replaced ? null : datesOf('EXDATE'),
    rdates: replaced ? null : datesOf('RDATE'),
    description: withLinks(textOf(block, 'DESCRIPTION'), places.links) || null,
    location: shorten(tidyLine, places.location, LOCATION_MAX) || null,
    category: categoryOf(block),
    priority: priorityOf(Number(valueOf(block, 'PRIORITY') ?? 0)),
    reminders: remindersOf(block, start, zones),
    members: (valueOf(block, 'X-CASITA-FOR') ?? '')
      .split(',')
      .filter((id) => Uuid.safeParse(id).success)
      .slice(0, 50),
  };
  const range = rangeOf(block);
  const isEndless = (block.lines.has('DTEND') && !end) || (duration !== null && minutesOfDuration(duration) === null);
  const hasLostDates = ['EXDATE', 'RDATE'].some((name) => timesIn(name).length < countWritten(block, name));
  return {
    event,
    parts: replaced || isDay(start) ? [] : periodsOf(block, event, start, zones),
    isFollowing: replaced !== undefined && range === 'THISANDFUTURE',
    sequence: Number(/^\d{1,9}$/.exec(valueOf(block, 'SEQUENCE') ?? '')?.[0] ?? 0),
    stamp: valueOf(block, 'LAST-MODIFIED') ?? valueOf(block, 'DTSTAMP') ?? '',
    remarks: [
      ...(isEndless ? (['end'] as const) : []),
      ...(hasLostDates ? (['single_dates'] as const) : []),
      ...(range !== '' && range !== 'THISANDFUTURE' ? (['following'] as const) : []),
    ],
  };
}

/** What RECURRENCE-ID says of the occurrences around the one that is replaced; empty where it says nothing. */
function rangeOf(block: Block): string {
  const { range } = propertiesOf(block, 'RECURRENCE-ID')[0]?.parameters ?? {};
  return String(range ?? '').toUpperCase();
}

/** Single dates with a length of their own (`RDATE;VALUE=PERIOD`) that differs from the event's. */
function periodsOf(block: Block, event: FileEvent, start: FileTime, zones: ZoneNames): FileEvent[] {
  const { event_date, event_time, end_date, end_time } = event;
  const usual =
    end_time === null ? null : minutesBetween(`${event_date}T${event_time}`, `${end_date ?? event_date}T${end_time}`);
  return propertiesOf(block, 'RDATE').flatMap((property) =>
    property.values.flatMap((value) => {
      if (property.type !== 'period' || !Array.isArray(value)) return [];
      const bound = (at: number) => timesOf({ ...property, values: [value[at]] }, zones, false)[0];
      const [from, to] = [bound(0), bound(1)];
      if (from === undefined || isDay(from)) return [];
      const local = localIn(from, start.zone);
      const lasting = to ? minutesBetween(local, localIn(to, start.zone)) : minutesOfDuration(String(value[1]));
      if (lasting === null || lasting < 0 || lasting === usual) return [];
      const until = addMinutes(local, lasting);
      const day = until.slice(0, 10) === local.slice(0, 10) ? null : until.slice(0, 10);
      const times = {
        event_date: local.slice(0, 10),
        event_time: local.slice(11),
        end_date: day,
        end_time: until.slice(11),
      };
      return [{ ...event, ...times, recurrence_id: local, rrule: null, exdates: null, rdates: null }];
    }),
  );
}

/** A text with addresses below it, which remain whole where it has to be cut. */
function withLinks(text: string | null, links: readonly string[]): string {
  if (links.length === 0) return shorten(tidyText, text, DESCRIPTION_MAX);
  const below = links.join('\n').slice(0, DESCRIPTION_MAX);
  const above = shorten(tidyText, text, DESCRIPTION_MAX - below.length - 2);
  return tidyText(above === '' ? below : `${above}\n\n${below}`);
}

/** A text as the calendar stores it. It is tidied again after the cut, which may have left half a character or a blank. */
export function shorten(tidy: (text: string) => string, text: string | null, max: number): string {
  return tidy(tidy(text ?? '').slice(0, max));
}

/** Dates of an event, counted before they are parsed. */
export function countDates({ lines }: Block): number {
  const all = [...(lines.get('EXDATE') ?? []), ...(lines.get('RDATE') ?? [])];
  return all.reduce((count, line) => count + 1 + (line.match(/,/g)?.length ?? 0), 0);
}

/** Dates that a property names, readable or not. */
function countWritten({ lines }: Block, name: string): number {
  const texts = (lines.get(name) ?? []).flatMap((line) => line.slice(line.lastIndexOf(':') + 1).split(','));
  return texts.filter((text) => text.trim() !== '').length;
}

/** The local start of an occurrence of a series that begins at `start`. */
function occurrenceAt(time: FileTime, start: FileTime): string {
  const local = localIn(time, start.zone);
  if (isDay(start)) return local.slice(0, 10);
  return local.length === 10 ? `${local}${start.local.slice(10)}` : local;
}

/** Words by which this product and others name the calendar's categories. */
const CATEGORY_WORDS: Readonly<Record<string, FamilyEvent['category']>> = {
  ...Object.fromEntries(EVENT_CATEGORIES.map((category) => [category, category])),
  ...{ cita: 'appointment', tarea: 'task', recordatorio: 'reminder', evento: 'event', todo: 'task' },
};

function categoryOf(block: Block): FamilyEvent['category'] | null {
  const words = propertiesOf(block, 'CATEGORIES').flatMap(({ values }) => values.map(String));
  const known = words.map((word) => word.trim().toLowerCase()).find((word) => Object.hasOwn(CATEGORY_WORDS, word));
  return known === undefined ? null : (CATEGORY_WORDS[known] ?? null);
}

/** 1 to 4 are high, 5 is medium, 6 to 9 are low; 0 says nothing (RFC 5545, 3.8.1.9). */
function priorityOf(number: number): FamilyEvent['priority'] | null {
  if (!(number >= 1 && number <= 9)) return null;
  return EVENT_PRIORITIES[number < 5 ? 2 : number === 5 ? 1 : 0] ?? null;
}

/** Minutes before the start; a reminder after it, or before the end, is none of the calendar's. */
function remindersOf({ parts }: Block, start: FileTime, zones: ZoneNames): number[] | null {
  const found = parts.flatMap((part) => {
    const trigger = part.kind === 'VALARM' ? propertiesOf(part, 'TRIGGER')[0] : undefined;
    if (!trigger || trigger.parameters['related'] === 'END') return [];
    if (trigger.type !== 'date-time') return [0 - (minutesOfDuration(String(trigger.values[0])) ?? 1)];
    const at = timesOf(trigger, zones, false)[0];
    return at && !isDay(start) && !isDay(at) ? [minutesBetween(localIn(at, start.zone), start.local)] : [];
  });
  const usable = found.filter((minutes) => minutes >= 0 && minutes <= REMINDER_MINUTES_MAX);
  const minutes = [...new Set(usable)].toSorted((one, other) => one - other).slice(0, REMINDERS_MAX);
  return minutes.length === 0 ? null : minutes;
}

/** A short text that is the same for the same title. */
function hashOf(title: string): string {
  let hash = 0;
  for (const character of title) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
