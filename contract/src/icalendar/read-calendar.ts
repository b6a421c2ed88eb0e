import {
  EVENT_CATEGORIES,
  EVENT_PRIORITIES,
  LOCATION_MAX,
  REMINDER_MINUTES_MAX,
  REMINDERS_MAX,
  type FamilyEvent,
} from '../areas/calendar.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../limits.ts';
import { minutesBetween } from '../recurrence/local-times.ts';
import { tidyLine, tidyText } from '../text.ts';
import { Uuid } from '../uuid.ts';
import { divideIntoBlocks, type Block } from './blocks.ts';
import { EVENT_DATES_MAX, FILE_BYTES_MAX, FILE_ZONES_MAX, type EventProblem, type FileProblem } from './problems.ts';
import { propertiesOf, textOf, valueOf } from './properties.ts';
import { createRuleReader } from './read-rules.ts';
import { endOf, isDay, localIn, minutesOfDuration, timesOf, type FileTime } from './read-times.ts';
import { moveToZone, nameZones, type ZoneNames } from './zone-names.ts';

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

export interface FileCalendar {
  /** The name that the file gives itself. */
  readonly name: string | null;
  /** Series and single events first, then what replaces their occurrences. */
  readonly events: readonly FileEvent[];
  /** Events that were left out. */
  readonly leftOut: readonly { readonly title: string; readonly problem: EventProblem }[];
  /** Names of time zones that mean none; their times were read in the reader's zone. */
  readonly unknownZones: readonly string[];
  /** False when the end of the file is missing. */
  readonly isWhole: boolean;
}

interface ReadOptions {
  /** The reader's zone, for names of zones that mean none. */
  readonly zone: string;
  /** The present year, by whose clocks zones of other programs are compared with known ones. */
  readonly year: number;
  /** The title of an event without one. */
  readonly untitled: string;
  /** ms, of which only differences count. */
  readonly clock: () => number;
  /** The time of the clock at which a file that is not read by then is refused; looked at between two events. */
  readonly deadline: number;
}

/**
 * The events of a calendar file (iCalendar, RFC 5545) in the calendar's own shape. It takes time in proportion to the file's
 * length, which is limited, and stops at the deadline. `refused`: nothing of it can be used.
 */
export function readCalendar(text: string, options: ReadOptions): FileCalendar | { refused: FileProblem } {
  if (text.length > FILE_BYTES_MAX) return { refused: 'too_large' };
  if (text.trim() === '') return { refused: 'empty' };
  const blocks = divideIntoBlocks(text);
  if ('refused' in blocks) return blocks;
  const zones = nameZones(blocks.zones, options.zone, options.year);
  const ownZone = blocks.calendar.get('X-WR-TIMEZONE');
  const reader = {
    ...options,
    zones,
    ownZone: ownZone ? zones.find(ownZone) : null,
    rule: createRuleReader(),
  };
  const events: FileEvent[] = [];
  const leftOut: { title: string; problem: EventProblem }[] = [];
  /** The zone of each series, in which the starts of its occurrences are named. */
  const seriesZones = new Map<string, FileTime>();
  const isReplacing = ({ lines }: Block) => lines.has('RECURRENCE-ID');
  for (const block of [...blocks.events.filter((one) => !isReplacing(one)), ...blocks.events.filter(isReplacing)]) {
    if (options.clock() > options.deadline) return { refused: 'too_complex' };
    const found = readEvent(block, reader, seriesZones);
    if (zones.count() > FILE_ZONES_MAX) return { refused: 'too_complex' };
    if ('problem' in found) leftOut.push(found);
    else events.push(found);
  }
  const name = shorten(
    tidyLine,
    (blocks.calendar.get('X-WR-CALNAME') ?? '').replaceAll(/\\([\\,;])/g, '$1'),
    TITLE_MAX,
  );
  return {
    name: name || null,
    events: distinct(events),
    leftOut,
    unknownZones: [...zones.unknown],
    isWhole: blocks.isWhole,
  };
}

interface Reader extends ReadOptions {
  readonly zones: ZoneNames;
  readonly ownZone: string | null;
  readonly rule: ReturnType<typeof createRuleReader>;
}

