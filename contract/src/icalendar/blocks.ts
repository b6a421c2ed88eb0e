import { EVENT_DATES_MAX, FILE_EVENTS_MAX, type FileProblem } from './problems.ts';

/** Levels of components inside each other; a calendar with events that have reminders has three. */
const DEPTH_MAX = 10;
/** What is read of an unfolded line, in characters. A description of the calendar is shorter, and so are a thousand dates. */
const LINE_MAX = 64_000;
/** Parts of one component: reminders of an event, changes of a zone's clocks. */
const PARTS_MAX = 1_000;
/** Lines of one property of a component; of dates as many as show that there are too many. */
const LINES_MAX = 10;
const DATE_LINES_MAX = EVENT_DATES_MAX + 1;
const DATES = new Set(['EXDATE', 'RDATE']);
/** What precedes a value, with at most 20 parameters: the parser takes time with the square of their number. */
const HEAD = /^[^;:]*(?:;[^;:="]*=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*){0,20}:/;

/** What of an event, its reminders and a time zone is read; the rest (pictures, people, lines of other programs) is not parsed. */
const READ = new Set([
  ...[
    'UID',
    'SEQUENCE',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'EXRULE',
    'EXDATE',
    'RDATE',
    'RECURRENCE-ID',
    'STATUS',
  ],
  ...['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'PRIORITY', 'TRIGGER', 'X-CASITA-FOR'],
  ...['TZID', 'X-LIC-LOCATION', 'TZOFFSETTO'],
]);

/** A component of a file: its unfolded lines of interest by the name of their property, in upper case, and its parts. */
export interface Block {
  readonly kind: string;
  readonly lines: ReadonlyMap<string, readonly string[]>;
  readonly parts: readonly Block[];
}

export interface Blocks {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  /** Texts of properties of the calendar itself, such as `X-WR-CALNAME`. */
  readonly calendar: ReadonlyMap<string, string>;
  /** False when the file ends inside a component: a part of it is missing. */
  readonly isWhole: boolean;
}

interface OpenBlock {
  kind: string;
  lines: Map<string, string[]>;
  parts: OpenBlock[];
}

/**
 * Divides a file into its events and time zones, in time that grows with its length only. A line that is none is skipped, because
 * one bad line of another program does not make the other events worse.
 */
export function divideIntoBlocks(text: string): Blocks | { refused: FileProblem } {
  const events: OpenBlock[] = [];
  const zones: OpenBlock[] = [];
  const calendar = new Map<string, string>();
  const open: OpenBlock[] = [];
  let isCalendar = false;
  let isWhole = false;
  for (const line of unfold(text)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, Math.min(colon, 40)).split(';', 1)[0]?.trim().toUpperCase() ?? '';
    if (name === 'BEGIN') {
      const kind = line
        .slice(colon + 1)
        .trim()
        .toUpperCase();
      if (kind === 'VCALENDAR') isCalendar = true;
      if (open.length >= DEPTH_MAX) return { refused: 'nested' };
      const block = { kind, lines: new Map<string, string[]>(), parts: [] };
      const parent = open.at(-1);
      if (parent && parent.kind !== 'VCALENDAR' && parent.parts.length < PARTS_MAX) parent.parts.push(block);
      open.push(block);
      isWhole = false;
    } else if (name === 'END') {
      const closed = open.pop();
      if (closed?.kind === 'VEVENT') events.push(closed);
      if (closed?.kind === 'VTIMEZONE') zones.push(closed);
      if (events.length > FILE_EVENTS_MAX) return { refused: 'too_many' };
      isWhole = open.length === 0 && closed?.kind === 'VCALENDAR';
    } else {
      const block = open.at(-1);
      if (block?.kind === 'VCALENDAR')
        calendar.set(
          name,
          line
            .slice(colon + 1)
            .trim()
            .slice(0, 1_000),
        );
      else if (block && READ.has(name)) addLine(block, name, line);
    }
  }
  return isCalendar ? { events, zones, calendar, isWhole } : { refused: 'not_calendar' };
}

function addLine({ lines }: OpenBlock, name: string, line: string): void {
  const same = lines.get(name) ?? [];
  if (same.length >= (DATES.has(name) ? DATE_LINES_MAX : LINES_MAX) || !HEAD.test(line)) return;
  same.push(line);
  lines.set(name, same);
}

/** The lines of a file, each with those that continue it (they begin with a space or a tab), up to `LINE_MAX`. */
function* unfold(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (parts.length > 0 && /^[ \t]/.test(raw)) {
      if (length < LINE_MAX && raw.length > 1) parts.push(raw.slice(1));
      length += raw.length - 1;
    } else {
      if (parts.length > 0) yield parts.join('').slice(0, LINE_MAX);
      parts = [raw];
      length = raw.length;
    }
  }
  yield parts.join('').slice(0, LINE_MAX);
}
