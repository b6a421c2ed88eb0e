import type { KitchenDay } from '#contract/areas/pins/kitchen.ts';
import { addDays, dayOf, type Day } from '../../ui/dates/dates.ts';

/** What a task or an event is on one day. */
export interface Line {
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly location: string | null;
  /** Whom it is for; empty for the whole family. */
  readonly people: readonly string[];
  /** When it begins or is due, in ms; null where it has no time on that day. */
  readonly atMs: number | null;
  /** When it is over; of a task the moment it is due. */
  readonly endMs: number | null;
  /** Who may tick it; null for an event. */
  readonly tickers: readonly string[] | null;
  readonly isDone: boolean;
  readonly isLate: boolean;
}

/** What the family has on a day: what is late, then what has no time, then by the clock; what is over or done at the end. */
export function linesOf(kitchen: KitchenDay, day: Day, now: Date): Line[] {
  const lines = [...taskLines(kitchen, day, now), ...eventLines(kitchen, day)];
  const rank = (line: Line) => (line.isDone || isOver(line, now) ? 3 : line.isLate ? 0 : line.atMs === null ? 1 : 2);
  return lines.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (one.atMs ?? 0) - (other.atMs ?? 0) || one.title.localeCompare(other.title),
  );
}

function taskLines({ tasks, day: answered }: KitchenDay, day: Day, now: Date): Line[] {
  const today = dayOf(now);
  return tasks.flatMap((task) => {
    const { id, title, people, tickers, due_date, due_all_day, is_done: isDone } = task;
    // What was done is of the day of the answer: the next day begins without it.
    if (isDone && answered !== day) return [];
    const dueDay = due_date === null ? null : due_all_day ? due_date.slice(0, 10) : dayOf(new Date(due_date));
    if (!isDone && dueDay === null) return [];
    const isOfDay = isDone || dueDay === day || (day === today && dueDay !== null && dueDay < day);
    if (!isOfDay) return [];
    const atMs = due_date !== null && !due_all_day && dueDay === day ? Date.parse(due_date) : null;
    const isLate = !isDone && dueDay !== null && dueDay < day;
    return [{ key: `task ${id}`, id, title, location: null, people, atMs, endMs: atMs, tickers, isDone, isLate }];
  });
}

function eventLines({ events }: KitchenDay, day: Day): Line[] {
  return events.flatMap((event) => {
    const { id, title, location, people, first_day, last_day, is_all_day, starts_at, ends_at } = event;
    if (first_day > day || last_day < day) return [];
    // One that goes on over midnight has a time on its first day only.
    const isTimed = !is_all_day && first_day === day;
    const [atMs, endMs] = isTimed ? [Date.parse(starts_at), Date.parse(ends_at)] : [null, null];
    const key = `event ${id} ${starts_at}`;
    return [{ key, id, title, location, people, atMs, endMs, tickers: null, isDone: false, isLate: false }];
  });
}

/** What comes next, today or else tomorrow: all that begins at the same moment. Empty where nothing has a time. */
export function nextLines(kitchen: KitchenDay, now: Date): { readonly day: Day; readonly lines: readonly Line[] } {
  const today = dayOf(now);
  for (const day of [today, addDays(today, 1)]) {
    const ahead = linesOf(kitchen, day, now).filter(({ atMs, isDone }) => !isDone && (atMs ?? 0) > now.getTime());
    const first = ahead[0]?.atMs;
    if (first !== undefined) return { day, lines: ahead.filter(({ atMs }) => atMs === first) };
  }
  return { day: today, lines: [] };
}

/** True for an event that is on. */
export const isRunning = ({ tickers, atMs, endMs }: Line, now: Date): boolean =>
  tickers === null && atMs !== null && endMs !== null && atMs <= now.getTime() && now.getTime() < endMs;

/** True for an event that is over. A task is open until it is done. */
export const isOver = ({ tickers, endMs }: Line, now: Date): boolean =>
  tickers === null && endMs !== null && endMs <= now.getTime();

/** The lines of one person, and those of the whole family, which each name stands for once. */
export const linesFor = (lines: readonly Line[], personId: string): Line[] =>
  lines.filter(({ people }) => people.includes(personId));
export const linesForAll = (lines: readonly Line[]): Line[] => lines.filter(({ people }) => people.length === 0);

/** From nine in the evening to half past six the screen is dim. */
const NIGHT_BEGINS = 21 * 60;
const NIGHT_ENDS = 6 * 60 + 30;
export function isNight(now: Date): boolean {
  const minutes = now.getHours() * 60 + now.getMinutes();
  return minutes >= NIGHT_BEGINS || minutes < NIGHT_ENDS;
}
