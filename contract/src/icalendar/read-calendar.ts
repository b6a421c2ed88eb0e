import { TITLE_MAX } from '../limits.ts';
import { tidyLine } from '../text.ts';
import { divideIntoBlocks, type Block } from './blocks.ts';
import {
  FILE_BYTES_MAX,
  FILE_DATES_MAX,
  FILE_EVENTS_MAX,
  FILE_ZONES_MAX,
  type EventProblem,
  type EventRemark,
  type FileProblem,
} from './problems.ts';
import {
  countDates,
  readEvent,
  shorten,
  titleOf,
  type EventReader,
  type FileEvent,
  type ReadEvent,
} from './read-event.ts';
import { createRuleReader, FILE_STEPS_MAX } from './read-rules.ts';
import { splitSeries } from './split-series.ts';
import { newestOf } from './versions.ts';
import { nameZones } from './zone-names.ts';

/** An event that is left out, or one of which something is. */
export interface Noted<Reason> {
  readonly title: string;
  readonly problem: Reason;
}

export interface FileCalendar {
  /** The name that the file gives itself. */
  readonly name: string | null;
  /** Series and single events first, then what replaces their occurrences. */
  readonly events: readonly FileEvent[];
  /** How many events the file has, also those that are left out. */
  readonly entries: number;
  /** Events that were left out. */
  readonly leftOut: readonly Noted<EventProblem>[];
  /** Events that lack something that the file says of them. */
  readonly remarks: readonly Noted<EventRemark>[];
  /** Names of time zones that mean none; their times were read in the reader's zone. */
  readonly unknownZones: readonly string[];
  /** False when the end of the file is missing. */
  readonly isWhole: boolean;
  /** Beginnings and ends of the file's parts that are missing or too many. */
  readonly damages: number;
}

interface ReadOptions {
  /** The reader's zone, for names of zones that mean none. */
  readonly zone: string;
  /** The present year, by whose clocks zones of other programs are compared with known ones. */
  readonly year: number;
  /** The title of an event without one. */
  readonly untitled: string;
}

/**
 * The events of a calendar file (iCalendar, RFC 5545) in the calendar's own shape. It takes time in proportion to the file's
 * length and the number of its dates, which are limited. `refused`: nothing of it can be used.
 */
export function readCalendar(text: string, options: ReadOptions): FileCalendar | { refused: FileProblem } {
  if (text.length > FILE_BYTES_MAX) return { refused: 'too_large' };
  if (text.trim() === '') return { refused: 'empty' };
  const blocks = divideIntoBlocks(text);
  if ('refused' in blocks) return blocks;
  const { untitled } = options;
  const zones = nameZones(blocks.zones, blocks.events, options.zone, options.year);
  const steps = { left: FILE_STEPS_MAX };
  const ownZone = blocks.calendar.get('X-WR-TIMEZONE');
  const reader: EventReader = {
    zones,
    ownZone: ownZone ? zones.find(ownZone) : null,
    rule: createRuleReader(steps),
    untitled,
    seriesStarts: new Map(),
  };
  const reads: ReadEvent[] = [];
  const leftOut = Array.from({ length: blocks.headless }, (): Noted<EventProblem> => ({
    title: untitled,
    problem: 'unreadable',
  }));
  let dates = 0;
  const isReplacing = ({ lines }: Block) => lines.has('RECURRENCE-ID');
  for (const block of [...blocks.events.filter((one) => !isReplacing(one)), ...blocks.events.filter(isReplacing)]) {
    dates += countDates(block);
    if (dates > FILE_DATES_MAX) return { refused: 'too_complex' };
    const read = attempt(block, reader);
    if (zones.count() > FILE_ZONES_MAX) return { refused: 'too_complex' };
    if ('problem' in read) leftOut.push({ title: titleOf(block, untitled), problem: read.problem });
    else reads.push(read);
  }
  const newest = newestOf(reads);
  const { events, unfollowed } = splitSeries(newest, steps);
  if (events.length > FILE_EVENTS_MAX) return { refused: 'too_many' };
  return {
    name: nameOf(blocks.calendar),
    events,
    entries: blocks.events.length + blocks.headless,
    leftOut,
    remarks: [
      ...newest.flatMap(({ event: { title }, remarks }) => remarks.map((problem) => ({ title, problem }))),
      ...unfollowed.map(({ title }) => ({ title, problem: 'following' as const })),
    ],
    unknownZones: [...zones.unknown],
    isWhole: blocks.isWhole,
    damages: blocks.damages,
  };
}

/** An event whose lines the reader cannot cope with costs itself only. */
function attempt(block: Block, reader: EventReader): ReadEvent | { problem: EventProblem } {
  try {
    return readEvent(block, reader);
  } catch {
    return { problem: 'unreadable' };
  }
}

function nameOf(calendar: ReadonlyMap<string, string>): string | null {
  const name = (calendar.get('X-WR-CALNAME') ?? '').replaceAll(/\\([\\,;])/g, '$1');
  return shorten(tidyLine, name, TITLE_MAX) || null;
}
