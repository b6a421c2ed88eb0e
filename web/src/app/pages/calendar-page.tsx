import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CalendarScreen } from '../../areas/calendar/calendar-screen.tsx';
import type { EntryFilter } from '../../areas/calendar/entries.ts';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf } from '../../rows/stored-draft.ts';
import { openTask } from '../dialogs/task-dialog-host.tsx';
import { usePeople } from '../people.ts';

const route = getRouteApi('/_app/calendar');

const NO_FILTER: EntryFilter = { people: [], category: null };
/** What was chosen in this visit, by person and family (`ownerOf`). */
const filters = new Map<string, EntryFilter>();

export function CalendarPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const session = useSession();
  const owner = ownerOf(session) ?? '';
  const { people, currentMembers, managers } = usePeople();
  const [, showFilter] = useState(NO_FILTER);
  const filter = filters.get(owner) ?? NO_FILTER;
  if (!session.family) return null;
  return (
    <CalendarScreen
      key={owner}
      {...{ people, currentMembers, managers, search, filter }}
      onFilter={(next) => {
        filters.set(owner, next);
        showFilter(next);
      }}
      // Another view is a step of its own, to which the back button returns; days before and after are not.
      onPlace={({ view, day }, isOtherView) =>
        void navigate({ to: '/calendar', search: { view, date: day }, replace: !isOtherView, resetScroll: false })
      }
      onOpenTask={openTask}
    />
  );
}
