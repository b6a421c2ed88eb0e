import { useMemo } from 'react';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { members } from '#contract/areas/family.ts';
import { outsideCalendars, outsideEvents } from '#contract/areas/outside-calendars.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { completeDetails } from '#contract/areas/member-details.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows, type RowsOf } from '../../lib/sync/rows.ts';
import type { Person } from '../../ui/people.ts';
import {
  birthdayEntries,
  eventEntries,
  isShown,
  outsideEntries,
  taskEntries,
  type DayWindow,
  type Entry,
  type EntryFilter,
} from './entries.ts';
import { midnightOf } from './place.ts';

interface Entries {
  /** Those of the chosen people and kind. */
  readonly entries: readonly Entry[];
  readonly events: RowsOf<FamilyEvent>;
}

const isoOf = (day: string) => new Date(midnightOf(day)).toISOString();

/** What the calendar shows of a window, from all its lists. Each is computed again only when its rows or the window change. */
export function useEntries({ first, end }: DayWindow, filter: EntryFilter, people: readonly Person[]): Entries {
  const { t } = useTranslation('calendar');
  const window = { from: isoOf(first), to: isoOf(end) };
  const events = useRows(familyEvents, { window });
  const { rows: outsideRows } = useRows(outsideEvents, { window });
  const { rows: calendars } = useRows(outsideCalendars);
  const { rows: taskRows } = useRows(tasks);
  const { rows: memberRows } = useRows(members);
  const { rows: hidden } = useRows(privateDetails);
  const ofEvents = useMemo(() => eventEntries(events.rows, { first, end }), [events.rows, first, end]);
  const ofOthers = useMemo(
    () => outsideEntries(outsideRows, calendars, { first, end }),
    [outsideRows, calendars, first, end],
  );
  const ofTasks = useMemo(() => taskEntries(taskRows, { first, end }), [taskRows, first, end]);
  const birthdays = useMemo(() => {
    const nameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? '';
    return birthdayEntries(completeDetails(memberRows, hidden), { first, end }, (id) =>
      t('birthday', { name: nameOf(id) }),
    );
  }, [memberRows, hidden, first, end, people, t]);
  const entries = useMemo(
    () => [...birthdays, ...ofEvents, ...ofOthers, ...ofTasks].filter((entry) => isShown(entry, filter)),
    [birthdays, ofEvents, ofOthers, ofTasks, filter],
  );
  return { entries, events };
}
