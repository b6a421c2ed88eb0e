import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CalendarScreen } from '../../areas/calendar/calendar-screen.tsx';
import { useDaysRead } from '../../areas/calendar/use-place.ts';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf, storedChoices, storedLine } from '../../rows/drafts/stored-draft.ts';
import { usePeople } from '../people.ts';
import { useEntries } from '../use-entries.ts';

const route = getRouteApi('/_app/calendar');

export function CalendarPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const session = useSession();
  const owner = ownerOf(session) ?? '';
  const { people, currentMembers, managers } = usePeople();
  const stored = useMemo(() => storedChoices(owner, 'calendar'), [owner]);
  const typed = useMemo(() => storedLine(owner, 'calendar'), [owner]);
  const { entries } = useEntries(useDaysRead(search));
  if (!session.family) return null;
  return (
    <CalendarScreen
      key={owner}
      {...{ people, currentMembers, managers, search, stored, typed }}
      myId={session.family.member_id}
      // Another view is a step of its own, to which the back button returns; days before and after are not.
      onPlace={({ view, day }, isOtherView) =>
        void navigate({ to: '/calendar', search: { view, date: day }, replace: !isOtherView, resetScroll: false })
      }
      all={entries}
    />
  );
}
