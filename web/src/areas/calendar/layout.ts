import { dayOf, type Day } from '../../ui/dates/dates.ts';
import { compareEntries, minuteOf, type Entry } from '../../rows/entries/entry.ts';
import { placeIn } from './place.ts';

/** A bar in a week: from one day of it to another, in a lane of its own. */
export interface Bar {
  readonly entry: Entry;
  /** 0 to 6. */
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** False where the entry began in an earlier week, or ends in a later one. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

const lengthOf = ({ from, to }: Pick<Bar, 'from' | 'to'>) => to - from;

/** The bars of a week, so that no two of the same day share a lane: long ones first, then in the order of the day. */
export function layBars(entries: readonly Entry[], days: readonly Day[]): Bar[] {
  const last = days.length - 1;
  const [firstDay = '', lastDay = ''] = [days[0], days[last]];
  const placed = entries
    .filter((entry) => entry.firstDay <= lastDay && entry.lastDay >= firstDay)
    .map((entry) => {
      const [first, end] = [placeIn(days, entry.firstDay), placeIn(days, entry.lastDay)];
      return { entry, from: Math.max(0, first), to: Math.min(last, end), isStart: first >= 0, isEnd: end <= last };
    })
    .toSorted((one, other) => {
      const [isLong, isOtherLong] = [lengthOf(one) > 0, lengthOf(other) > 0];
      if (isLong !== isOtherLong) return isLong ? -1 : 1;
      return one.from - other.from || lengthOf(other) - lengthOf(one) || compareEntries(one.entry, other.entry);
    });
  /** The days that each lane has taken. */
  const lanes: boolean[][] = [];
  return placed.map((bar) => {
    const isFree = (lane: readonly boolean[]) => !lane.slice(bar.from, bar.to + 1).some(Boolean);
    const free = lanes.findIndex(isFree);
    const lane = free === -1 ? lanes.length : free;
    const taken = (lanes[lane] ??= Array.from({ length: days.length }, () => false));
    taken.fill(true, bar.from, bar.to + 1);
    return { ...bar, lane };
  });
}

export const countLanes = (bars: readonly Bar[]): number => Math.max(0, ...bars.map(({ lane }) => lane + 1));

/** The bars that are drawn when a day has room for `room` lanes, and how many of each day are not. */
export function fitBars(bars: readonly Bar[], dayCount: number, room: number) {
  const counts = Array.from(
    { length: dayCount },
    (_, day) => bars.filter(({ from, to }) => from <= day && to >= day).length,
  );
  // A day with more needs its last lane for the words that say so.
  const isFull = counts.map((count) => count > room);
  const isDrawn = ({ from, to, lane }: Bar) =>
    lane < room - 1 || (lane < room && !isFull.slice(from, to + 1).some(Boolean));
  const drawn = bars.filter(isDrawn);
  const hidden = counts.map((count, day) => count - drawn.filter(({ from, to }) => from <= day && to >= day).length);
  return { drawn, hidden };
}

/** A block in a day: minutes after midnight, and the column that it has beside those at the same time. */
export interface Block {
  readonly entry: Entry;
  readonly start: number;
  readonly end: number;
  readonly column: number;
  readonly columns: number;
  /** The number of those with which it shares the width of the day: they overlap each other, directly or through others. */
  readonly group: number;
}

/** The shortest block, so that its title can be read. */
const BLOCK_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** The blocks of a day, those that overlap side by side. */
export function layBlocks(entries: readonly Entry[], day: Day): Block[] {
  const spans = entries
    .map((entry) => {
      const start = Math.min(minuteOf(entry.startMs, day), DAY_MINUTES - BLOCK_MINUTES);
      return { entry, start, end: Math.max(minuteOf(entry.endMs, day), start + BLOCK_MINUTES) };
    })
    .toSorted((one, other) => one.start - other.start || other.end - one.end || compareEntries(one.entry, other.entry));
  const blocks: Block[] = [];
  let group: Omit<Block, 'columns' | 'group'>[] = [];
  let groups = 0;
  let groupEnd = 0;
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1));
    const number = groups;
    blocks.push(...group.map((block) => ({ ...block, columns, group: number })));
    group = [];
    groups += 1;
  };
  for (const span of spans) {
    if (span.start >= groupEnd) close();
    const taken = new Set(group.filter(({ end }) => end > span.start).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    group.push({ ...span, column });
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, span.end);
  }
  close();
  return blocks;
}

/** Blocks of a group that have no room, and the minutes of the day that they take. */
export interface HiddenBlocks {
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** The blocks that are drawn when `room` of them fit side by side, and those that do not: then `beside` are drawn beside their number. */
export function fitBlocks(blocks: readonly Block[], room: number, beside: number) {
  const isCut = ({ columns }: Block) => columns > room;
  const drawn = blocks
    .filter((block) => !isCut(block) || block.column < beside)
    .map((block) => ({ ...block, columns: isCut(block) ? beside : block.columns, isCut: isCut(block) }));
  const hidden = new Map<number, HiddenBlocks>();
  for (const { group, start, end } of blocks.filter((block) => isCut(block) && block.column >= beside)) {
    const known = hidden.get(group);
    hidden.set(group, {
      count: (known?.count ?? 0) + 1,
      start: Math.min(known?.start ?? start, start),
      end: Math.max(known?.end ?? end, end),
    });
  }
  return { drawn, hidden: [...hidden.values()] };
}

const USUAL_START = 8 * 60;
const USUAL_END = 20 * 60;

/** The minute of the day that is seen first: now where today is among the days, else that of the earliest entry, or eight in the morning. */
export function openingMinute(entries: readonly Entry[], days: readonly Day[], now: Date): number {
  if (days.includes(dayOf(now))) return minuteOf(now.getTime(), dayOf(now));
  const starts = entries
    .filter(({ isAllDay, firstDay }) => !isAllDay && days.includes(firstDay))
    .map(({ startMs, firstDay }) => minuteOf(startMs, firstDay));
  return starts.length === 0 ? USUAL_START : Math.min(...starts);
}

/** The hours of paper: those of the day, and others that have an entry. */
export function printedHours(blocks: readonly Block[]): { from: number; to: number } {
  return {
    from: Math.floor(Math.min(USUAL_START, ...blocks.map(({ start }) => start)) / 60),
    to: Math.ceil(Math.max(USUAL_END, ...blocks.map(({ end }) => end)) / 60),
  };
}
