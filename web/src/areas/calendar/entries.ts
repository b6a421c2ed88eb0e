import { EVENT_CATEGORIES, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { Member } from '#contract/areas/family.ts';
import { assignees, type Task } from '#contract/areas/tasks.ts';
import type { OutsideCalendar, OutsideEvent } from '#contract/areas/outside-calendars.ts';
import { birthdayIn } from '#contract/birthdays.ts';
import { occurrencesIn, type Occurrence } from '#contract/recurrence/occurrences.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { addDays, dayOf, deviceZone, type Day } from '../../ui/dates/dates.ts';
import { midnightOf } from './place.ts';

type EventSource = { readonly kind: 'event'; readonly occurrence: Occurrence<Shown<FamilyEvent>> };
type TaskSource = { readonly kind: 'task'; readonly task: Shown<Task> };
/** `age`: how many years old the member becomes; 0 on the day of birth. */
type BirthdaySource = { readonly kind: 'birthday'; readonly memberId: string; readonly age: number };
/** An event of a calendar that the family follows. No member changes it. */
type OutsideSource = {
  readonly kind: 'outside';
  readonly occurrence: Occurrence<OutsideEvent>;
  readonly calendar: OutsideCalendar;
};
export type Source = EventSource | TaskSource | BirthdaySource | OutsideSource;

/** What the calendar draws, whichever list it comes from. */
export interface Entry {
  /** Different for every entry of a window. */
  readonly key: string;
  readonly title: string;
  readonly isAllDay: boolean;
  /** When it begins and ends, in ms. */
  readonly startMs: number;
  readonly endMs: number;
  /** The first and the last day on which it is shown. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Members whom it is for; empty for the whole family. */
  readonly memberIds: readonly string[];
  readonly category: FamilyEvent['category'];
  readonly isDone: boolean;
  readonly isWaiting: boolean;
  readonly source: Source;
}

/** Days, as first day and the day after the last. */
export interface DayWindow {
  readonly first: Day;
  readonly end: Day;
}

const MINUTE_MS = 60_000;
/** How long a task with a time is drawn. */
const TASK_MINUTES = 30;

/** Minutes from the midnight of `day` to an instant, by the clock on the wall. */
export function minuteOf(timeMs: number, day: Day): number {
  const time = new Date(timeMs);
  const own = dayOf(time);
  if (own < day) return 0;
  if (own > day) return 24 * 60;
  return time.getHours() * 60 + time.getMinutes();
}

/** The events of a window. Those of tasks are left out: the tasks themselves are shown. */
export function eventEntries(events: readonly Shown<FamilyEvent>[], { first, end }: DayWindow): Entry[] {
  const window = { fromMs: midnightOf(first), toMs: midnightOf(end) };
  return occurrencesIn(
    events.filter(({ task_id }) => task_id === null),
    window,
    deviceZone(),
  ).map((occurrence) => {
    const { event, key, isAllDay, startMs, endMs, firstDay, lastDay } = occurrence;
    return {
      ...{ key, title: event.title, isAllDay, startMs, endMs, firstDay, lastDay },
      ...{ memberIds: event.assigned_members, category: event.category },
      ...{ isDone: false, isWaiting: event._waiting ?? false, source: { kind: 'event', occurrence } },
    };
  });
}

/** The events of calendars that the family follows. Those of a calendar that was removed remain for a while, and are left out. */
export function outsideEntries(
  events: readonly OutsideEvent[],
  calendars: readonly OutsideCalendar[],
  { first, end }: DayWindow,
): Entry[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const window = { fromMs: midnightOf(first), toMs: midnightOf(end) };
  return occurrencesIn(events, window, deviceZone()).flatMap((occurrence): Entry[] => {
    const { event, key, isAllDay, startMs, endMs, firstDay, lastDay } = occurrence;
    const calendar = byId.get(event.source_id);
    if (!calendar) return [];
    return [
      {
        ...{ key, title: event.title, isAllDay, startMs, endMs, firstDay, lastDay },
        ...{ memberIds: calendar.member_id === null ? [] : [calendar.member_id], category: 'event' },
        ...{ isDone: false, isWaiting: false, source: { kind: 'outside', occurrence, calendar } },
      },
    ];
  });
}

/** The tasks that are due in a window, each at its due date. */
export function taskEntries(tasks: readonly Shown<Task>[], window: DayWindow): Entry[] {
  return tasks.flatMap((task): Entry[] => {
    if (task.due_date === null) return [];
    const moment = task.due_all_day ? null : new Date(task.due_date);
    const day = moment === null ? task.due_date.slice(0, 10) : dayOf(moment);
    if (day < window.first || day >= window.end) return [];
    const startMs = moment?.getTime() ?? midnightOf(day);
    return [
      {
        ...{ key: `task ${task.id}`, title: task.title, isAllDay: moment === null },
        ...{ startMs, endMs: moment === null ? midnightOf(addDays(day, 1)) : startMs + TASK_MINUTES * MINUTE_MS },
        ...{ firstDay: day, lastDay: day, memberIds: assignees(task), category: 'task' },
        ...{ isDone: task.status === 'completed', isWaiting: task._waiting ?? false, source: { kind: 'task', task } },
      },
    ];
  });
}

type Born = Pick<Member, 'id' | 'birth_date' | 'left_at'>;

/** The birthdays of present members in a window. */
export function birthdayEntries(
  members: readonly Born[],
  window: DayWindow,
  sayTitle: (id: string) => string,
): Entry[] {
  const [first, last] = [window.first, addDays(window.end, -1)].map((day) => Number(day.slice(0, 4)));
  return members.flatMap(({ id, birth_date, left_at }) => {
    if (!birth_date || left_at !== null) return [];
    return [...new Set([first, last])].flatMap((year = 0): Entry[] => {
      const day = birthdayIn(birth_date, year);
      if (day < window.first || day >= window.end || day < birth_date) return [];
      return [
        {
          ...{ key: `birthday ${id} ${year}`, title: sayTitle(id), isAllDay: true },
          ...{ startMs: midnightOf(day), endMs: midnightOf(addDays(day, 1)), firstDay: day, lastDay: day },
          ...{ memberIds: [id], category: 'event', isDone: false, isWaiting: false },
          source: { kind: 'birthday', memberId: id, age: year - Number(birth_date.slice(0, 4)) },
        },
      ];
    });
  });
}

/** In the order in which a day lists them: whole days first, then by time. */
export function compareEntries(one: Entry, other: Entry): number {
  if (one.isAllDay !== other.isAllDay) return one.isAllDay ? -1 : 1;
  return one.startMs - other.startMs || other.endMs - one.endMs || (one.title < other.title ? -1 : 1);
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

/** The entries by day, on each day that they cover. */
export function byDay(entries: readonly Entry[], days: readonly Day[]): ReadonlyMap<Day, readonly Entry[]> {
  const found = new Map<Day, Entry[]>(days.map((day) => [day, []]));
  for (const entry of entries)
    for (let day = entry.firstDay; day <= entry.lastDay; day = addDays(day, 1)) found.get(day)?.push(entry);
  for (const list of found.values()) list.sort(compareEntries);
  return found;
}
