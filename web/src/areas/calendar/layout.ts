import type { Day } from '../../ui/dates/dates.ts';
import { compareEntries, minuteOf, type Entry } from './entries.ts';
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
  /** Blocks that overlap each other, directly or through others. */
  let group: Omit<Block, 'columns'>[] = [];
  let groupEnd = 0;
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1));
    blocks.push(...group.map((block) => ({ ...block, columns })));
    group = [];
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
