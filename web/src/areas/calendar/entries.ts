import { EVENT_CATEGORIES, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { OutsideCalendar, OutsideEvent } from '#contract/areas/outside-calendars.ts';
import { occurrencesIn, type Occurrence } from '#contract/recurrence/occurrences.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { midnightOf, type DayWindow, type Entry } from '../../rows/entries/entry.ts';
import { deviceZone, type Day } from '../../ui/dates/dates.ts';

/** An event of the family, which the calendar changes itself. */
export interface EventEntry extends Entry {
  readonly occurrence: Occurrence<Shown<FamilyEvent>>;
}

export const isEvent = (entry: Entry): entry is EventEntry => 'occurrence' in entry;

/** Opens a day, for entries of it. */
type OpenDay = (day: Day) => () => void;

const windowOf = ({ first, end }: DayWindow) => ({ fromMs: midnightOf(first), toMs: midnightOf(end) });

/** The window as lists ask for it. */
export function isoWindow({ first, end }: DayWindow) {
  const isoOf = (day: Day) => new Date(midnightOf(day)).toISOString();
  return { from: isoOf(first), to: isoOf(end) };
}

/** The events of a window. Those that belong to tasks are left out: the tasks themselves are shown. */
export function eventEntries(events: readonly Shown<FamilyEvent>[], window: DayWindow, openDay: OpenDay): EventEntry[] {
  const own = events.filter(({ task_id }) => task_id === null);
  return occurrencesIn(own, windowOf(window), deviceZone()).map((occurrence) => {
    const { event, key, isAllDay, startMs, endMs, firstDay, lastDay } = occurrence;
    return {
      ...{ key, title: event.title, isAllDay, startMs, endMs, firstDay, lastDay, hasEnd: event.end_time !== null },
      ...{ memberIds: event.assigned_members, category: event.category, location: event.location },
      ...{ notes: event.description, isDone: false, isWaiting: event._waiting ?? false },
      isHidden: Boolean(event.audience),
      ...{ open: openDay(firstDay), occurrence },
    };
  });
}

/** The events of calendars that the family follows. Those of a calendar that was removed remain for a while, and are left out. */
export function outsideEntries(
  events: readonly OutsideEvent[],
  calendars: readonly OutsideCalendar[],
  window: DayWindow,
  openDay: OpenDay,
): Entry[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  return occurrencesIn(events, windowOf(window), deviceZone()).flatMap((occurrence): Entry[] => {
    const { event, key, isAllDay, startMs, endMs, firstDay, lastDay } = occurrence;
    const calendar = byId.get(event.source_id);
    if (!calendar) return [];
    return [
      {
        ...{ key, title: event.title, isAllDay, startMs, endMs, firstDay, lastDay },
        ...{ memberIds: calendar.member_id === null ? [] : [calendar.member_id], category: 'event' },
        ...{ badge: calendar.name, location: event.location, notes: event.description },
        ...{ isDone: false, isWaiting: false, open: openDay(firstDay) },
      },
    ];
  });
}

/** Whom and what to show; null and an empty list for everything. */
export interface EntryFilter {
  readonly people: readonly string[];
  readonly category: FamilyEvent['category'] | null;
}

/** The filter that was stored. What another version of the app stored may have any shape, and members may have left. */
export function readFilter(stored: object | null, currentMembers: readonly { id: string }[]): EntryFilter {
  const { people, category }: { people?: unknown; category?: unknown } = stored ?? {};
  const chosen: readonly unknown[] = Array.isArray(people) ? people : [];
  return {
    people: currentMembers.map(({ id }) => id).filter((id) => chosen.includes(id)),
    category: EVENT_CATEGORIES.find((one) => one === category) ?? null,
  };
}

/** An entry of the whole family is that of each of its members. */
export function isShown(entry: Entry, { people, category }: EntryFilter): boolean {
  const isTheirs =
    people.length === 0 || entry.memberIds.length === 0 || entry.memberIds.some((id) => people.includes(id));
  return isTheirs && (category === null || entry.category === category);
}
