import ICAL from 'ical.js';
import type { FamilyEvent } from '../areas/calendar.ts';
import { addDays } from '../recurrence/local-times.ts';
import { startOf } from '../recurrence/occurrences.ts';
import { partsOfRule } from '../recurrence/range.ts';
import { withPart } from '../recurrence/rules.ts';
import { instantOf } from '../recurrence/zones.ts';
import { tidyLine } from '../text.ts';
import { defineZone, type JComponent, type JLine } from './write-zones.ts';

/** What of an event is written. */
export type WrittenEvent = Omit<
  FamilyEvent,
  | ('version' | 'deleted_at' | 'range_start' | 'range_end' | 'task_id')
  | ('contact_id' | 'contact_name' | 'assigned_to' | 'created_by' | 'audience' | 'scope_id')
>;

const PRIORITIES = { high: 1, medium: 5, low: 9 } as const;

/** How an event is named in files: by the UID it came with, else by its id. */
export function uidOf(event: Pick<WrittenEvent, 'id' | 'uid' | 'series_id'>): string {
  // The later part of a series that was split is a series of its own for other programs.
  return event.uid !== null && event.series_id === null ? event.uid : `${event.id}@casita`;
}

/**
 * Events as a calendar file (iCalendar, RFC 5545) that phones and other programs read, with CR LF and folded lines. `name`: of the
 * calendar; `now`: the year from which clock changes follow rules. A row for an occurrence that does not take place becomes an
 * exception of its series. An event that cannot be written, such as one in a zone that is not known here, is left out.
 */
export function writeCalendar(events: readonly WrittenEvent[], { name, now }: { name: string; now: Date }): string {
  const used = Map.groupBy(
    events.filter(({ time_zone }) => time_zone !== null && time_zone !== 'UTC'),
    ({ time_zone }) => time_zone ?? '',
  );
  const zones = [...used.keys()].toSorted().flatMap((zone) => {
    const first = Math.min(...(used.get(zone) ?? []).map(({ event_date }) => Number(event_date.slice(0, 4))));
    return unlessUnwritable(() => ({ zone, definition: defineZone(zone, first, now.getUTCFullYear()) }));
  });
  const known = new Set([null, 'UTC', ...zones.map(({ zone }) => zone)]);
  const components = componentsOf(events.filter(({ time_zone }) => known.has(time_zone)));
  const calendar: JComponent = [
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', '-//Casita//Family calendar//EN'],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['method', {}, 'text', 'PUBLISH'],
      ['x-wr-calname', {}, 'unknown', tidyLine(name).replaceAll(/[\\,;]/g, String.raw`\$&`)],
      ['refresh-interval', {}, 'duration', 'PT1H'],
      ['x-published-ttl', {}, 'unknown', 'PT1H'],
    ],
    [...zones.map(({ definition }) => definition), ...components],
  ];
  const lines = ICAL.stringify(calendar).replaceAll('\r\n ', '').split('\r\n');
  return lines.flatMap((line) => (line === '' ? [] : `${fold(line)}\r\n`)).join('');
}

const LINE_OCTETS = 75;

/** A line of at most 75 octets and those that continue it, each of whole characters, which ical.js divides. */
function fold(line: string): string {
  const parts: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at)!; // there is one at each place
    const size = octetsOf(code);
    if (octets + size > LINE_OCTETS) {
      parts.push(line.slice(from, at));
      from = at;
      octets = 1;
    }
    octets += size;
    at += code > 0xffff ? 2 : 1;
  }
  return [...parts, line.slice(from)].join('\r\n ');
}

/** How long a character is in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** What `make` answers, or nothing when it throws. */
function unlessUnwritable<Part>(make: () => Part): Part[] {
  try {
    return [make()];
  } catch {
    return [];
  }
}

function componentsOf(events: readonly WrittenEvent[]): JComponent[] {
  const series = Map.groupBy(
    events.filter(({ recurrence_id }) => recurrence_id === null),
    (event) => event.series_id ?? event.id,
  );
  const masterOf = ({ series_id, recurrence_id }: WrittenEvent) =>
    (series.get(series_id ?? '') ?? [])
      .filter((part) => startOf(part).slice(0, 10) <= (recurrence_id ?? '').slice(0, 10))
      .toSorted((one, other) => (startOf(one) < startOf(other) ? 1 : -1))[0] ?? series.get(series_id ?? '')?.[0];
  const skipped = new Map<string, string[]>();
  const written: JComponent[] = [];
  for (const event of events) {
    if (event.recurrence_id === null) continue;
    const master = masterOf(event);
    if (!event.cancelled) written.push(...unlessUnwritable(() => componentOf(event, master, [])));
    else if (master) skipped.set(master.id, [...(skipped.get(master.id) ?? []), event.recurrence_id]);
  }
  const masters = events.filter((event) => event.recurrence_id === null && !event.cancelled);
  return [
    ...masters.flatMap((event) => unlessUnwritable(() => componentOf(event, undefined, skipped.get(event.id) ?? []))),
    ...written,
  ];
}

