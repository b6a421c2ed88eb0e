import { useMemo } from 'react';
import { familyEvents } from '#contract/areas/calendar.ts';
import { outsideCalendars, outsideEvents } from '#contract/areas/outside-calendars.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { EntriesPart } from '../../area.ts';
import { eventEntries, isoWindow, outsideEntries } from '../entries.ts';

/** The family's events, and those of calendars that it follows. Elsewhere they open the day in the calendar. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }, { onGo }) => {
  const window = isoWindow({ first, end });
  const { rows: events, status } = useRows(familyEvents, { window });
  const { rows: outside } = useRows(outsideEvents, { window });
  const { rows: calendars } = useRows(outsideCalendars);
  const openDay = useMemo(() => (day: string) => () => onGo(`/calendar?view=day&date=${day}`), [onGo]);
  const own = useMemo(() => eventEntries(events, { first, end }, openDay), [events, first, end, openDay]);
  const ofOthers = useMemo(
    () => outsideEntries(outside, calendars, { first, end }, openDay),
    [outside, calendars, first, end, openDay],
  );
  return useMemo(() => ({ entries: [...own, ...ofOthers], isLoading: status === 'loading' }), [own, ofOthers, status]);
};
