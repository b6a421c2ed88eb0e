import type { Notification } from '#contract/areas/notifications.ts';
import { byNewest } from './arrange.ts';

/** How long arrivals are gathered before they are shown, merged by kind. */
export const ARRIVAL_BATCH_MS = 2_000;
/** The most pop-ups at a time. Further notifications are in the list only. */
const POP_UPS_MAX = 3;

/** Notifications of one kind that arrived together. */
export interface Arrival {
  /** The newest one's id. */
  readonly key: string;
  readonly ids: readonly string[];
}

type Arrived = Pick<Notification, 'id' | 'kind' | 'created_at'>;

/** The pop-ups after a batch, the newest first. Those of earlier versions have no kind, and each stands alone. */
export function mergeArrivals(open: readonly Arrival[], batch: readonly Arrived[]): readonly Arrival[] {
  const kinds = Map.groupBy(batch.toSorted(byNewest), ({ id, kind }) => kind ?? id);
  const merged = [...kinds.values()].map((rows) => ({ key: rows[0]?.id ?? '', ids: rows.map(({ id }) => id) }));
  return [...merged, ...open].slice(0, POP_UPS_MAX);
}
