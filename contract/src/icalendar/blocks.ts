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
  ...['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID', 'STATUS'],
  ...['RRULE', 'EXRULE', 'EXDATE', 'RDATE'],
  ...['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'PRIORITY', 'TRIGGER', 'X-CASITA-FOR'],
  ...['DTSTAMP', 'LAST-MODIFIED', 'URL', 'CONFERENCE', 'X-GOOGLE-CONFERENCE'],
  ...['TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO'],
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
  /** False when the file ends inside of the calendar: a part of it is missing. */
  readonly isWhole: boolean;
  /** Events of which only the end is there. */
  readonly headless: number;
  /** Beginnings and ends of components that are missing or too many. */
  readonly damages: number;
}

interface OpenBlock {
  kind: string;
  lines: Map<string, string[]>;
  parts: OpenBlock[];
}

/** Components that lie in nothing but a calendar, so that the beginning of one ends another that was left open. */
const TOP = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);

/**
 * Divides a file into its events and time zones, in time that grows with its length only. A line that is none is skipped, a component
 * whose end is missing ends with what it lies in, and an end without a beginning ends nothing: one bad line of another program
 * does not make the other events worse.
 */
export function divideIntoBlocks(text: string): Blocks | { refused: FileProblem } {
  const events: OpenBlock[] = [];
  const zones: OpenBlock[] = [];
  const calendar = new Map<string, string>();
  const open: OpenBlock[] = [];
  let isCalendar = false;
  let isWhole = false;
  let headless = 0;
  let damages = 0;

  /** Ends the innermost components until `left` are open. */
  function closeTo(left: number): void {
    for (const closed of open.splice(left)) {
      if (closed.kind === 'VEVENT') events.push(closed);
      if (closed.kind === 'VTIMEZONE') zones.push(closed);
    }
  }

  function begin(kind: string): FileProblem | null {
    const isTop = TOP.has(kind);
    if (isTop || kind === 'VCALENDAR') {
      const outer = isTop ? open.findLastIndex((block) => block.kind === 'VCALENDAR') + 1 : 0;
      damages += open.length - outer;
      closeTo(outer);
    }
    if (open.length >= DEPTH_MAX) return 'nested';
    const block = { kind, lines: new Map<string, string[]>(), parts: [] };
    const parent = open.at(-1);
    if (parent && parent.kind !== 'VCALENDAR' && parent.parts.length < PARTS_MAX) parent.parts.push(block);
    open.push(block);
    isWhole = false;
    return null;
  }

  function end(kind: string): FileProblem | null {
    const at = open.findLastIndex((block) => block.kind === kind);
    damages += at < 0 ? 1 : open.length - 1 - at;
    if (at >= 0) closeTo(at);
    else if (kind === 'VEVENT') headless += 1;
    if (kind === 'VCALENDAR') isWhole = open.length === 0;
    return null;
  }

  for (const line of unfold(text)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, Math.min(colon, 40)).split(';', 1)[0]?.trim().toUpperCase() ?? '';
    const value = line.slice(colon + 1).trim();
    if (name === 'BEGIN' || name === 'END') {
      isCalendar ||= value.toUpperCase() === 'VCALENDAR' || TOP.has(value.toUpperCase());
      const refused = (name === 'BEGIN' ? begin : end)(value.toUpperCase());
      if (refused !== null) return { refused };
      if (events.length + headless > FILE_EVENTS_MAX) return { refused: 'too_many' };
      continue;
    }
    const block = open.at(-1);
    if (block?.kind === 'VCALENDAR') calendar.set(name, value.slice(0, 1_000));
    else if (block && READ.has(name)) addLine(block, name, line);
  }
  return isCalendar ? { events, zones, calendar, isWhole, headless, damages } : { refused: 'not_calendar' };
}

function addLine({ lines }: OpenBlock, name: string, written: string): void {
  const same = lines.get(name) ?? [];
  const line = withPlainHead(written);
  if (same.length >= (DATES.has(name) ? DATE_LINES_MAX : LINES_MAX)) return;
  const [head] = HEAD.exec(line) ?? [];
  // An empty line (`RRULE:`) says no more than none.
  if (head === undefined || line.slice(head.length).trim() === '') return;
  same.push(line);
  lines.set(name, same);
}

/** A line without empty parameters (`DTSTART;;VALUE=DATE:20261120`), and with the quotes that an address needs as the name of a zone. */
function withPlainHead(line: string): string {
  const [head = ''] = /^[^:"]*/.exec(line) ?? [];
  const plain = head.replaceAll(/;+(?=;|$)/g, '') + line.slice(head.length);
  return plain.replace(/^([^:"]*;TZID=)([a-z]+:\/\/[^:;"]*)/i, '$1"$2"');
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
