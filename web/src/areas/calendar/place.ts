import { addDays, daysBetween, weekdayOf, type Day } from '../../ui/dates/dates.ts';
import { addMonths, listWeeks } from '../../ui/dates/weeks.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** What the calendar shows: a view, and the day that it is about. */
export interface Place {
  readonly view: View;
  readonly day: Day;
}

/** Days that the agenda lists. */
const AGENDA_DAYS = 21;
const MONTH_DAYS = 42;

const isView = (text: unknown): text is View => VIEWS.some((view) => view === text);

/** True for `2026-11-20`, and false for a day that does not exist. */
export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && text < '9998' && addDays(text, 0) === text;
}

/** The place of an address. What it does not say is that of the device, and today. */
export function readPlace(search: { view?: unknown; date?: unknown }, usual: View, today: Day): Place {
  return { view: isView(search.view) ? search.view : usual, day: isDay(search.date) ? search.date : today };
}

export function weekOf(day: Day, weekStart: number): readonly Day[] {
  const first = addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, at) => addDays(first, at));
}

/** The days that are shown, in order. */
export function daysOf({ view, day }: Place, weekStart: number): readonly Day[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day, weekStart);
  if (view === 'month') return listWeeks(day, weekStart).flat();
  return Array.from({ length: AGENDA_DAYS }, (_, at) => addDays(day, at));
}

/**
 * The days whose rows are read, as first day and the day after the last: the six weeks of the month, of which every view shows a part, so
 * that another view of the same days needs no further answer. The agenda reads some weeks more.
 */
export function daysRead({ view, day }: Place, weekStart: number): { first: Day; end: Day } {
  const first = listWeeks(day, weekStart)[0]?.[0] ?? day;
  return { first, end: addDays(first, view === 'agenda' ? MONTH_DAYS + AGENDA_DAYS : MONTH_DAYS) };
}

/** The place earlier or later by what the view shows. */
export function stepFrom({ view, day }: Place, by: 1 | -1): Place {
  if (view === 'month') return { view, day: addMonths(day, by) };
  return { view, day: addDays(day, view === 'day' ? by : by * 7) };
}

/** The place of a day among `days`, which follow each other without gaps; below zero or beyond the last for others. */
export const placeIn = (days: readonly Day[], day: Day): number => daysBetween(days[0] ?? day, day);
