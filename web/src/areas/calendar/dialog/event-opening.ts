import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { RowName } from '#contract/areas/links.ts';
import { openRow, readOpening } from '../../../rows/open-row.ts';
import type { EventDraft, Preset } from './event-draft.ts';

interface EventOpening {
  /** Which opening of the dialog it is (`readOpening`). */
  readonly number: number;
  /** The row of an event that is changed. */
  readonly rowId: string | null;
  /** Which of its occurrences. */
  readonly recurrenceId: string | null;
  /** The times of a new one. */
  readonly preset: Preset | null;
}

let opening: EventOpening = { number: 0, rowId: null, recurrenceId: null, preset: null };
let shownDay: string | null = null;

/** The calendar says which day it shows, for the buttons beside it that make a new event; null for today, and when it is left. */
export function offerDay(day: string | null): void {
  shownDay = day;
}

/** The day that the calendar shows; null where it is today, and on other screens. */
export const readOfferedDay = (): string | null => shownDay;

function noteOpening(of: Omit<EventOpening, 'number'>): void {
  opening = { ...of, number: readOpening(familyEvents).number + 1 };
}

/** Opens the dialog for a new event with the times that were chosen in the calendar; with `draft` what was said of it, and `from` the row that it is made from. */
export function openNewEvent(preset: Preset | null = null, draft: EventDraft | null = null, from?: RowName): void {
  noteOpening({ rowId: null, recurrenceId: null, preset });
  openRow(familyEvents, null, draft, null, { from });
}

/** Opens the dialog of an event, or of one of its occurrences. */
export function openEvent(event: FamilyEvent, recurrenceId: string | null): void {
  noteOpening({ rowId: event.id, recurrenceId, preset: null });
  openRow(familyEvents, event);
}

/**
 * What the dialog of this row was opened for. It is read once, when the dialog is mounted. A new event from elsewhere (`openRow`) is for the day that
 * the calendar shows. A draft that is brought back is of the occurrence that it was typed for.
 */
export function readEventOpening(rowId: string | null): Pick<EventOpening, 'recurrenceId' | 'preset'> {
  if (rowId !== null) return { recurrenceId: opening.rowId === rowId ? opening.recurrenceId : null, preset: null };
  const isNew = opening.number === readOpening(familyEvents).number;
  const shown = shownDay === null ? null : { event_date: shownDay };
  return { recurrenceId: null, preset: (isNew ? opening.preset : null) ?? shown };
}
