import { useEffect, useRef, useState } from 'react';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { byNewest } from './arrange.ts';

/** The most pop-ups at a time. Further notifications are in the list only. */
const POP_UPS_MAX = 3;

/**
 * Unread notifications that arrived while this page was open, newest first, at most three. `dismiss` hides one. `onArrival` is
 * called once for each batch of new ones.
 */
export function useArrivals(onArrival: () => void): {
  arrivals: readonly Notification[];
  dismiss: (id: string) => void;
} {
  const { rows, isFresh } = useRows(notifications);
  /** The ids that have been seen. Null until the server has sent the existing notifications. */
  const known = useRef<Set<string> | null>(null);
  const [open, setOpen] = useState<readonly string[]>([]);

  // New notifications are found by comparing each change of the rows with the ids seen before.
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
