import { notifications } from '#contract/areas/notifications.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** Unread notifications of this person, from whichever family. */
export function useUnreadCount(): number {
  const { rows } = useRows(notifications);
  return rows.filter((row) => !row.is_read).length;
}
