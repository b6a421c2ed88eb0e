import { useEffect, useRef, useState } from 'react';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { byNewest } from './arrange.ts';

/** How many pop-ups there are at a time; more stand in the list. */
const POP_UPS_MAX = 3;

/**
 * Unread notifications that arrived while this page was open, newest first, at most three; `dismiss` lets go of one.
 * `onArrival` is called for each batch of new ones.
 */
export function useArrivals(onArrival: () => void): {
  arrivals: readonly Notification[];
  dismiss: (id: string) => void;
} {
  const { rows, isFresh } = useRows(notifications);
  /** Null until the server has said what there was before. */
  const known = useRef<Set<string> | null>(null);
  const [open, setOpen] = useState<readonly string[]>([]);

  // What is new is known by comparing with what was there: each change of the rows is such an event.
  useEffect(() => {
    if (!isFresh) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...rows.map(({ id }) => id)]);
    if (before === null) return;
    const fresh = rows.filter((row) => !before.has(row.id) && !row.is_read).toSorted(byNewest);
    if (fresh.length === 0) return;
    setOpen((was) => [...fresh.map(({ id }) => id), ...was].slice(0, POP_UPS_MAX));
    onArrival();
  }, [rows, isFresh, onArrival]);

  const arrivals = open.flatMap((id) => rows.find((row) => row.id === id && !row.is_read) ?? []);
  return { arrivals, dismiss: (id) => setOpen((was) => was.filter((one) => one !== id)) };
}