/** An event, or with `master` the row that replaces one of its occurrences. `skipped`: further exceptions. */
function componentOf(event: WrittenEvent, master: WrittenEvent | undefined, skipped: readonly string[]): JComponent {
  const start = startOf(event);
  const lines: (JLine | null)[] = [
    ['uid', {}, 'text', uidOf(master ?? event)],
    ['dtstamp', {}, 'date-time', stampOf(event.updated_at)],
    ['created', {}, 'date-time', stampOf(event.created_at)],
    ['last-modified', {}, 'date-time', stampOf(event.updated_at)],
    timeLine('dtstart', event, [start]),
    endLine(event),
    master && event.recurrence_id ? timeLine('recurrence-id', master, [inShapeOf(master, event.recurrence_id)]) : null,
    event.rrule === null ? null : ruleLine(event.rrule, event),
    ...['exdate', 'rdate'].map((name) => {
      const own = (name === 'exdate' ? [...(event.exdates ?? []), ...skipped] : event.rdates) ?? [];
      const dates = [...new Set(own.map((date) => inShapeOf(event, date)))].toSorted();
      return dates.length === 0 ? null : timeLine(name, event, dates);
    }),
    ['summary', {}, 'text', event.title],
    event.description === null ? null : ['description', {}, 'text', event.description],
    event.location === null ? null : ['location', {}, 'text', event.location],
    ['categories', {}, 'text', event.category.toUpperCase()],
    ['priority', {}, 'integer', PRIORITIES[event.priority]],
    event.assigned_members.length === 0 ? null : ['x-casita-for', {}, 'unknown', event.assigned_members.join(',')],
  ];
  const reminders = (event.reminders ?? []).map((minutes): JComponent => [
    'valarm',
    [
      ['action', {}, 'text', 'DISPLAY'],
      ['description', {}, 'text', event.title],
      ['trigger', {}, 'duration', minutes === 0 ? 'PT0S' : `-PT${minutes}M`],
    ],
    [],
  ]);
  return ['vevent', lines.filter((line) => line !== null), reminders];
}

const stampOf = (time: string) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** A date of a series in the shape of its start: a day, or a day and a time. */
function inShapeOf(event: WrittenEvent, local: string): string {
  if (event.event_time === null) return local.slice(0, 10);
  return local.length === 10 ? `${local}T${event.event_time}` : local;
}

function timeLine(name: string, { time_zone }: WrittenEvent, locals: readonly string[]): JLine {
  if (locals[0]?.length === 10) return [name, {}, 'date', ...locals];
  const utc = time_zone === 'UTC' ? 'Z' : '';
  const parameters: JLine[1] = time_zone === null || utc ? {} : { tzid: time_zone };
  return [name, parameters, 'date-time', ...locals.map((local) => `${local}:00${utc}`)];
}

function endLine(event: WrittenEvent): JLine | null {
  const lastDay = event.end_date ?? event.event_date;
  if (event.event_time === null) return timeLine('dtend', event, [addDays(lastDay, 1)]);
  return event.end_time === null ? null : timeLine('dtend', event, [`${lastDay}T${event.end_time}`]);
}

/** The rule as ical.js has it. An UNTIL of an event in a zone is written in UTC (RFC 5545, 3.3.10). */
function ruleLine(rrule: string, event: WrittenEvent): JLine {
  const until = partsOfRule(rrule).get('UNTIL');
  const text = until === undefined ? rrule : withPart(rrule, 'UNTIL', untilText(until, event));
  const line: JLine = ICAL.parse.property(`RRULE:${text}`, ICAL.design.icalendar);
  return line;
}

function untilText(until: string, { event_time, time_zone }: WrittenEvent): string {
  const day = until.slice(0, 8);
  if (event_time === null) return day;
  const time = until.length < 15 ? '235959' : until.slice(9, 15);
  if (time_zone === null) return `${day}T${time}`;
  const local = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}`;
  const instant = new Date(instantOf(local, time_zone)).toISOString().slice(0, 16);
  return `${instant.replaceAll(/[-:]/g, '')}${time.slice(4)}Z`;
}
