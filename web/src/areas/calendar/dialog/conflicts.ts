import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { addMinutes } from '#contract/recurrence/local-times.ts';
import { DEFAULT_MINUTES, occurrencesIn, ownZone } from '#contract/recurrence/occurrences.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import { composeEvent, type EventDraft } from './event-draft.ts';
import { deviceZone } from '../../../ui/dates/dates.ts';

export interface Conflict {
  readonly memberId: string;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** When an event with these values is, in ms; null for whole days and while times are missing. */
function spanOf(draft: EventDraft): { fromMs: number; toMs: number } | null {
  const { event_date, event_time, end_date, end_time, time_zone } = composeEvent(draft);
  if (!event_date || !event_time) return null;
  const start = `${event_date}T${event_time}`;
  const end = end_time ? `${end_date ?? event_date}T${end_time}` : addMinutes(start, DEFAULT_MINUTES);
  const zone = ownZone(time_zone ?? null, deviceZone());
  return { fromMs: instantOf(start, zone), toMs: instantOf(end, zone) };
}

/** What else the chosen people have at that time. An event of the whole family is everyone's. `own` is the event that is changed. */
export function findConflicts(
  draft: EventDraft,
  events: readonly FamilyEvent[],
  own: Pick<FamilyEvent, 'id' | 'series_id'> | null,
  family: readonly string[],
): Conflict[] {
  const span = spanOf(draft);
  if (span === null || span.toMs <= span.fromMs) return [];
  const ownIds = new Set(own ? [own.id, own.series_id ?? own.id] : []);
  const isOther = ({ id, series_id, event_time, task_id }: FamilyEvent) =>
    event_time !== null && task_id === null && !ownIds.has(id) && !ownIds.has(series_id ?? '');
  const people = draft.assigned_members.length > 0 ? draft.assigned_members : family;
  return occurrencesIn(events.filter(isOther), span, deviceZone()).flatMap(({ event, startMs, endMs }) =>
    people
      .filter((id) => event.assigned_members.length === 0 || event.assigned_members.includes(id))
      .map((memberId) => ({ memberId, title: event.title, startMs, endMs })),
  );
}
