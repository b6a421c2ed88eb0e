import { notifications } from '#contract/areas/notifications.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** The number of this person's unread notifications, from all their families. */
export function useUnreadCount(): number {
  const { rows } = useRows(notifications);
  return rows.filter((row) => !row.is_read).length;
}
