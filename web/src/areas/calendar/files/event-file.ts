import { overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import { writeCalendar } from '#contract/icalendar/write-calendar.ts';
import { seriesOf } from '#contract/recurrence/occurrences.ts';
import { timesOf } from '#contract/recurrence/series.ts';
import { saveCalendar } from './save-calendar.ts';

/** What an event that stands alone has not. */
const ALONE = { rrule: null, exdates: null, rdates: null, series_id: null, recurrence_id: null };

/** Downloads an event. Of one that repeats it is the occurrence, as an event of its own. */
export function saveEvent(event: FamilyEvent, recurrenceId: string | null): void {
  const isOccurrence = recurrenceId !== null && event.recurrence_id === null;
  const own = isOccurrence ? { id: overrideId(seriesOf(event), recurrenceId), uid: null } : {};
  const alone = { ...event, ...timesOf(event, recurrenceId), ...ALONE, ...own };
  // Characters that a file name cannot have.
  const name = event.title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  saveCalendar(writeCalendar([alone], { name: event.title, now: new Date() }), name || event.id);
}
