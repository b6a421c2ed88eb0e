import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EntriesPart, EntriesView } from '../areas/area.ts';
import { inOrder } from '../areas/areas.ts';
import type { DayWindow } from '../rows/entries/entry.ts';
import { usePeople } from './people.ts';

const PARTS = inOrder(
  import.meta.glob<EntriesPart['useEntries']>('../areas/*/area/entries.ts', { eager: true, import: 'useEntries' }),
);

/** What all areas have in the days of a window. */
export function useEntries(window: DayWindow): EntriesView {
  const navigate = useNavigate();
  const { people } = usePeople();
  const onGo = useCallback((href: string) => void navigate({ href }), [navigate]);
  const views = PARTS.map((useOwnEntries) => useOwnEntries(window, { people, onGo }));
  return useMemo(
    () => ({ entries: views.flatMap(({ entries }) => entries), isLoading: views.some(({ isLoading }) => isLoading) }),
    // oxlint-disable-next-line react/exhaustive-deps -- one view of each area, which is the same until it changes
    views,
  );
}
