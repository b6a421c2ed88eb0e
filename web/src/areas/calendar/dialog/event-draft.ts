import type { Audience } from '#contract/seen-by/audience.ts';
import type { FamilyEvent, NewEvent } from '#contract/areas/calendar.ts';
import { addDays, addMinutes, daysBetween } from '#contract/recurrence/local-times.ts';
import { timesOf } from '#contract/recurrence/series.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import { firstDayOf, NO_REPEAT, readRepeat, writeRepeat, type Repeat } from '../../../rows/repeat/repeat.ts';

/** The values of the event form. They are called as the fields of the row are, so that what is wrong with a field stands at its control. */
export interface EventDraft extends Repeat {
  readonly title: string;
  readonly event_date: string;
  /** Kept while the event lasts whole days. */
  readonly event_time: string;
  readonly end_date: string;
  readonly end_time: string;
  /** Empty for the same clock time everywhere. */
  readonly time_zone: string;
  readonly isAllDay: boolean;
  readonly assigned_members: readonly string[];
  readonly audience: Audience;
  readonly category: FamilyEvent['category'];
  readonly priority: FamilyEvent['priority'];
  readonly location: string;
  /** With whom it is; empty for no contact. */
  readonly contact_id: string;
  readonly contact_name: string;
  readonly description: string;
  readonly reminders: readonly number[];
  /** The local start of the occurrence that is changed; empty for an event that does not repeat. */
  readonly recurrenceId: string;
}

/** The times that a new event starts with. */
export interface Preset {
  readonly event_date: string;
  readonly event_time?: string;
  readonly end_date?: string;
  readonly end_time?: string;
}

/** When an event without a time begins: today at the next full hour, on other days in the morning. As `09:00`. */
export function usualHour(day: string, now: Date): string {
  const hour = day === dayOf(now) ? Math.min(23, now.getHours() + 1) : 9;
  return `${String(hour).padStart(2, '0')}:00`;
}

/** A new event. Without times it begins at `hour`. */
export function newDraft(preset: Preset, hour: string, zone: string, people: readonly string[]): EventDraft {
  const event_time = preset.event_time ?? hour;
  const end = addMinutes(`${preset.event_date}T${event_time}`, 60);
  return {
    ...{ title: '', event_date: preset.event_date, event_time, time_zone: zone },
    // An hour later, which after eleven in the evening is on the next day.
    end_time: preset.end_time ?? end.slice(11),
    end_date: preset.end_date ?? (preset.end_time === undefined ? end.slice(0, 10) : preset.event_date),
    isAllDay: preset.event_time === undefined && preset.end_date !== undefined,
    ...{ assigned_members: people, category: 'event', priority: 'medium', location: '', description: '' },
    ...{ contact_id: '', contact_name: '' },
    ...{ reminders: [], recurrenceId: '', audience: null, ...NO_REPEAT },
  };
}

/** The values of an event, or of one occurrence of `series`. */
export function draftOf(
  event: FamilyEvent,
  series: FamilyEvent | null,
  recurrenceId: string | null,
  hour: string,
): EventDraft {
  const times = timesOf(event, recurrenceId);
  return {
    title: event.title,
    event_date: times.event_date,
    event_time: times.event_time ?? hour,
    end_date: times.end_date ?? times.event_date,
    end_time:
      times.event_time === null ? addMinutes(`${times.event_date}T${hour}`, 60).slice(11) : (times.end_time ?? ''),
    time_zone: times.time_zone ?? '',
    isAllDay: times.event_time === null,
    ...{ assigned_members: event.assigned_members, category: event.category, priority: event.priority },
    ...{ contact_id: event.contact_id ?? '', contact_name: event.contact_name ?? '' },
    ...{ location: event.location ?? '', description: event.description ?? '', reminders: event.reminders ?? [] },
    audience: event.audience ?? null, // a device may have stored the row before there were any
    recurrenceId: recurrenceId ?? '',
    ...readRepeat((series ?? event).rrule, times.event_date),
  };
}

/** The fields of an event with these values. An end before the beginning on the same day is on the next one. */
export function composeEvent(draft: EventDraft): NewEvent {
  const { isAllDay } = draft;
  const lasting = draft.end_date > draft.event_date ? daysBetween(draft.event_date, draft.end_date) : 0;
  const isNext = !isAllDay && lasting === 0 && draft.end_time !== '' && draft.end_time < draft.event_time;
  // While no day is chosen, the schema says so.
  const event_date = draft.event_date && firstDayOf(draft, draft.event_date);
  const days = isNext ? 1 : lasting;
  const isBefore = draft.end_date !== '' && draft.end_date < draft.event_date;
  return {
    ...{ title: draft.title, description: draft.description, event_date },
    event_time: isAllDay ? null : draft.event_time,
    end_date: isBefore ? draft.end_date : days === 0 || event_date === '' ? null : addDays(event_date, days),
    end_time: isAllDay || draft.end_time === '' ? null : draft.end_time,
    time_zone: isAllDay || draft.time_zone === '' ? null : draft.time_zone,
    rrule: event_date && writeRepeat(draft, event_date),
    ...{ contact_id: draft.contact_id || null, contact_name: draft.contact_name || null },
    ...{ location: draft.location, category: draft.category, priority: draft.priority },
    assigned_members: [...draft.assigned_members],
    audience: draft.audience,
    reminders: draft.reminders.length === 0 ? null : draft.reminders.toSorted((one, other) => one - other),
  };
}

/** What is missing before it can be saved. */
export function isIncomplete({ title, event_date, isAllDay, event_time }: EventDraft): boolean {
  return title.trim() === '' || event_date === '' || (!isAllDay && event_time === '');
}

/** When an event begins, as the form has it. */
export type Start = Pick<EventDraft, 'event_date' | 'event_time'>;

/** False while a part of it is being typed anew. */
export const isWhole = ({ event_date, event_time }: Start): boolean => event_date !== '' && event_time !== '';

/**
 * The values after the beginning was changed: the end keeps its distance to `from`, the last whole beginning. Null where the end was chosen while there
 * was none: then it stays.
 */
export function moveStart(draft: EventDraft, changes: Partial<Start>, from: Start | null = draft) {
  const next = { ...draft, ...changes };
  if (from === null || next.event_date === '' || from.event_date === '') return changes;
  if (draft.isAllDay || draft.end_time === '' || next.event_time === '' || from.event_time === '') {
    const days = Math.max(0, daysBetween(from.event_date, draft.end_date || from.event_date));
    return { ...changes, end_date: addDays(next.event_date, days) };
  }
  const start = `${from.event_date}T${from.event_time}`;
  const end = `${draft.end_date || from.event_date}T${draft.end_time}`;
  const minutes = Math.max(0, (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000);
  const moved = addMinutes(`${next.event_date}T${next.event_time}`, minutes);
  return { ...changes, end_date: moved.slice(0, 10), end_time: moved.slice(11) };
}
