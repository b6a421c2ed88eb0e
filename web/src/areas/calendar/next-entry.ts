import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { repeats } from '#contract/recurrence/series.ts';
import type { DayWindow, Entry } from '../../rows/entries/entry.ts';
import { addDays, type Day } from '../../ui/dates/dates.ts';

/** How far the coming occurrences of an event are looked for. */
export const COMING_DAYS = 366;

/** Where an event stands: one that repeats at its next occurrence within a year, else at its first. `entriesIn` are its entries in a window. */
export function nextEntry<One extends Entry>(
  event: Pick<FamilyEvent, 'event_date' | 'rrule' | 'rdates'>,
  today: Day,
  entriesIn: (window: DayWindow) => readonly One[],
): One | undefined {
  const firstFrom = (first: Day) => entriesIn({ first, end: addDays(first, COMING_DAYS) })[0];
  const coming = repeats(event) && event.event_date < today ? firstFrom(today) : undefined;
  // From the day before, because the event may be in a zone where that day begins later.
  return coming ?? firstFrom(addDays(event.event_date, -1));
}
