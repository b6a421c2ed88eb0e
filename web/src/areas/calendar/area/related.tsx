import { CalendarDays, CalendarSearch } from 'lucide-react';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { contacts } from '#contract/areas/contacts.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { titleOnly } from '../../../rows/sentence/sentence.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays, dayOf, type Day } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { RelatedPart, Text } from '../../area.ts';
import { describeWhen } from '../describe.ts';
import { openEvent } from '../dialog/event-opening.ts';
import { eventEntries, type EventEntry } from '../entries.ts';
import { COMING_DAYS, nextEntry } from '../next-entry.ts';
import { useMaker } from './maker.ts';

const MAKE: Text = { en: 'Find a time', es: 'Buscar un momento' };

/** How many of the coming events with a contact are shown. */
const COMING_MAX = 5;

const NOTHING = () => () => undefined;

/** The occurrences of events from a day on. */
const entriesFrom = (events: readonly Shown<FamilyEvent>[], first: Day): EventEntry[] =>
  eventEntries(events, { first, end: addDays(first, COMING_DAYS) }, NOTHING);

/** Events that were made from a row, or from which it was made, and the coming ones with a contact. */
export const useRelated: RelatedPart['useRelated'] = (of, linked, family) => {
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const maker = useMaker(family);
  const { rows: made } = useRows(familyEvents, { filter: { id: linked } });
  const { rows: known } = useRows(familyEvents, { filter: { contact_id: of.table === contacts.name ? [of.id] : [] } });
  const coming = entriesFrom(known, today).toSorted((one, other) => one.startMs - other.startMs);
  const ofLinked = made.flatMap(
    (event) => nextEntry(event, today, (window) => eventEntries([event], window, NOTHING)) ?? [],
  );
  const entries = [...ofLinked, ...coming.slice(0, COMING_MAX)];
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
