import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { EventDraft, Preset } from './event-draft.ts';

interface EventOpening {
  /** The row of an event that is changed. */
  readonly rowId: string | null;
  /** Which of its occurrences. */
  readonly recurrenceId: string | null;
  /** The times of a new one. */
  readonly preset: Preset | null;
}

let opening: EventOpening = { rowId: null, recurrenceId: null, preset: null };
let shownDay: string | null = null;

/** The calendar says which day it shows, for the buttons beside it that make a new event; null for today, and when it is left. */
export function offerDay(day: string | null): void {
  shownDay = day;
}

/** The day that the calendar shows; null where it is today, and on other screens. */
export const readOfferedDay = (): string | null => shownDay;

/** Opens the dialog for a new event, from any screen; with the times that were chosen in the calendar, else with the day that it shows; with `draft` what was said of it. */
export function openNewEvent(
  preset: Preset | null = shownDay === null ? null : { event_date: shownDay },
  draft: EventDraft | null = null,
): void {
  opening = { rowId: null, recurrenceId: null, preset };
  openRow(familyEvents, null, draft);
}

/** Opens the dialog of an event, or of one of its occurrences. */
export function openEvent(event: FamilyEvent, recurrenceId: string | null): void {
  opening = { rowId: event.id, recurrenceId, preset: null };
  openRow(familyEvents, event);
}

/** What the dialog of this row was opened for. It is read once, when the dialog is mounted. */
export function readEventOpening(rowId: string | null): Pick<EventOpening, 'recurrenceId' | 'preset'> {
  return opening.rowId === rowId ? opening : { recurrenceId: null, preset: null };
}
