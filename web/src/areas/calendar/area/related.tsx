import { CalendarDays, CalendarSearch } from 'lucide-react';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { contacts } from '#contract/areas/contacts.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { repeats } from '#contract/recurrence/series.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { titleOnly } from '../../../rows/sentence/sentence.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays, dayOf, type Day } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { RelatedPart, Text } from '../../area.ts';
import { describeWhen } from '../describe.ts';
import { openEvent } from '../dialog/event-opening.ts';
import { eventEntries, type EventEntry } from '../entries.ts';
import { useMaker } from './maker.ts';

const MAKE: Text = { en: 'Find a time', es: 'Buscar un momento' };

/** How far the coming events with a contact are looked for, and how many are shown. */
const COMING_DAYS = 366;
const COMING_MAX = 5;

const NOTHING = () => () => undefined;

/** The occurrences of events from a day on. */
const entriesFrom = (events: readonly Shown<FamilyEvent>[], first: Day): EventEntry[] =>
  eventEntries(events, { first, end: addDays(first, COMING_DAYS) }, NOTHING);

/** A linked event: of one that repeats its next occurrence. */
function nextEntry(event: Shown<FamilyEvent>, today: Day): EventEntry[] {
  const isLater = repeats(event) && event.event_date < today;
  // The day before, because the event may be in a zone where that day begins later.
  return entriesFrom([event], isLater ? today : addDays(event.event_date, -1)).slice(0, 1);
}

/** Events that were made from a row, or from which it was made, and the coming ones with a contact. */
export const useRelated: RelatedPart['useRelated'] = (of, linked, family) => {
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const maker = useMaker(family);
  const { rows: made } = useRows(familyEvents, { filter: { id: linked } });
  const { rows: known } = useRows(familyEvents, { filter: { contact_id: of.table === contacts.name ? [of.id] : [] } });
  const coming = entriesFrom(known, today).toSorted((one, other) => one.startMs - other.startMs);
  const entries = [...made.flatMap((event) => nextEntry(event, today)), ...coming.slice(0, COMING_MAX)];
  return {
    rows: entries.map((entry) => ({
      ...{ key: entry.key, title: entry.title, icon: <CalendarDays size={20} aria-hidden="true" /> },
      ...{ isDone: false, note: describeWhen(entry, habits) },
      open: () => openEvent(entry.occurrence.event, entry.occurrence.recurrenceId),
    })),
    make:
      maker === null || of.table !== tasks.name
        ? null
        : {
            ...{ label: MAKE[habits.language], icon: <CalendarSearch size={20} /> },
            run: () => maker.openDialog(titleOnly(of.title, 'calendar'), of),
          },
  };
};
