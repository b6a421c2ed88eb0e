import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { addDays, dayOf, daysBetween, type Day } from '../../ui/dates/dates.ts';
import type { TickState } from '../../ui/tick-box.tsx';

/** Something that has its place in days, whichever area it is of: what the calendar draws, and Today. It is made of the area's own row. */
export interface Entry {
  /** Different for every entry of a window. */
  readonly key: string;
  readonly title: string;
  /** What it is, said before the title where that is not seen. */
  readonly before?: string;
  readonly isAllDay: boolean;
  /** When it begins and ends, in ms. */
  readonly startMs: number;
  readonly endMs: number;
  /** Its end is said. Others have a moment, and are drawn as if they lasted a while. */
  readonly hasEnd?: boolean;
  /** The first and the last day on which it is shown. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Members whom it is for; empty for the whole family. */
  readonly memberIds: readonly string[];
  /** It is of interest to all, whomever it is for. */
  readonly concernsAll?: boolean;
  readonly category: FamilyEvent['category'];
  /** What is said instead of the kind; empty for nothing. */
  readonly badge?: string;
  /** What is said in place of `all day`. */
  readonly caption?: string;
  readonly location?: string | null;
  readonly notes?: string | null;
  readonly isDone: boolean;
  /** Not everyone in the family sees it. */
  readonly isHidden?: boolean;
  readonly isWaiting: boolean;
  /** It is something to tick. */
  readonly tick?: { readonly state: TickState; readonly label: string; readonly toggle: () => void };
  /** Opens its row. */
  readonly open: () => void;
  /** The words of the button that opens it; without them there is none. */
  readonly openLabel?: string;
  /** Moves it, where the person may. */
  readonly move?: (by: Distance) => void;
  /** Gives it a time, or takes its time away. Whatever can be moved has this, too. */
  readonly place?: (spot: Spot) => void;
}

/** Days, as first day and the day after the last. */
export interface DayWindow {
  readonly first: Day;
  readonly end: Day;
}

/** How far something was moved: by days, and by minutes of the viewer's clock. */
export interface Distance {
  readonly days: number;
  readonly minutes: number;
}

/** A day, and in it a minute by the viewer's clock; without one the whole day. */
export interface Spot {
  readonly day: Day;
  readonly minute: number | null;
}

/** The instant of a day's midnight on this device, in ms. */
export function midnightOf(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** Minutes from the midnight of `day` to an instant, by the clock on the wall. */
export function minuteOf(timeMs: number, day: Day): number {
  const time = new Date(timeMs);
  const own = dayOf(time);
  if (own < day) return 0;
  if (own > day) return 24 * 60;
  return time.getHours() * 60 + time.getMinutes();
}

/** How far a spot is from where an entry is; null where it would get a time or lose it. */
export function distanceTo({ isAllDay, startMs, firstDay }: Entry, spot: Spot): Distance | null {
  if ((spot.minute === null) !== isAllDay) return null;
  const first = isAllDay ? firstDay : dayOf(new Date(startMs));
  return { days: daysBetween(first, spot.day), minutes: isAllDay ? 0 : (spot.minute ?? 0) - minuteOf(startMs, first) };
}

/** In the order in which a day lists them: whole days first, then by time. */
export function compareEntries(one: Entry, other: Entry): number {
  if (one.isAllDay !== other.isAllDay) return one.isAllDay ? -1 : 1;
  return one.startMs - other.startMs || other.endMs - one.endMs || (one.title < other.title ? -1 : 1);
}

/** The entries by day, on each day that they cover. */
export function byDay(entries: readonly Entry[], days: readonly Day[]): ReadonlyMap<Day, readonly Entry[]> {
  const found = new Map<Day, Entry[]>(days.map((day) => [day, []]));
  for (const entry of entries)
    for (let day = entry.firstDay; day <= entry.lastDay; day = addDays(day, 1)) found.get(day)?.push(entry);
  for (const list of found.values()) list.sort(compareEntries);
  return found;
}
