import { act } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { familyEvents, type NewEvent } from '#contract/areas/calendar.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { RowDialogHost } from '#web/rows/row-dialog-host.tsx';
import { storedChoices, storedLine } from '#web/rows/drafts/stored-draft.ts';
import { drawPeople } from '#web/ui/people.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { EntriesPart } from '../../area.ts';
import { CalendarScreen } from '../calendar-screen.tsx';
import { EventDialog } from '../dialog/event-dialog.tsx';
import type { Place } from '../place.ts';
import { useDaysRead } from '../use-place.ts';

export const DAY = '2026-11-20';
export const NEXT_DAY = '2026-11-21';
export const LEO = '0197aaaa-0000-7000-8000-0000000000b1';

interface ShownCalendar {
  view: string;
  /** The signed-in member, who is Ana. */
  myId: string;
}

// The calendar knows no other area; the app gives it the entries of all.
const noGoing = () => undefined;
const PARTS = Object.values(import.meta.glob<EntriesPart>('../../*/area/entries.ts', { eager: true }));

function Calendar({ view, myId }: ShownCalendar) {
  const [search, setSearch] = useState({ view, date: DAY });
  const people = useMemo(
    () =>
      drawPeople([
        { id: myId, name: 'Ana Rivera', hue: 'brick' },
        { id: LEO, name: 'Leo Rivera', hue: 'blue' },
      ]),
    [myId],
  );
  const window = useDaysRead(search);
  const views = PARTS.map((part) => part.useEntries(window, { people, onGo: noGoing }));
  const all = useMemo(
    () => views.flatMap(({ entries }) => entries),
    // oxlint-disable-next-line react/exhaustive-deps -- one view of each area, which is the same until it changes
    views,
  );
  return (
    <>
      <CalendarScreen
        {...{ people, search, myId }}
        typed={storedLine(myId, 'calendar')}
        stored={storedChoices(myId, 'calendar')}
        currentMembers={people}
        managers={people.slice(0, 1)}
        onPlace={(place: Place) => setSearch({ view: place.view, date: place.day })}
        all={all}
      />
      <RowDialogHost table={familyEvents} area="calendar">
        {(props) => <EventDialog {...props} currentMembers={people} managers={people.slice(0, 1)} myId={myId} />}
      </RowDialogHost>
    </>
  );
}

/** The calendar of Ana and Leo on 20 November 2026, with the dialog of its events. */
export const showCalendar = (shown: ShownCalendar) => renderInKit(<Calendar {...shown} />);

/** An event that the server has. */
export async function addEvent(client: OpenClient, fields: Partial<NewEvent>): Promise<string> {
  const written = createWriter(client, client.familyRows(), familyEvents).create({
    title: 'Swimming',
    event_date: DAY,
    ...fields,
  });
  await act(async () => void (await written.saved));
  return written.id;
}

/** The last changes of a table that the server applied. */
export const sentTo = (world: World, table: string, count = 1) =>
  world.home.applied
    .filter(({ change }) => change.table === table)
    .slice(-count)
    .map(({ change: { op, row_id, fields } }) => ({ op, row_id, fields }));
