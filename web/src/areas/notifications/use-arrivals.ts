import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { runAfter } from '../../lib/storage/device.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { ARRIVAL_BATCH_MS, mergeArrivals, type Arrival } from './merge-arrivals.ts';

interface ShownArrival {
  readonly key: string;
  /** The unread ones, the newest first. */
  readonly rows: readonly [Notification, ...Notification[]];
}

/** The path of the app that is open, as links of notifications are written. */
const here = () => `${location.pathname}${location.search}`;

/**
 * Unread notifications that arrived while this page was open, by the kinds that pop up: those of two seconds together, at most three pop-ups. `dismiss`
 * hides one. `onArrival` is called once for each batch.
 */
export function useArrivals(onArrival: () => void): {
  arrivals: readonly ShownArrival[];
  dismiss: (key: string) => void;
} {
  const { rows, isFresh } = useRows(notifications);
  /** The ids that have been seen. Null until the server has sent the existing notifications. */
  const known = useRef<Set<string> | null>(null);
  const gathered = useRef<Set<string> | null>(null);
  const [open, setOpen] = useState<readonly Arrival[]>([]);

  const flush = useEffectEvent(() => {
    const ids = gathered.current ?? new Set();
    gathered.current = null;
    const batch = rows.filter((row) => ids.has(row.id) && !row.is_read);
    if (batch.length === 0) return;
    setOpen((was) => mergeArrivals(was, batch));
    onArrival();
  });
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  // New notifications are found by comparing each change of the rows with the ids seen before.
  useEffect(() => {
    if (!isFresh) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...rows.map(({ id }) => id)]);
    if (before === null) return;
    // Of what is in front of the person they are not told.
    const isShown = ({ link }: Notification) => document.visibilityState === 'visible' && link === here();
    const fresh = rows.filter((row) => !before.has(row.id) && !row.is_read && row.pops_up && !isShown(row));
    if (fresh.length === 0) return;
    if (gathered.current === null) cancel.current = runAfter(ARRIVAL_BATCH_MS, () => flush());
    gathered.current = new Set([...(gathered.current ?? []), ...fresh.map(({ id }) => id)]);
  }, [rows, isFresh]);

  const arrivals = open.flatMap(({ key, ids }) => {
    const [first, ...others] = ids.flatMap((id) => rows.find((row) => row.id === id && !row.is_read) ?? []);
    return first ? [{ key, rows: [first, ...others] as const }] : [];
  });
  return { arrivals, dismiss: (key) => setOpen((was) => was.filter((one) => one.key !== key)) };
}