function readEvent(
  block: Block,
  reader: Reader,
  seriesZones: Map<string, FileTime>,
): FileEvent | { title: string; problem: EventProblem } {
  const { zones } = reader;
  const title = shorten(tidyLine, textOf(block, 'SUMMARY'), TITLE_MAX) || reader.untitled;
  if (countDates(block) > EVENT_DATES_MAX) return { title, problem: 'dates' };
  const first = (name: string) => propertiesOf(block, name).flatMap((one) => timesOf(one, zones))[0];
  const given = first('DTSTART');
  if (!given) return { title, problem: 'start' };
  const start = block.lines.has('RRULE') ? given : inOwnZone(given, reader.ownZone);
  const rule = reader.rule(block, start);
  if ('problem' in rule) return { title, problem: rule.problem };

  const uid = (valueOf(block, 'UID') ?? '').slice(0, 255) || `${start.local}-${hashOf(title)}`;
  const replaced = first('RECURRENCE-ID');
  const series = seriesZones.get(uid);
  if (!replaced) seriesZones.set(uid, start);
  const datesOf = (name: string) => {
    const dates = propertiesOf(block, name).flatMap((one) => timesOf(one, zones));
    return dates.length === 0 ? null : [...new Set(dates.map((date) => occurrenceAt(date, start)))].toSorted();
  };
  return {
    uid,
    title,
    recurrence_id: replaced ? occurrenceAt(replaced, series ?? start) : null,
    cancelled: /^CANCELLED$/i.test(valueOf(block, 'STATUS') ?? ''),
    event_date: start.local.slice(0, 10),
    event_time: isDay(start) ? null : start.local.slice(11),
    ...endOf(start, first('DTEND'), valueOf(block, 'DURATION')),
    time_zone: start.zone,
    rrule: replaced ? null : rule.rrule,
    exdates: replaced ? null : datesOf('EXDATE'),
    rdates: replaced ? null : datesOf('RDATE'),
    description: shorten(tidyText, textOf(block, 'DESCRIPTION'), DESCRIPTION_MAX) || null,
    location: shorten(tidyLine, textOf(block, 'LOCATION'), LOCATION_MAX) || null,
    category: categoryOf(block),
    priority: priorityOf(Number(valueOf(block, 'PRIORITY') ?? 0)),
    reminders: remindersOf(block, start, zones),
    members: (valueOf(block, 'X-CASITA-FOR') ?? '')
      .split(',')
      .filter((id) => Uuid.safeParse(id).success)
      .slice(0, 50),
  };
}

/** A text as the calendar stores it. It is tidied again after the cut, which may have left half a character or a blank. */
function shorten(tidy: (text: string) => string, text: string | null, max: number): string {
  return tidy(tidy(text ?? '').slice(0, max));
}

/** Dates of an event, counted before they are parsed. */
function countDates({ lines }: Block): number {
  const all = [...(lines.get('EXDATE') ?? []), ...(lines.get('RDATE') ?? [])];
  return all.reduce((count, line) => count + 1 + (line.match(/,/g)?.length ?? 0), 0);
}

/** A time in UTC, which means an instant and no clock, in the zone that the file names as its own. */
function inOwnZone({ local, zone }: FileTime, ownZone: string | null): FileTime {
  return zone !== 'UTC' || ownZone === null
    ? { local, zone }
    : { local: moveToZone(local, zone, ownZone), zone: ownZone };
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
    const at = timesOf(trigger, zones)[0];
    return at && !isDay(start) && !isDay(at) ? [minutesBetween(localIn(at, start.zone), start.local)] : [];
  });
  const usable = found.filter((minutes) => minutes >= 0 && minutes <= REMINDER_MINUTES_MAX);
  const minutes = [...new Set(usable)].toSorted((one, other) => one - other).slice(0, REMINDERS_MAX);
  return minutes.length === 0 ? null : minutes;
}

/** Events of programs that give several the same UID each get one of their own; an event that is there twice is taken once. */
function distinct(events: readonly FileEvent[]): FileEvent[] {
  const found = new Map<string, FileEvent>();
  for (const event of events) {
    const key = `${event.uid} ${event.recurrence_id ?? ''}`;
    const other = found.get(key);
    if (!other) found.set(key, event);
    else if (
      event.recurrence_id !== null ||
      (other.event_date === event.event_date && other.event_time === event.event_time)
    ) {
      found.set(key, event);
    } else {
      const uid = `${event.uid.slice(0, 230)}#${event.event_date}${event.event_time ?? ''}`;
      found.set(`${uid} `, { ...event, uid });
    }
  }
  return [...found.values()];
}

/** A short text that is the same for the same title. */
function hashOf(title: string): string {
  let hash = 0;
  for (const character of title) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
